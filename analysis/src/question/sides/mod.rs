//! Does the choice of side matter, and which rule picks the better side?

mod answer;
pub mod best;
pub mod choice;
mod drill;
mod json;
pub mod learn;
mod lines;
mod picture;
pub mod rules;
mod study;
mod words;

pub use best::{Best, Sum};
pub use choice::{Rate, SideChoice, choices, pick};
pub use drill::Drill;
pub use json::{SidesAnswer, SidesJson};
pub use learn::{LEAST, rule_to_learn};
pub use study::{Apart, DefenderMeans, LeftShare, RuleRate, SidesStudy, mean_difference, rate_sum};
pub use words::{TIE, how_to_count, looked_at, third_count};
