//! In games of people: where is the win given away, and how are sides chosen? Two questions asked in advance.
//!
//! The plan is `docs/src/research/real-games.md`, and fixed here too. Do not change it for data already looked at.

mod answer;
mod choice;
mod csv;
pub mod finding;
mod model;
mod study;

pub use choice::{Choices, FillChoice, Kind, MoveChoice, RULE};
pub use csv::{write_fills, write_moves};
pub use finding::{Finding, Hypothesis, SMALLEST};
pub use model::Model;
pub use study::{FillsStudy, KindRate, MistakesStudy, NumberRate, Rate};
