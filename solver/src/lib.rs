//! Exact solver of [Kamisado](https://en.wikipedia.org/wiki/Kamisado): who wins a round, with which moves, how fast,
//! and a proof of it.
//!
//! A text is read as a [`Setup`](kamisado::Setup), which becomes a [`Position`](kamisado::Position) at one gate. From there
//! [`answer`] asks the rules, then [tables](opening_table), then a [search], and says
//! only what is proved.
//!
//! ```
//! use kamisado_solver::kamisado::{Deadlock, Position};
//! use kamisado_solver::{Question, Value, answer};
//!
//! let start = Position::start(Deadlock::Official);
//! let answer = answer(&start, &Question { moves: true, ..Question::default() })?;
//! assert_eq!(answer.verdict.value(), Some(Value::Win));
//! assert_eq!(answer.winning_moves().count(), 16);
//! # Ok::<(), kamisado_solver::AnswerError>(())
//! ```
//!
//! What most programs need stands at the root; the rest is in modules:
//!
//! - [`game`]: what a search needs to know of a game, values and verdicts, counting lines of play.
//! - [`search`]: values, distances, solving everything reachable backwards, proofs and certificates, for any game.
//! - [`games`]: Kamisado and mitsudomoe as games that are searched. Their rules are packages of their own, [`kamisado`]
//!   and [`mitsudomoe`].
//! - [`questions`]: the questions about each game: value, explanation and certificate; forced win.
//! - [`opening_table`]: proved values of Kamisado's first plies, kept in a file.
//! - [`storage`]: the files that long work leaves on the disk.
//! - [`watch`]: a receiver of progress reports, which may stop the work.
//! - [`clock`]: the clock of deadlines.

mod bits;
pub mod clock;
mod engine;
pub mod game;
pub mod games;
pub mod opening_table;
pub mod questions;
pub mod search;
pub mod storage;
pub mod watch;

pub use engine::{Asked, Engine, EngineError, Limit, Stopper};
pub use game::value::{Dtw, Value, Verdict};
pub use kamisado;
pub use opening_table::Table;
pub use questions::kamisado::value::{Answer, AnswerError, Question, answer};
pub use search::{Limits, Solver};
