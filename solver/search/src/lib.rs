//! Exact solver of [Kamisado](https://en.wikipedia.org/wiki/Kamisado): who wins a round, with which moves, how fast,
//! and a proof of it.
//!
//! An [`Engine`] answers questions about [`Position`](::kamisado::Position)s of the package [`kamisado`](::kamisado), which
//! has the rules. It asks the rules, then [tables](Table), then a search, and says only what is proved.
//!
//! ```
//! use kamisado::{Deadlock, Position};
//! use kamisado_solver::{Asked, Engine, Limit, Value};
//!
//! let engine = Engine::default();
//! let start = Position::start(Deadlock::Official);
//! let answer = engine.answer(&start, Asked { moves: true, ..Asked::default() }, Limit::NONE)?;
//! assert_eq!(answer.verdict.value(), Some(Value::Win));
//! assert_eq!(answer.winning_moves().count(), 16);
//! # Ok::<(), kamisado_solver::AnswerError>(())
//! ```
//!
//! What programs need stands at the root, with what `kamisado-matches` and `kamisado-answers` ask for. For a game of your
//! own there are two modules more: [`game`] says what a search needs to know of it, and [`search`] has the values,
//! distances, proofs and certificates of any game. The other modules change without notice.
//!
//! **Set `-C target-cpu=x86-64-v2` in your project if it is for x86-64**: searches are slower without it, and
//! [`IS_FAST`] is false.
//!
//! The feature `tables`, on by default, adds opening tables and the files of long work.

#![cfg_attr(docsrs, feature(doc_cfg))]
mod bits;
pub mod clock;
mod engine;
pub mod game;
pub mod kamisado;
#[cfg_attr(not(feature = "tables"), path = "opening_table/without.rs")]
pub mod opening_table;
pub mod questions;
pub mod search;
mod stopper;
#[cfg(feature = "tables")]
pub mod storage;
mod threads;
pub mod watch;

/// Whether the library is compiled for fast searches: on x86-64, with the instructions of `x86-64-v2`.
///
/// If this is false, set `-C target-cpu=x86-64-v2` in your project, as the [book] says. Answers are the same. A program
/// can insist on it when it is compiled:
///
/// ```ignore
/// const _: () = assert!(kamisado_solver::IS_FAST, "set -C target-cpu=x86-64-v2");
/// ```
///
/// [book]: https://github.com/kamisado-solver/kamisado-solver/blob/main/docs/src/rust.md#speed
pub const IS_FAST: bool =
    cfg!(any(not(target_arch = "x86_64"), all(target_feature = "popcnt", target_feature = "ssse3")));

/// The examples of the README are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use engine::{Asked, Engine, EngineError, Limit};
#[doc(inline)]
pub use game::value::{Dtw, Value, Verdict};
#[cfg(feature = "tables")]
#[doc(inline)]
pub use opening_table::{Table, TableError};
#[doc(inline)]
pub use questions::best::LineStep;
#[doc(inline)]
pub use questions::certificate::{VerifiedCertificate, verify};
pub use questions::explanation::Explanation;
#[doc(inline)]
pub use questions::value::{Answer, AnswerError, Fault, MoveAnswer, Question, Source, WinnerError};
#[doc(inline)]
pub use search::Limits;
pub use stopper::Stopper;
#[doc(inline)]
pub use watch::Watch;
