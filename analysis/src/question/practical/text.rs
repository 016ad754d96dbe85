//! The answer as text.

use std::io::{self, Write};

use kamisado_solver::game::value::Value;

use super::moves::PracticalMove;
use super::rounds::Chance;
use super::study::{FEW_POSITIONS, PracticalStudy};

pub fn write(out: &mut dyn Write, study: &PracticalStudy) -> io::Result<()> {
    let PracticalStudy { plies, rounds, seed, blunders, .. } = study;
    writeln!(
        out,
        "Chances in percent, with 95% intervals. Exact up to ply {plies}, and beyond it while a ply has at most"
    )?;
    writeln!(
        out,
        "{FEW_POSITIONS} positions; the rest from {rounds} rounds each (seed {seed}). Strong players blunder in"
    )?;
    writeln!(out, "{:.0}% of their won turns.", 100.0 * blunders)?;
    let won = easiest_first(study);
    if !won.is_empty() {
        writeln!(out, "\nWinning first moves, the easiest to win against a tricky Gold first\n")?;
        write_table(out, study, &won)?;
    }
    let mut lost: Vec<&PracticalMove> = study.moves.iter().filter(|found| found.value == Value::Loss).collect();
    lost.sort_by(|a, b| a.tricky.estimate().total_cmp(&b.tricky.estimate()));
    if !lost.is_empty() {
        writeln!(out, "\nLosing first moves, the hardest to beat for a natural Gold against a tricky Black first\n")?;
        write_table(out, study, &lost)?;
    }
    Ok(())
}

/// The winning first moves by their chances against a tricky loser.
pub(super) fn easiest_first(study: &PracticalStudy) -> Vec<&PracticalMove> {
    let mut won: Vec<&PracticalMove> = study.moves.iter().filter(|found| found.value == Value::Win).collect();
    won.sort_by(|a, b| b.tricky.estimate().total_cmp(&a.tricky.estimate()));
    won
}

fn write_table(out: &mut dyn Write, study: &PracticalStudy, moves: &[&PracticalMove]) -> io::Result<()> {
    let head = |[name, distance, proof, only, keeps]: [&str; 5], [natural, tricky, answer, wins, strong]: [&str; 5]| {
        let chances = format!("{natural:<22}{tricky:<22}{answer:<27}{wins:<22}{strong}");
        format!("{name:<23}{distance:>5}{proof:>7}{only:>12}{keeps:>7}  {chances}")
    };
    let over = ["natural finds it", "the same against", "after the trickiest", "Black wins,", "Black wins,"];
    writeln!(out, "{}", head(["", "", "", "only moves", ""], over))?;
    let under = ["against natural", "a tricky loser", "answer", "both natural", "both strong"];
    writeln!(out, "{}", head(["first move", "dist", "proof", "least mean", "keeps"], under))?;
    for found in moves {
        let only = found.only_moves.as_ref();
        let only = only.map_or_else(|| "-".to_owned(), |only| format!("{:>5} {:>4.1}", only.least, only.mean));
        let trickiest =
            found.trickiest.map_or_else(|| "-".to_owned(), |answer| format!("{} {}", answer.m, percent(answer.chance)));
        let line = format!(
            "{:<23}{:>5}{:>7}{only:>12}{:>7}  {:<22}{:<22}{trickiest:<27}{:<22}{}",
            study.start.annotate(found.m),
            found.distance.map_or_else(|| "-".to_owned(), |distance| distance.to_string()),
            found.proof,
            found.keeps.map_or_else(|| "-".to_owned(), |keeps| format!("{:.1}", 100.0 * keeps)),
            percent(found.natural),
            percent(found.tricky),
            percent(found.natural_wins),
            percent(found.strong_wins),
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// A chance with its bounds, to two decimals because some are small.
fn percent(chance: Chance) -> String {
    let interval = chance.interval();
    let [estimate, low, high] = [interval.estimate, interval.low, interval.high].map(|share| 100.0 * share);
    format!("{estimate:.2} ({low:.2}-{high:.2})")
}
