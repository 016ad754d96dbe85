//! The answer as a Markdown table for documents.

use std::io::{self, Write};

use super::{Consistency, Measure, SensitivityStudy};
use crate::population::{Fills, PlayedRounds, Population, Resistance, Rounds, Skill};
use statistics::Interval;
use statistics::wording::{number, signed};

/// The columns, each with its head.
const COLUMNS: [(Measure, &str); 7] = [
    (Measure::Won, "the Challenger wins, %"),
    (Measure::WeakSpot, "straight behind own colour, for each tower"),
    (Measure::Diagonal, "diagonally behind, for each tower"),
    (Measure::SidesDiffer, "difference of the sides"),
    (Measure::SideDecides, "the side decides, %"),
    (Measure::WeakSpotRule, "weak spot picks the better side, %"),
    (Measure::LearntRule, "rule to learn does, %"),
];

/// Writes a line for each population, their joint verdict, and how many features hold.
pub fn write_table(out: &mut dyn Write, study: &SensitivityStudy) -> io::Result<()> {
    let heads = COLUMNS.map(|(_, head)| head).join(" | ");
    writeln!(out, "| matches | rounds | {heads} |")?;
    writeln!(out, "|---|---:|{}", "---:|".repeat(COLUMNS.len()))?;
    for tried in &study.tried {
        let cells =
            COLUMNS.map(|(measure, _)| tried.size(measure).map_or("–".to_owned(), |size| cell(measure, size)));
        let (matches, rounds) = (matches(&tried.sample.identity.population), tried.sample.rows.len() / 2);
        writeln!(out, "| {matches} | {rounds} | {} |", cells.join(" | "))?;
    }
    let verdicts = COLUMNS
        .map(|(measure, _)| study.verdict(measure).map_or(String::new(), |verdict| format!("**{}**", verdict.told())));
    writeln!(out, "| **together** | | {} |\n", verdicts.join(" | "))?;
    let of = |verdict| study.features.iter().filter(move |feature| feature.verdict == verdict);
    let names: Vec<String> = of(Consistency::Opposite).map(|feature| feature.feature.about()).collect();
    write!(
        out,
        "Of the {} features found that can be counted without trying a move, {} hold in every population, {} are clear in\n\
         some and opposite in none, and {} are clear in none.",
        study.features.len(),
        of(Consistency::Everywhere).count(),
        of(Consistency::Somewhere).count(),
        of(Consistency::Nowhere).count()
    )?;
    match names.len() {
        0 => writeln!(out),
        _ => writeln!(out, " These have different signs in different\npopulations: {}.", names.join("; ")),
    }
}

fn cell(measure: Measure, size: Interval) -> String {
    let scale = if measure.is_share() { 100.0 } else { 1.0 };
    let has_sign = matches!(measure, Measure::WeakSpot | Measure::Diagonal);
    (if has_sign { signed(size, scale) } else { number(size.scaled(scale)) }).replace('-', "−")
}

/// The special features of the matches of a population, in a few words.
fn matches(population: &Population) -> String {
    let Population::Played(PlayedRounds { players, points, resistance, fills, rounds, .. }) = population else {
        return population.to_string();
    };
    let mut words = match players {
        Skill::Perfect => "win-keeping players, no blunders".to_owned(),
        Skill::Strong { blunders } => format!("win-keeping players, {} % blunders", 100.0 * blunders),
        Skill::Tricky => "tricky players".to_owned(),
        Skill::Natural => "natural players".to_owned(),
    };
    if *resistance == Resistance::Longest {
        words.push_str(", lost rounds made long");
    }
    words.push_str(match fills {
        Fills::Coin => "",
        Fills::Better => ", the better side filled",
        Fills::Rule => ", filled by a rule",
    });
    if *points != 3 {
        words.push_str(&format!(", to {points} points"));
    }
    if *rounds == Rounds::All {
        words.push_str(", all rounds of a match");
    }
    words
}
