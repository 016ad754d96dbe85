//! Puzzles from played rounds: positions in which exactly one move wins and natural play does not find it.
//!
//! [Natural players](crate::population::NATURAL_PLAYERS) choose among the
//! [`natural_moves`](crate::population::natural_moves) with equal chances: with `k` of them, one player in `k` finds
//! the winning move. A puzzle has at least three natural moves.

pub mod draw;
mod json;
pub mod likeness;
mod make;
mod puzzle;
mod sheet;
pub mod text;

pub use draw::{PuzzleDrawing, PuzzleSet, draw};
pub use json::json;
pub use make::make;
pub use puzzle::{GRADES, Odds, Puzzle, PuzzleSource, Refutation, grade};
pub use sheet::sheet;
