//! What makes a set-up weak for the Defender?

mod answer;
mod check;
mod compare;
mod difference;
mod effect;
pub mod finding;
pub mod joint;
mod json;
mod outcome;
pub mod picture;
mod ranking;
mod shipped;
mod study;

pub use check::Headline;
pub use compare::{ComparisonJson, SampleComparison};
pub use difference::Difference;
pub use effect::{Effect, Measure};
pub use finding::{at_least, finding, largest, rulebook_claim, weak_spot, weak_towers};
pub use json::WeakJson;
pub use outcome::{SetupOutcome, Summary};
pub use ranking::write_ranking;
pub use shipped::{write_counts, write_effects};
pub use study::{Finding, Measured, WeakAnswer, WeakStudy};
