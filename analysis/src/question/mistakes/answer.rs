//! The answer, as text and as JSON.

use std::io::{self, Write};

use serde::Serialize;
use shares::Interval;
use shares::wording::{percent, signed, with_bounds};
use terminal::count::counted;
use terminal::output::Answer;
use terminal::text::{hanging, paragraph};

use super::{FillsStudy, Finding, Hypothesis, MistakesStudy, Rate};

impl Answer for MistakesStudy {
    fn json(&self) -> impl Serialize {
        self
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        write_games(out, self)?;
        write_numbers(out, self)?;
        write_kinds(out, self)?;
        write_fills(out, &self.fills)?;
        write_hypotheses(out, &self.hypotheses)?;
        writeln!(out)?;
        let notes = "In brackets: 95% intervals, with players as clusters. Differences are in percentage points. At \
                     random: how often a random mover gives the win away in the same positions. All else equal: the \
                     share of moves that lose, the other kinds and the number of the move.";
        paragraph(out, notes)
    }
}

fn write_games(out: &mut dyn Write, study: &MistakesStudy) -> io::Result<()> {
    let count = |number: usize, what: &str| counted(number as u64, what);
    let left_out = [(study.repeated, "repeated game"), (study.unread, "unreadable game or file")];
    let left_out: Vec<String> =
        left_out.into_iter().filter(|(number, _)| *number > 0).map(|(number, what)| count(number, what)).collect();
    let without = if left_out.is_empty() { String::new() } else { format!("; left out: {}", left_out.join(" and ")) };
    let (games, rounds, players) =
        (count(study.games, "game"), count(study.rounds, "round"), count(study.players, "player"));
    paragraph(out, &format!("{games} with {rounds} of {players}{without}."))?;
    let Rate { positions, gave_away, share, at_random } = study.all;
    let told = match share.zip(at_random) {
        None => "No player had a win that a legal move could give away.".to_owned(),
        Some((share, at_random)) => format!(
            "In {}, a player had the win and could give it away; it was given away in {gave_away}, {}. Moves drawn at \
             random give it away in {:.1}%.",
            count(positions, "position"),
            percent(share),
            100.0 * at_random
        ),
    };
    paragraph(out, &told)
}

/// A share in whole percent, so that it fits into a table; a dash if there is none.
fn whole(share: Option<Interval>) -> String {
    share.map_or_else(
        || "-".to_owned(),
        |share| {
            let [estimate, low, high] =
                [share.estimate, share.low, share.high].map(|bound| (100.0 * bound).round().to_string());
            with_bounds(share, format!("{estimate}%"), [low, high])
        },
    )
}

fn points(found: Option<Finding>) -> String {
    found.map_or_else(
        || "-".to_owned(),
        |Finding { size, .. }| {
            let [estimate, low, high] = [size.estimate, size.low, size.high]
                .map(|bound| format!("{:+}", (100.0 * bound).round() + 0.0).replace('-', "−"));
            with_bounds(size, estimate, [low, high])
        },
    )
}

fn row(name: &str, rate: &Rate) -> String {
    let at_random = rate.at_random.map_or("-".to_owned(), |share| format!("{:.0}%", 100.0 * share));
    format!("{name:20}{:>6}{:>17}{at_random:>7}", rate.positions, whole(rate.share))
}

fn write_numbers(out: &mut dyn Write, study: &MistakesStudy) -> io::Result<()> {
    writeln!(out, "\n{:20}{:>6}{:>17}{:>7}", "", "", "win", "at")?;
    writeln!(out, "{:20}{:>6}{:>17}{:>7}", "Move of the round", "number", "given away", "random")?;
    for numbers in &study.numbers {
        let name = match (numbers.from, numbers.to) {
            (from, None) => format!("{from} and later"),
            (from, Some(to)) if from == to => from.to_string(),
            (from, Some(to)) => format!("{from} to {to}"),
        };
        writeln!(out, "{}", row(&name, &numbers.rate))?;
    }
    Ok(())
}

fn write_kinds(out: &mut dyn Write, study: &MistakesStudy) -> io::Result<()> {
    writeln!(out, "\n{:20}{:>6}{:>17}{:>7}{:>10}{:>20}", "", "", "win", "at", "less the", "difference, all")?;
    let heads = ["Kind of position", "number", "given away", "random", "others", "else equal"];
    let [kind, number, share, random, less, equal] = heads;
    writeln!(out, "{kind:20}{number:>6}{share:>17}{random:>7}{less:>10}{equal:>20}")?;
    for kind in &study.kinds {
        let less = kind
            .difference
            .map_or("-".to_owned(), |found| format!("{:+.0}", 100.0 * found.size.estimate + 0.0).replace('-', "−"));
        writeln!(out, "{}{less:>10}{:>20}", row(kind.kind.told()[1], &kind.rate), points(kind.adjusted))?;
    }
    Ok(())
}

fn write_fills(out: &mut dyn Write, fills: &FillsStudy) -> io::Result<()> {
    writeln!(out)?;
    let counted = |number: usize, what: &str| counted(number as u64, what);
    let (all, unequal) = (counted(fills.fills, "choice"), fills.unequal);
    let Some((better, by_rule)) = fills.better.zip(fills.by_rule) else {
        return paragraph(out, &format!("Sides: {all} of a fill, none with a better side."));
    };
    let mut told = vec![
        format!("Sides: {all} of a fill, {unequal} with a better side."),
        format!(
            "Players chose it in {}, the rule of the plan in {}, a coin in half.",
            percent(better),
            percent(by_rule)
        ),
    ];
    told.extend(
        fills.as_rule.map(|share| format!("They agreed with the rule in {} of {}.", percent(share), fills.ruled)),
    );
    told.extend(fills.misled_by_rule.map(|share| {
        format!("Where the rule picks the worse side, they followed it in {} of {}.", percent(share), fills.misled)
    }));
    told.extend(fills.added.zip(fills.added_at_best).map(|(added, at_best)| {
        format!(
            "Compared with a coin, their choices change the number of the Challenger's winning first moves by {} on \
             average; the better sides would by {}.",
            signed(added, 1.0),
            signed(at_best, 1.0)
        )
    }));
    paragraph(out, &told.join(" "))
}

fn write_hypotheses(out: &mut dyn Write, hypotheses: &[Hypothesis]) -> io::Result<()> {
    writeln!(out, "\nHypotheses")?;
    for (number, hypothesis) in (1..).zip(hypotheses) {
        let mut told = format!("{number}. {} Verdict: {}.", hypothesis.claim, hypothesis.verdict);
        if let Some((effect, p)) = hypothesis.effect.zip(hypothesis.adjusted_p) {
            told += &format!(" Difference {} points, p = {p:.3} (Holm)", signed(effect.size, 100.0));
            told += &hypothesis.by_game.map_or_else(String::new, |by_game| {
                format!("; with games as clusters {}", signed(by_game.size, 100.0))
            });
            told += ".";
        }
        hanging(out, &told, 2, 5)?;
    }
    Ok(())
}
