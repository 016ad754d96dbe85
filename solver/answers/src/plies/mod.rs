//! How often does the player to move win in the opening, ply by ply, and with which moves?

pub mod answer;
mod json;
mod study;
mod tally;

pub use answer::write_csv;
pub use json::PliesJson;
pub use study::{PliesError, PliesStudy, moves_by_ply};
pub use tally::Tally;
