//! The board, what stands on it, and its symmetries.

mod color;
mod direction;
pub mod geometry;
mod player;
mod square;
mod symmetry;
mod tower;

pub use color::{Color, ColorError};
pub use direction::Direction;
pub use player::Player;
pub use square::{Square, SquareError};
pub use tower::{Level, Tower};
