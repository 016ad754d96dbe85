//! Which findings hold whoever plays, and which depend on the players?

mod answer;
mod study;
mod table;

pub use study::{FeatureAcross, Measure, SensitivityStudy, OtherPopulation, Verdict};
pub use table::write_table;

#[cfg(test)]
mod tests;
