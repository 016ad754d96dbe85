//! The effects that the shipped census shows, for questions about a single set-up.

use std::io;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::Effect;
use crate::setup::{Feature, Lineup};
use crate::statistics::Interval;

/// A row of the file of effects.
#[derive(Debug, Serialize, Deserialize)]
struct Record {
    feature: String,
    about: String,
    with: u64,
    without: u64,
    effect: f64,
    low: f64,
    high: f64,
    adjusted_p: Option<f64>,
    significant: bool,
}

/// Writes every effect in winning first moves as CSV, in their order.
///
/// # Errors
///
/// Those of `out`.
pub fn write_effects(out: impl io::Write, effects: &[Effect]) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    for effect in effects {
        let Some(found) = &effect.winning_moves else { continue };
        let round = |value: f64| (value * 1e4).round() / 1e4;
        let Interval { estimate, low, high } = found.size;
        writer.serialize(Record {
            feature: effect.feature.to_string(),
            about: effect.feature.about(),
            with: effect.with.setups,
            without: effect.without.setups,
            effect: round(estimate),
            low: round(low),
            high: round(high),
            // Four digits, however small.
            adjusted_p: found.adjusted_p.map(|p| format!("{p:.3e}").parse().expect("a number")),
            significant: found.is_significant(),
        })?;
    }
    writer.flush()
}

/// The features that change something in the shipped census of random set-ups, the largest effects first, each with its
/// effect in winning first moves of the Challenger.
pub fn shipped_effects() -> &'static [(Feature, Interval)] {
    static EFFECTS: LazyLock<Vec<(Feature, Interval)>> = LazyLock::new(|| {
        let text = include_str!("../../../../data/effects.csv");
        let all = Feature::all();
        let effect = |record: Result<Record, csv::Error>| {
            let record = record.expect("the file in the program is whole");
            let feature = all.iter().find(|feature| feature.to_string() == record.feature)?;
            let size = Interval { estimate: record.effect, low: record.low, high: record.high };
            record.significant.then_some((*feature, size))
        };
        csv::Reader::from_reader(text.as_bytes()).into_deserialize().filter_map(effect).collect()
    });
    &EFFECTS
}

/// Of the shipped effects those of features that the first set-up has and the second has not.
pub fn apart(first: &Lineup, second: &Lineup) -> Vec<(Feature, Interval)> {
    let apart = shipped_effects().iter().filter(|(feature, _)| feature.has(first) && !feature.has(second));
    apart.copied().collect()
}
