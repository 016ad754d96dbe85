//! Counts, estimates with their intervals, comparisons and models. This package knows no game.

// This library serves the program `analysis`: where a name says it all, a doc comment would repeat it.
#![allow(missing_docs)]

mod bootstrap;
mod clustered;
mod comparison;
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
pub mod student;

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
