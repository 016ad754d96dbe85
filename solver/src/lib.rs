//! Exact solver of [Kamisado](https://en.wikipedia.org/wiki/Kamisado): who wins a round, with which moves, how fast,
//! and a proof of it.
//!
//! An [`Engine`] answers questions about [`Position`](kamisado::Position)s of the package [`kamisado`], which has the
//! rules. It asks the rules, then [tables](Table), then a search, and says only what is proved.
//!
//! ```
//! use kamisado_solver::kamisado::{Deadlock, Position};
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
//! What programs need stands at the root. For a game of your own there are two modules more: [`game`] says what a search
//! needs to know of it, and [`search`] has the values, distances, proofs and certificates of any game.
//!
//! The other modules are public for the programs of this project alone. They are not in this documentation, and change
//! without notice.

mod bits;
#[doc(hidden)]
pub mod clock;
mod engine;
pub mod game;
#[doc(hidden)]
pub mod games;
#[doc(hidden)]
#[cfg_attr(not(feature = "tables"), path = "no_tables.rs")]
pub mod opening_table;
#[doc(hidden)]
pub mod questions;
pub mod search;
#[doc(hidden)]
#[cfg(feature = "tables")]
pub mod storage;
#[doc(hidden)]
pub mod watch;

pub use kamisado;
pub use mitsudomoe;

pub use engine::{Asked, Engine, EngineError, Limit, Stopper};
#[doc(inline)]
pub use game::value::{Dtw, Value, Verdict};
#[cfg(feature = "tables")]
#[doc(inline)]
pub use opening_table::{Table, TableError};
#[doc(inline)]
pub use questions::kamisado::certificate::{VerifiedCertificate, verify};
#[doc(inline)]
pub use questions::kamisado::explanation::{Explanation, LineStep};
#[doc(inline)]
pub use questions::kamisado::value::{Answer, AnswerError, Fault, MoveAnswer, Source};
#[doc(inline)]
pub use questions::mitsudomoe::forced_win::{ForcedWin, ForcedWinAnswer, ForcedWinQuestion, answer as forced_win};
