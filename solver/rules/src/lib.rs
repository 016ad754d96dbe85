//! The rules of [Kamisado](https://en.wikipedia.org/wiki/Kamisado): towers, rounds, refills, matches, and their text
//! forms.
//!
//! A text is read as a [`Setup`]; [`Position::new`] turns it into a position, if it is valid. Moves change a position
//! in place; a [`Match`] keeps the score of its rounds. There is a second, [slow] and obvious
//! implementation of it all. Games that people have played are read by `kamisado-records`, and `kamisado-solver` searches.
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
//! Rule names (M1, S3, F4, ...) are those of the official rulebook. Points that it leaves open, or that summaries often
//! state differently, are interpreted as follows (the text of [`INTERPRETATIONS`]):
//!
#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("interpretations.md")]

mod board;
mod matches;
mod notation;
mod round;
#[cfg(feature = "serde")]
mod serial;
pub mod signs;
pub mod slow;

/// The examples of the README are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// How this implementation interprets points that the rules leave open or summaries state differently: a list in Markdown.
pub const INTERPRETATIONS: &str = include_str!("interpretations.md");

pub use board::{Color, ColorError, Frame, FrameError, Level, Player, Square, SquareError, Tower, geometry};
pub use matches::{
    Concession, FillRefused, Match, MatchError, MatchFormat, MatchFormatError, MatchMove, MatchMoveError, MatchMoves,
    MatchState, Points, Reason, RoundIsOver, Score,
};
pub use notation::{MoveError, MoveText, written};
pub use round::{
    Deadlock, Direction, Ending, Fill, FillError, FinishedRound, IllegalMove, Limited, Move, Moves, Opening,
    OpeningError, Outcome, Position, PositionError, Setup, SetupError, Tile, Tiles, TilesError, refill,
};
