//! Counts, estimates with their intervals, comparisons and models: no game is known here.

mod bootstrap;
mod clustered;
mod comparison;
mod count;
mod histogram;
mod interval;
mod many;
pub mod model;
mod partly_known;
mod quantile;
mod random;
mod regression;
pub mod wording;

pub use bootstrap::bootstrap_interval;
pub use clustered::{clustered_difference, clustered_mean, clustered_share, distinct};
pub use comparison::{Comparison, compare_means, compare_shares};
pub use count::WinCount;
pub use histogram::Bar;
pub(crate) use interval::as_rounded;
pub use interval::{Interval, difference_interval, mean_interval, rounded, share_interval};
pub use many::{LEVEL, adjusted};
pub use partly_known::{PartlyKnownShare, ShareBounds};
pub use quantile::{Quartiles, Spread, median, nearest_rank, upper_median};
pub use random::{Purpose, random};
pub use regression::Regression;
