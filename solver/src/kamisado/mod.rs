//! The rules of Kamisado: towers, rounds, what comes after a round, and their text forms.
//!
//! Rule names (M1, S3, F4, ...) are those of the official rulebook. What it leaves open, or what summaries
//! often tell otherwise, is interpreted as follows (the text of [`INTERPRETATIONS`]):
//!
#![doc = include_str!("interpretations.md")]

mod again;
mod color;
mod deadlock;
mod direction;
mod estimate;
mod geometry;
mod guess;
mod illegal_move;
mod key;
mod lanes;
mod layer;
mod match_error;
mod match_format;
mod match_key;
mod match_move;
mod match_state;
mod matches;
mod moves;
mod next_round;
mod notation;
mod outcome;
mod passes;
mod play;
mod player;
mod position;
mod position_error;
pub mod record;
mod round;
mod score;
mod setup;
mod setup_error;
pub mod slow;
mod slow_game;
mod slow_key;
pub mod slow_match;
mod square;
mod symmetry;
mod threats;
mod tower;

/// What the rules leave open or summaries tell otherwise, and how it is interpreted here: a list in Markdown.
pub const INTERPRETATIONS: &str = include_str!("interpretations.md");

pub use color::{Color, ColorError};
pub use deadlock::Deadlock;
pub use direction::Direction;
pub use guess::GuessRows;
pub use illegal_move::IllegalMove;
pub use key::SYMMETRY;
pub use match_error::{FillRefused, MatchError};
pub use match_format::{MatchFormat, MatchFormatError, Points};
pub use match_key::MatchKey;
pub use match_move::{MatchMove, MatchMoveError, MatchMoves};
pub use match_state::MatchState;
pub use matches::Match;
pub use moves::{Move, Moves};
#[cfg(feature = "json")]
pub(crate) use notation::written;
pub use notation::{MoveError, MoveText};
pub use outcome::{Ending, Outcome};
pub use player::Player;
pub use position::Position;
pub use position_error::{DeadlockError, PositionError};
pub use round::{Fill, FillError, FinishedRound, refill};
pub use score::Score;
pub use setup::Setup;
pub use setup_error::SetupError;
pub use square::{Square, SquareError};
pub use tower::{Level, Tower};
