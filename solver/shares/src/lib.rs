//! Counts and shares with their intervals, and how they are worded. This package knows no game.

// This library serves the programs: where a name says it all, a doc comment would repeat it.
#![allow(missing_docs)]

mod count;
mod interval;
pub mod wording;

pub use count::WinCount;
pub use interval::{
    Interval, UPPER, UPPER_QUANTILE, as_rounded, decimals, paired_share, rounded, share_interval, share_interval_of,
};
