//! The rules of mitsudomoe for two, three and four players, and their text forms.
//!
//! A text is read as a [`Setup`]; [`Position::new`] turns it into a position, if it is valid. There is a second, [slow]
//! and obvious implementation of it all. [`game`] is the game as `kamisado-solver` searches it, and [`questions`] has the
//! forced wins, with their certificates, players and reviews.
//!
//! Points that the rules leave open are interpreted as follows (the text of [`INTERPRETATIONS`]):
//!
#![doc = include_str!("interpretations.md")]

mod color;
pub mod game;
pub mod geometry;
mod moves;
mod notation;
mod outcome;
mod play;
mod position;
pub mod questions;
mod reach;
pub mod record;
mod seat;
mod setup;
pub mod slow;
mod square;
mod stack;
mod symmetry;
mod text;
mod turns;
mod view;

/// The examples of the README are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// How this implementation interprets points that the rules leave open: a list in Markdown.
pub const INTERPRETATIONS: &str = include_str!("interpretations.md");

pub use color::Color;
pub use moves::{BallStep, RingStep, Turn};
pub use notation::TurnError;
pub use outcome::{Elimination, Ending, Outcome, Reason, Victory};
pub use position::{Position, PositionError};
pub use seat::Seat;
pub use setup::{Pile, RINGS, Setup};
pub use square::{Square, SquareError};
pub use stack::Stack;
pub use text::SetupError;
