//! What the analysis of Kamisado counts and draws, for the binary `analysis`.
//!
//! Data flows one way: answers of the [`solver`] are counted and summed up as plain data, and [`chart`] draws
//! what is finished.
//!
//! ```
//! use analysis::stats::share_interval;
//!
//! let share = share_interval(9, 10).unwrap();
//! assert!(share.low > 0.59 && share.high < 0.99);
//! ```

pub mod census;
pub mod chart;
pub mod checksum;
pub mod count;
pub mod feature;
pub mod finish;
pub mod finished;
pub mod first_moves;
pub mod games;
pub mod model;
pub mod plies;
pub mod population;
pub mod refill;
pub mod report;
pub mod rule;
pub mod sides;
pub mod standing;
pub mod stats;
pub mod tally;
pub mod weak;
