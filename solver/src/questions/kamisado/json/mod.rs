//! Answers as objects for programs, the same wherever they are asked for; with the feature `json`.

mod answer;
mod explained;
mod score;
mod shown;

pub use answer::{AnswerJson, Listing, MoveJson, word};
pub use explained::ExplainJson;
pub use score::ScoreJson;
pub use shown::{Choice, ShownJson};
