//! Does the choice of side matter, and which rule picks the better side?

mod answer;
mod apart;
pub mod best;
pub mod choice;
mod drill;
mod fitted;
mod json;
pub mod learn;
mod lines;
mod picture;
mod rate;
pub mod rules;
mod study;
mod words;

pub use apart::Apart;
pub use best::{Best, Sum};
pub use choice::{SideChoice, choices, pick};
pub use drill::{Drill, DrillJson};
pub use json::{SidesAnswer, SidesJson};
pub use learn::{LEAST, rule_to_learn};
pub use rate::Rate;
pub use study::{DefenderMeans, LeftShare, RuleRate, SidesStudy, mean_difference, rate_sum};
pub use words::{TIE, how_to_count, looked_at, third_count};
