//! Answers as objects for programs, the same wherever they are asked for; with the feature `json`.

mod forced;
mod shown;

pub use forced::ForcedWinJson;
pub use shown::ShownJson;
