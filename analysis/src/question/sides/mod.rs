//! Does the choice of side matter, and which rule picks the better side?

mod best;
mod choice;
mod json;
mod picture;
mod rate;
pub mod rules;
mod scored;
mod study;
pub mod text;

pub use best::{Best, Fitted, Sum};
pub use choice::{Choice, ChoicesError, choices};
pub use json::SidesJson;
pub use rate::Rate;
pub use study::{LEAST, Left, Means, RuleRate, SidesStudy};

#[cfg(test)]
mod tests;
