//! Differences between set-ups with and without features, tested together.

use serde::Serialize;

use answers::setup::Feature;
use statistics::{Comparison, Interval, LEVEL, adjusted};

/// A difference, tested together with those of all other features.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    #[serde(flatten)]
    pub size: Interval,
    /// How often a difference at least this large would appear if there were none; `None` with too few set-ups.
    pub p: Option<f64>,
    /// `p`, adjusted for the number of features.
    pub adjusted_p: Option<f64>,
}

impl Difference {
    /// Whether it counts as more than chance.
    pub fn is_significant(&self) -> bool {
        self.adjusted_p.is_some_and(|p| p <= LEVEL)
    }

    /// Differences of one kind, one for each feature, adjusted for their number.
    pub(super) fn all(found: Vec<Option<Comparison>>) -> Vec<Option<Difference>> {
        let p: Vec<Option<f64>> = found.iter().map(|found| found.and_then(|found| found.p)).collect();
        let tested = found.into_iter().zip(adjusted(&p));
        let one = |(found, adjusted_p): (Option<Comparison>, Option<f64>)| {
            found.map(|found| Difference { size: found.difference, p: found.p, adjusted_p })
        };
        tested.map(one).collect()
    }
}

/// A feature, with its count in each set-up.
pub type FeatureCounts = (Feature, Vec<u32>);
