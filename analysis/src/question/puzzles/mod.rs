//! Puzzles from played rounds: positions in which exactly one move wins, and natural play does not find it.
//!
//! A natural player takes a win at once, avoids moves after which the opponent wins at once, and else plays any move;
//! see [`natural_moves`](crate::population::natural_moves). Of `k` moves that such players choose among, one part in `k`
//! finds the move that wins; a puzzle has at least three.

mod draw;
mod json;
mod likeness;
mod make;
mod puzzle;
mod sheet;
pub mod text;

pub use draw::{PuzzleDrawing, PuzzleSet, draw};
pub use json::json;
pub use make::make;
pub use puzzle::{GRADES, Odds, Puzzle, PuzzleSource, Refutation, grade};
pub use sheet::sheet;
