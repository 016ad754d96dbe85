//! The value of a position and of its moves: by the rules, then tables, then a search within limits.

mod answer;
mod fault;
mod limited;
mod moves;
mod question;
mod winners;
mod worker;

pub(crate) use answer::answer_by;
pub use answer::{Answer, answer};
pub use fault::{AnswerError, Fault};
pub(super) use limited::{Timed, distance};
pub use question::{DEFAULT_MEMORY, MoveAnswer, Question, Source};
pub use winners::{WinnerError, Winners};
pub(crate) use worker::{Provers, Worker};
