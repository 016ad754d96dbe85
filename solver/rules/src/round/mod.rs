//! A round: from a set-up to its end, and the refill that it leads to.

mod fill;
mod moves;
mod outcome;
mod passes;
mod play;
mod position;
mod setup;
mod view;

pub use fill::{Fill, FillError, FinishedRound, refill};
pub(crate) use moves::PICTURE;
pub use moves::{Direction, Move, Moves};
pub use outcome::{Deadlock, Ending, Outcome};
pub use play::IllegalMove;
pub use position::{Position, PositionError};
pub use setup::{Setup, SetupError};
