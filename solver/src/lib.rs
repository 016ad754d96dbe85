//! Exact solver of [Kamisado](https://en.wikipedia.org/wiki/Kamisado): who wins a round, with which moves, how fast,
//! and a proof of it.
//!
//! A text is read as a [`Setup`](kamisado::Setup), which becomes a [`Position`](kamisado::Position) at one gate; from there
//! [`answer`](answer::answer) asks the rules, then [tables](table), then a [search], and says only what is proved.
//!
//! ```
//! use solver::answer::{Question, answer};
//! use solver::kamisado::{Deadlock, Position};
//! use solver::value::Value;
//!
//! let start = Position::start(Deadlock::Official);
//! let answer = answer(&start, &Question { moves: true, ..Question::default() })?;
//! assert_eq!(answer.verdict.value(), Some(Value::Win));
//! assert_eq!(answer.winning_moves().count(), 16);
//! # Ok::<(), solver::table::TableError>(())
//! ```
//!
//! - [`game`], [`value`], [`proof`]: what a game is to a search, what can be said of a position, the arithmetic of proof
//!   numbers.
//! - [`kamisado`]: the rules, fast and [slow](kamisado::slow), what comes after a round, texts and records.
//! - [`mitsudomoe`]: the rules of a second game, likewise; [`bounded`]: what makes it finite.
//! - [`search`]: values, distances, everything reachable solved backwards, proofs and certificates. It knows no game.
//! - [`table`]: proven values of many positions, kept in a file; [`journal`]: what long work has finished.
//! - [`answer`], [`certified`]: what the command lines ask of Kamisado; [`forced`]: of mitsudomoe.
//! - [`perft`]: lines of play, counted.

pub mod answer;
pub mod bounded;
pub mod certified;
mod codec;
pub mod explain;
pub mod forced;
pub mod game;
pub mod journal;
pub mod kamisado;
pub mod mitsudomoe;
pub mod perft;
pub mod proof;
pub mod search;
pub mod table;
pub mod value;
