//! Rounds of [Kamisado](::kamisado) on other boards: any of 4 by 4 to 10 by 10 squares with each colour once in each row.

mod board;
pub mod certificate;
mod game;
mod guess;
mod key;
mod look;
mod moves;
mod position;
mod square;
mod symmetry;
mod text;
pub mod value;

pub use board::{Board, BoardError, NAMES};
pub use key::Key;
pub use moves::{Move, MoveError, Moves};
pub use position::{Passes, Position};
pub use square::Square;
pub use text::PositionError;
