//! Answers as objects for programs, the same wherever they are asked for; with the feature `json`.

mod answer;
mod explained;
mod go;
mod line;
mod matches;
mod record;
mod score;
mod shown;

pub use answer::{AnswerJson, Listing, MoveJson, word};
pub use explained::ExplainJson;
pub use go::GoJson;
pub use matches::MatchJson;
pub use record::{PlyJson, RecordJson, RoundJson};
pub use score::ScoreJson;
pub use shown::{Choice, ShownJson};
