//! Games of mitsudomoe between computer players: how many turns they can choose from, how long they last, who wins.
//!
//! A sample is a sequence of games, numbered from 1. A seed always gives the same games; each can be played alone.

mod answer;
mod forced;
mod play;
mod study;

pub use forced::{ForcedCount, ForcedStudy};
pub use play::{GameSample, LATE, PlayedGame};
pub use study::{Endings, Games, GamesAnswer, GamesStudy, LevelWins, SeatWins};
