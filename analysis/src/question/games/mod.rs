//! Games of mitsudomoe between computer players: how many turns there are to choose from, how long the games
//! last and who wins them.
//!
//! A sample is a sequence of games, numbered from 1. The same seed gives the same games, and each can be played
//! independently.

mod answer;
mod forced;
mod play;
mod study;

pub use forced::{ForcedCount, ForcedStudy};
pub use play::{GameSample, LATE, PlayedGame};
pub use study::{Endings, Games, GamesAnswer, GamesStudy, LevelWins, SeatWins};
