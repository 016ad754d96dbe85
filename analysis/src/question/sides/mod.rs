//! Does the choice of side matter, and which rule picks the better side?

mod answer;
mod best;
mod choice;
mod fitted;
mod picture;
mod rate;
pub mod rules;
mod study;

pub use answer::SidesAnswer;
pub use best::{Best, Sum};
pub use choice::{ChoicesError, SideChoice, choices};
pub use rate::Rate;
pub use study::{DefenderMeans, LEAST, LeftShare, RuleRate, SidesStudy, rate_sum, rule_to_learn};

#[cfg(test)]
mod tests;
