//! The board and what stands on it.

mod color;
mod frame;
pub mod geometry;
mod player;
mod square;
mod tower;

pub use color::{Color, ColorError};
pub use frame::{Frame, FrameError};
pub use player::Player;
pub use square::{Square, SquareError};
pub use tower::{Level, Tower};
