//! The answer for programs.

use serde::Serialize;

use super::study::{After, Filled, RefillStudy};
use super::{Standing, text};
use crate::question::first_moves::count;
use crate::setup::Feature;
use crate::statistics::Interval;

/// The answer as a JSON object.
#[derive(Serialize)]
pub struct RefillJson {
    winner: &'static str,
    challenger: &'static str,
    promoted: &'static str,
    level: u8,
    points: u32,
    left: FilledJson,
    right: FilledJson,
    advice: &'static str,
    /// The fill that the record goes on with; null if it ends before the choice.
    chosen: Option<&'static str>,
}

#[derive(Serialize)]
struct FilledJson {
    position: String,
    value: &'static str,
    winning_moves: u64,
    moves: u64,
    distance: Option<u16>,
    /// Of a hundred set-ups after played rounds, those that are easier for the Challenger.
    harder_than: Option<f64>,
    /// What this side has and the other has not.
    features: Vec<FeatureJson>,
}

/// A feature and what it changes in random set-ups, in winning first moves of the Challenger.
#[derive(Serialize)]
struct FeatureJson {
    name: String,
    effect: f64,
    low: f64,
    high: f64,
}

impl RefillJson {
    /// Of a study.
    pub fn new(study: &RefillStudy) -> RefillJson {
        let [left, right] = text::features(study);
        RefillJson {
            winner: study.winner().name(),
            challenger: study.challenger().name(),
            promoted: study.finished.outcome.promoted.name(),
            level: study.level().rings(),
            points: study.finished.points(),
            left: FilledJson::new(&study.left, &left),
            right: FilledJson::new(&study.right, &right),
            advice: study.advice.map_or("either", |(fill, _)| fill.name()),
            chosen: if let After::Chosen(fill) = study.after { Some(fill.name()) } else { None },
        }
    }
}

impl FeatureJson {
    fn new((feature, size): &(Feature, Interval)) -> FeatureJson {
        FeatureJson { name: feature.to_string(), effect: size.estimate, low: size.low, high: size.high }
    }
}

impl FilledJson {
    fn new(side: &Filled, features: &[(Feature, Interval)]) -> FilledJson {
        let count = count(&side.moves);
        FilledJson {
            position: side.setup.to_string(),
            value: side.value.name(),
            winning_moves: count.wins,
            moves: count.moves,
            distance: side.distance.map(|distance| distance.0),
            harder_than: Standing::among_played(count.wins).harder_than(),
            features: features.iter().map(FeatureJson::new).collect(),
        }
    }
}
