//! Puzzles from played rounds: positions in which exactly one move wins, and natural play does not find it.
//!
//! A natural player takes a win at once, avoids moves after which the opponent wins at once, and else plays any move;
//! see [`natural_moves`](crate::population::natural_moves). Of `k` moves that such players choose among, one part in `k`
//! finds the move that wins; a puzzle has at least three.

mod draw;
mod json;
mod likeness;
mod make;
mod page;
mod puzzle;
pub mod text;

pub use draw::{PuzzleDrawing, Drawn, draw};
pub use json::json;
pub use make::make;
pub use page::sheet;
pub use puzzle::{GRADES, Odds, Puzzle, Refutation, PuzzleSource, grade};
