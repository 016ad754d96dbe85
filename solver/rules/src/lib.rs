//! The rules of [Kamisado](https://en.wikipedia.org/wiki/Kamisado): towers, rounds, what comes after a round, matches,
//! and their text forms.
//!
//! A text is read as a [`Setup`], which becomes a [`Position`] at one gate. A position is played in place; a [`Match`]
//! keeps the score of its rounds. A [`record`] is a game that people have played. All of it exists a second time,
//! [slow] and obvious. Nothing is searched here: that is what `kamisado-solver` does.
//!
//! ```
//! use kamisado::{Deadlock, Position};
//!
//! let mut position = Position::start(Deadlock::Official);
//! assert_eq!(position.moves().count(), 102);
//! position.play(position.read_move("d8d3")?)?;
//! assert_eq!(position.to_string(), "oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Rule names (M1, S3, F4, ...) are those of the official rulebook. What it leaves open, or what summaries
//! often tell otherwise, is interpreted as follows (the text of [`INTERPRETATIONS`]):
//!
#![doc = include_str!("interpretations.md")]

mod board;
mod matches;
mod notation;
pub mod record;
mod round;
pub mod slow;

/// What the rules leave open or summaries tell otherwise, and how it is interpreted here: a list in Markdown.
pub const INTERPRETATIONS: &str = include_str!("interpretations.md");

pub use board::{Color, ColorError, Level, Player, Square, SquareError, Tower, geometry};
pub use matches::{
    FillRefused, Match, MatchError, MatchFormat, MatchFormatError, MatchMove, MatchMoveError, MatchMoves, MatchState,
    Points, Score,
};
pub use notation::{MoveError, MoveText, written};
pub use round::{
    Deadlock, Direction, Ending, Fill, FillError, FinishedRound, IllegalMove, Move, Moves, Outcome, Position,
    PositionError, Setup, SetupError, refill,
};
