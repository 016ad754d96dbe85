//! Random positions from mid-round: rows, and the files that keep them.

mod file;
mod row;

pub use file::{PositionsFile, PositionsWriter};
pub use row::{PositionJson, PositionRow, PositionsAnswer, PositionsDrawn};
