//! A review of played matches: which moves gave the win away, which fills were the better ones, and how each player did.
//!
//! A win is *given away* by a move of a player who could have forced the win of the round before it, and loses it against
//! best play after it. Such a move is a blunder here. A player without a choice makes none, since the only move of a won
//! position wins.

mod blunder;
mod json;
mod page;
mod refill;
mod study;
mod summary;
pub mod text;
mod words;
mod work;

pub use blunder::{Blunder, NotedMove};
pub use json::ReviewJson;
pub use page::page;
pub use refill::{Choice, RefillReview};
pub use study::{MatchReview, Recorded, Review, ReviewQuestion, RoundReview, Step};
pub use summary::{PlayerSummary, RefillCount, Tally};
