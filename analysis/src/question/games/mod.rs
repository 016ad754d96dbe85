//! Games of mitsudomoe between players of a stated kind: how many turns there are to choose from, how long the games last
//! and who wins them.
//!
//! A sample is a sequence of games with a number each, from 1. The same seed gives the same games, and each can be played by
//! itself.

mod forced;
mod greedy;
mod json;
mod picture;
mod play;
mod study;
mod text;

pub use forced::{ForcedCount, ForcedQuestion, ForcedStudy, LATE, late_position};
pub use greedy::{OUT, way_home};
pub use picture::games;
pub use play::{PlayedGame, PlayerKind, Sample};
pub use study::{Endings, GamesAnswer, GamesStudy, Win};
