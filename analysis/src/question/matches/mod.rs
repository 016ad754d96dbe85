//! Matches between played rounds: who wins them, and how often a single choice decides.
//!
//! The states are drawn from matches to 3 points played at random, by the score between two rounds. Each match has a
//! score at most once, so the states of a score are independent. The questions about each state are
//!
//! - who wins the match from the set-ups of both fills,
//! - whether another way to win the round before would have changed that,
//! - whether the loser of the next round can still choose how to lose it, and thereby who wins the match.

mod answer;
mod ask;
mod sample;
mod score;
mod study;
mod survey;

pub use answer::write_csv;
pub use ask::{BetweenAnswer, Effort, LastMove, LostRound, Ways, ask};
pub use sample::{BetweenRounds, MatchSample, draw};
pub use score::RoundScore;
pub use study::{LastMoveStudy, LossStudy, MatchesStudy, ScoreStudy};
pub use survey::{MatchSurvey, job};
