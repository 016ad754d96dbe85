//! A round: from a set-up to its end, and the refill that it leads to.

mod deadlock;
mod fill;
mod illegal_move;
mod moves;
mod outcome;
mod passes;
mod play;
mod position;
mod position_error;
mod setup;
mod setup_error;
mod view;

pub use deadlock::Deadlock;
pub use fill::{Fill, FillError, FinishedRound, refill};
pub use illegal_move::IllegalMove;
pub use moves::{Move, Moves};
pub use outcome::{Ending, Outcome};
pub use position::Position;
pub use position_error::{DeadlockError, PositionError};
pub use setup::Setup;
pub use setup_error::SetupError;
