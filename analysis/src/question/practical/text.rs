//! The answer as text.

use std::io::{self, Write};

use kamisado_solver::game::value::Value;
use serde::Serialize;
use terminal::output::Answer;
use terminal::text::paragraph;

use super::{Chance, FEW_POSITIONS, PracticalMove, PracticalStudy};

impl Answer for PracticalStudy {
    fn json(&self) -> impl Serialize {
        self
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        write(out, self)
    }
}

fn write(out: &mut dyn Write, study: &PracticalStudy) -> io::Result<()> {
    let PracticalStudy { plies, rounds, seed, blunders, .. } = study;
    let how = format!(
        "Chances in percent, with 95% intervals. Exact up to ply {plies}, and beyond it while a ply has at most \
         {FEW_POSITIONS} positions; the rest from {rounds} rounds each (seed {seed}). Win-keeping players blunder in \
         {:.0}% of their won turns.",
        100.0 * blunders
    );
    paragraph(out, &how)?;
    let won = easiest_first(study);
    if !won.is_empty() {
        writeln!(out, "\nWinning first moves, the easiest to win against a tricky Gold first\n")?;
        write_table(out, &won)?;
    }
    let mut lost: Vec<&PracticalMove> = study.moves.iter().filter(|found| found.value == Value::Loss).collect();
    lost.sort_by(|a, b| a.tricky.estimate().total_cmp(&b.tricky.estimate()));
    if !lost.is_empty() {
        writeln!(out)?;
        paragraph(out, "Losing first moves, the hardest to beat for a natural Gold against a tricky Black first")?;
        writeln!(out)?;
        write_table(out, &lost)?;
    }
    Ok(())
}

/// The winning first moves by their chances against a tricky loser.
pub(super) fn easiest_first(study: &PracticalStudy) -> Vec<&PracticalMove> {
    let mut won: Vec<&PracticalMove> = study.moves.iter().filter(|found| found.value == Value::Win).collect();
    won.sort_by(|a, b| b.tricky.estimate().total_cmp(&a.tricky.estimate()));
    won
}

/// Two lines a move: how hard it is, and then the chances.
fn write_table(out: &mut dyn Write, moves: &[&PracticalMove]) -> io::Result<()> {
    let hardness = |[name, distance, proof, only, keeps, best_try]: [&str; 6]| {
        let line = format!("{name:<23}{distance:>5}{proof:>7}{only:>12}{keeps:>7}  {best_try}");
        line.trim_end().to_owned()
    };
    let chances = |[natural, tricky, wins, keeping]: [&str; 4]| {
        let line = format!(" {natural:<20}{tricky:<20}{wins:<20}{keeping}");
        line.trim_end().to_owned()
    };
    writeln!(out, "{}", hardness(["", "", "", "only moves", "", "after the"]))?;
    writeln!(out, "{}", hardness(["first move", "dist", "proof", "least mean", "keeps", "best try"]))?;
    writeln!(out, "{}", chances(["natural finds it", "the same against", "Black wins,", "Black wins,"]))?;
    writeln!(out, "{}", chances(["against natural", "a tricky loser", "both natural", "both win-keeping"]))?;
    for found in moves {
        let dash = || "-".to_owned();
        let only = found.only_moves.as_ref();
        let only = only.map_or_else(dash, |only| format!("{:>5} {:>4.1}", only.least, only.mean));
        let best_try = found.best_try.as_ref();
        let best_try = best_try.map_or_else(dash, |best| format!("{} {}", best.m.m, percent(best.chance)));
        let line = hardness([
            found.m.notation.as_ref(),
            &found.distance.map_or_else(dash, |distance| distance.to_string()),
            &found.proof.to_string(),
            &only,
            &found.keeps.map_or_else(dash, |keeps| format!("{:.1}", 100.0 * keeps)),
            &best_try,
        ]);
        writeln!(out, "\n{line}")?;
        let all = [found.natural, found.tricky, found.natural_wins, found.keeping_wins].map(percent);
        writeln!(out, "{}", chances(all.each_ref().map(String::as_str)))?;
    }
    Ok(())
}

/// A chance with its bounds, to three digits because some are small.
fn percent(chance: Chance) -> String {
    let interval = chance.interval();
    let [estimate, low, high] = [interval.estimate, interval.low, interval.high].map(|share| 100.0 * share);
    let decimals = if high < 10.0 { 2 } else { 1 };
    format!("{estimate:.decimals$} ({low:.decimals$}-{high:.decimals$})")
}
