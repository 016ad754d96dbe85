//! Which findings hold for all kinds of players, and which depend on the players?

mod answer;
mod study;
mod table;

pub use answer::SensitivityJson;
pub use study::{FeatureAcross, Measure, OtherPopulation, SensitivityStudy};
pub use table::write_table;
