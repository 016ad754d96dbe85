//! A review of played matches: which moves gave the win away, which fills were the better ones, and how each player did.
//!
//! A win is *given away* by a move of a player who could have forced the win of the round before it, and loses it against
//! best play after it. Such a move is a blunder here. A player without a choice makes none, since the only move of a won
//! position wins.
//!
//! A *match* is lost the same way, by a move or by a fill, which need not give the round away; that is told as far as it can
//! be decided.

mod blunder;
mod course;
mod json;
mod page;
mod refill;
mod study;
mod summary;
mod text;
mod words;
mod work;

pub use blunder::{Blunder, NotedMove};
pub use course::{CourseError, CourseQuestion, MatchCourse, MatchLoss, match_of};
pub use page::page;
pub use refill::{FillQuality, RefillReview};
pub use study::{MatchReview, NamedRecord, Review, ReviewError, RoundReview};
pub use summary::{PlayerSummary, PlayerTally, RefillCount};
pub use work::ReviewQuestion;
