//! Differences between set-ups with and without features, tested together.

use schemars::JsonSchema;
use serde::Serialize;

use answers::played::Verdict;
use answers::setup::Feature;
use shares::Interval;
use statistics::{Comparison, LEVEL, adjusted};

/// A difference, tested together with others: those of all other features, or of all other measures and populations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Difference {
    #[serde(flatten)]
    pub size: Interval,
    /// How often a difference at least this large would appear if there were none; null with too few set-ups.
    pub p: Option<f64>,
    /// `p`, adjusted for the number of differences; null like it.
    pub adjusted_p: Option<f64>,
}

impl Difference {
    pub fn is_significant(&self) -> bool {
        self.adjusted_p.is_some_and(|p| p <= LEVEL)
    }

    /// Whether a difference found in one sample shows in another, which measures only what the first has chosen.
    pub fn verdict(found: Option<&Difference>, told: Option<&Difference>) -> Verdict {
        let Some(found) = found.filter(|found| found.is_significant()) else { return Verdict::Unfound };
        let is_confirmed =
            |told: &Difference| !told.size.contains(0.0) && (told.size.estimate > 0.0) == (found.size.estimate > 0.0);
        if told.is_some_and(is_confirmed) { Verdict::Holds } else { Verdict::Fails }
    }

    /// Differences that are tested together, adjusted for their number.
    pub fn all(found: Vec<Option<Comparison>>) -> Vec<Option<Difference>> {
        let p: Vec<Option<f64>> = found.iter().map(|found| found.and_then(|found| found.p)).collect();
        let tested = found.into_iter().zip(adjusted(&p));
        let one = |(found, adjusted_p): (Option<Comparison>, Option<f64>)| {
            found.map(|found| Difference { size: found.difference, p: found.p, adjusted_p })
        };
        tested.map(one).collect()
    }
}

pub type FeatureCounts = (Feature, Vec<u32>);
