//! Answers as objects for programs, the same wherever they are asked for; with the feature `json`.

mod answer;
mod explained;
mod line;
mod record;
mod shown;

pub use answer::{AnswerJson, GoJson, Listing, MatchJson, MoveJson, word};
pub use explained::ExplainJson;
pub use record::{PlyJson, RecordJson, RoundJson, ScoreJson};
pub use shown::{Choice, ShownJson};
