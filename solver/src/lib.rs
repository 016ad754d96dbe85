//! Exact solver of [Kamisado](https://en.wikipedia.org/wiki/Kamisado): who wins a round, with which moves, how fast,
//! and a proof of it.
//!
//! A text is read as a [`Setup`](kamisado::Setup), which becomes a [`Position`](kamisado::Position) at one gate. From there
//! [`answer`](questions::kamisado::value::answer) asks the rules, then [tables](opening_table), then a [search], and says
//! only what is proved.
//!
//! ```
//! use solver::game::value::Value;
//! use solver::kamisado::{Deadlock, Position};
//! use solver::questions::kamisado::value::{Question, answer};
//!
//! let start = Position::start(Deadlock::Official);
//! let answer = answer(&start, &Question { moves: true, ..Question::default() })?;
//! assert_eq!(answer.verdict.value(), Some(Value::Win));
//! assert_eq!(answer.winning_moves().count(), 16);
//! # Ok::<(), solver::questions::kamisado::value::AnswerError>(())
//! ```
//!
//! - [`game`]: what a game is to a search, what can be said of a position, lines of play counted.
//! - [`search`]: values, distances, everything reachable solved backwards, proofs and certificates. It knows no game.
//! - [`kamisado`]: the rules, fast and [slow](kamisado::slow), what comes after a round, texts and records.
//! - [`mitsudomoe`]: the rules of a second game, likewise.
//! - [`questions`]: what is asked of each game: value, explanation, certificate; forced win.
//! - [`opening_table`]: proved values of Kamisado's first plies, kept in a file.
//! - [`excerpt`], [`nearest`]: how an error shows what it found, and names what was probably meant.
//! - [`storage`]: what long work leaves on the disk.
//! - [`watch`]: who is told how far long work has come, and may stop it.

pub use foreign as excerpt;
pub use foreign as nearest;
mod bits;
pub mod game;
pub mod games;
pub mod kamisado;
pub mod mitsudomoe;
pub mod opening_table;
pub mod questions;
pub mod search;
pub mod storage;
pub mod watch;
