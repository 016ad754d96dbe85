//! Counts, estimates with their intervals, comparisons and models. This package knows no game.
//!
//! ```
//! use statistics::clustered_mean;
//!
//! let mean = clustered_mean(&[1.0, 2.0, 3.0], &[0, 1, 2]).unwrap();
//! assert!(mean.low < 2.0 && mean.high > 2.0);
//! ```

// This library serves the program `analysis`: where a name says it all, a doc comment would repeat it.
#![allow(missing_docs)]

mod bootstrap;
mod clustered;
mod comparison;
#[cfg(test)]
mod coverage;
mod curve;
mod fisher;
mod linear;
mod logistic;
mod many;
pub mod model;
mod partly_known;
mod pooled;
mod power;
mod quantile;
mod random;
mod rank;
mod regression;
mod student;

pub use bootstrap::bootstrap_interval;
pub use clustered::{
    clustered_difference, clustered_excess, clustered_mean, clustered_mean_of_trials, clustered_share,
    clustered_share_difference, clustered_share_of_trials, distinct, of_largest,
};
pub use comparison::{Comparison, compare_shares};
pub use curve::{CurvePart, share_curve};
pub use logistic::logistic;
pub use many::{LEVEL, adjusted, adjusted_for_any};
pub use partly_known::{PartlyKnownShare, ShareBounds};
pub use pooled::{Pooled, compare_estimates, pooled};
pub use power::{Design, least_sample};
pub use quantile::{Bar, Quartiles, Spread, median, nearest_rank, upper_median};
pub use random::{Purpose, random};
pub use rank::{rank_correlation, reliability};
pub use regression::regression;

#[cfg(test)]
mod reference;

#[cfg(test)]
mod support {
    use super::{Comparison, clustered_difference};
    use rand::{Rng, RngExt};

    /// Nearly normal, with mean zero and variance one: a sum of twelve uniform numbers.
    pub fn noise(random: &mut impl Rng) -> f64 {
        (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0
    }

    /// Every value is a separate cluster.
    pub fn alone(n: usize) -> Vec<usize> {
        (0..n).collect()
    }

    /// The first sample less the second, with independent values.
    pub fn compare(values: &[f64], others: &[f64]) -> Option<Comparison> {
        let is_in: Vec<bool> = (0..values.len() + others.len()).map(|i| i < values.len()).collect();
        clustered_difference(&[values, others].concat(), &is_in, &alone(is_in.len()))
    }
}
