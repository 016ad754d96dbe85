//! A round: from a set-up to its end, and the refill that it leads to.

mod fill;
mod limited;
mod moves;
mod opening;
mod outcome;
mod passes;
mod play;
mod position;
mod setup;
mod tiles;
mod view;

pub use fill::{Fill, FillError, FinishedRound, refill};
pub use limited::Limited;
pub(crate) use moves::PICTURE;
pub use moves::{Direction, Move, Moves};
pub use opening::{Opening, OpeningError};
pub use outcome::{Deadlock, Ending, Outcome};
pub use play::IllegalMove;
pub use position::{Position, PositionError};
pub use setup::{Setup, SetupError};
pub use tiles::{Tile, Tiles, TilesError};
