//! The rules of Kamisado: towers, rounds, what comes after a round, and their text forms.
//!
//! Rule names (M1, S3, F4, ...) are those of the official rulebook. What it leaves open, or what summaries
//! often tell otherwise, is interpreted as follows (the text of [`INTERPRETATIONS`]):
//!
#![doc = include_str!("interpretations.md")]

mod color;
mod estimate;
mod geometry;
mod key;
mod matches;
mod moves;
mod notation;
mod play;
mod player;
mod position;
pub mod record;
mod round;
mod setup;
pub mod slow;
mod square;
mod symmetry;
mod threats;
mod tower;

/// What the rules leave open or summaries tell otherwise, and how it is interpreted here: a list in Markdown.
pub const INTERPRETATIONS: &str = include_str!("interpretations.md");

pub use color::{Color, ColorError};
pub use key::SYMMETRY;
pub use matches::{FillRefused, Match, MatchError, MatchFormat, MatchFormatError, Score};
pub use moves::{Move, Moves};
pub use notation::{Direction, MoveError};
pub use player::Player;
pub use position::{Deadlock, DeadlockError, Ending, IllegalMove, Outcome, Position, PositionError};
pub use round::{Fill, FillError, FinishedRound, refill};
pub use setup::{Setup, SetupError};
pub use square::{Square, SquareError};
pub use tower::{Level, Tower};
