//! A review of played matches: which moves gave the win away, which fills were better, and how each player did.
//!
//! A move *gives the win away* if its player could have forced the win of the round before it and loses against best
//! play after it. Such a move is a blunder here; an only move is never one, because in a won position it wins.
//!
//! A move or a fill loses the *match* likewise, even without giving the round away. Reported as far as decidable.
//!
//! If the first moves of the rounds are limited, so are the moves that a player is told to play. The winner of the match is
//! then not looked for, and such rounds are in no list of first moves.

mod blunder;
mod course;
mod csv;
mod json;
mod many;
mod opening;
mod player_name;
mod question;
mod refill;
mod searches;
mod study;
mod summary;
mod text;
#[allow(missing_docs)]
pub mod words;
mod work;

pub use blunder::Blunder;
pub use course::{CourseError, CourseQuestion, MatchCourse, MatchLoss, is_of_tournament, match_of};
pub use csv::{write_players, write_rounds};
pub use json::ReviewJson;
pub use opening::Opening;
pub use player_name::PlayerName;
pub use question::ReviewQuestion;
pub use refill::{FillQuality, RefillReview};
pub use study::{MatchReview, NamedRecord, PlayedGame, Review, ReviewError, RoundReview};
pub use summary::{OnlyMoves, PlayerSummary, PlayerTally, RefillCount};
