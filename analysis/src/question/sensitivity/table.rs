//! The answer as a Markdown table for documents.

use std::io::{self, Write};

use super::{Measure, SensitivityStudy};
use crate::population::{Fills, PlayedRounds, Population, Resistance, Rounds, Skill};
use shares::Interval;
use shares::wording::{number, signed};

const COLUMNS: [(Measure, &str); 7] = [
    (Measure::Won, "the Challenger wins, %"),
    (Measure::WeakSpot, "straight behind own colour, for each tower"),
    (Measure::Diagonal, "diagonally behind, for each tower"),
    (Measure::SidesDiffer, "difference of the sides"),
    (Measure::SideDecides, "the side decides, %"),
    (Measure::WeakSpotRule, "weak spot picks the better side, %"),
    (Measure::LearntRule, "rule to learn does, %"),
];

pub fn write_table(out: &mut dyn Write, study: &SensitivityStudy) -> io::Result<()> {
    let heads = COLUMNS.map(|(_, head)| head).join(" | ");
    writeln!(out, "| matches | rounds | {heads} |")?;
    writeln!(out, "|---|---:|{}", "---:|".repeat(COLUMNS.len()))?;
    for (place, tried) in study.tried.iter().enumerate() {
        let cells = COLUMNS.map(|(measure, _)| {
            let differs = study.difference(place, measure).is_some_and(|found| found.is_significant());
            let told = tried.size(measure).map_or("–".to_owned(), |size| cell(measure, size));
            told + if differs { " \\*" } else { "" }
        });
        let (matches, rounds) = (matches(&tried.sample.identity.population), tried.sample.rows.len() / 2);
        writeln!(out, "| {matches} | {rounds} | {} |", cells.join(" | "))?;
    }
    let together = COLUMNS.map(|(measure, _)| match study.together(measure) {
        Some(all) => format!("**{}**, I² {:.0} %", cell(measure, all.mean), 100.0 * all.heterogeneity),
        None => String::new(),
    });
    writeln!(out, "| **mean over populations** | | {} |\n", together.join(" | "))?;
    let (excluding, differing) = study.counted();
    let different = study.features.iter().filter(|feature| feature.differs);
    let names: Vec<String> = different.map(|feature| feature.description.clone()).collect();
    let told = match differing {
        0 => "None of them differs between populations by more than chance.".to_owned(),
        _ => format!("{differing} of them differ between populations by more than chance: {}.", names.join("; ")),
    };
    writeln!(
        out,
        "{} features that can be counted without trying a move were found. The mean over populations excludes zero for\n\
         {excluding} of them. {told}",
        study.features.len(),
    )
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
        Skill::Perfect => "win-keeping players without blunders".to_owned(),
        Skill::Strong { blunders } => format!("win-keeping players, {} % blunders", 100.0 * blunders),
        Skill::Tricky => "tricky players".to_owned(),
        Skill::Natural => "natural players".to_owned(),
        Skill::Lapsing { lapses } => format!("lapsing players, {} % lapses", 100.0 * lapses),
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
