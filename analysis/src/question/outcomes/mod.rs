//! Does the number of winning first moves predict who wins between players who make mistakes? What is the side worth?

mod answer;
mod condition;
mod count;
mod csv;
mod picture;
mod play;
pub mod study;

pub use answer::{PLAYERS, hundredths};
pub use condition::Condition;
pub use count::Count;
pub use csv::{read_csv, shipped, write_csv};
pub use picture::{finding, outcomes};
pub use play::{Outcome, Playing, Won};
pub use study::{ConditionStudy, CountStudy, LargestGain, OutcomesStudy};
