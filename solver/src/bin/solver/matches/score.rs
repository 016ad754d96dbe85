//! The points of a match, for people or for programs.

use serde::Serialize;
use solver::kamisado::{MatchFormat, MatchState, Player, Score};

/// The object of a score.
#[derive(Serialize, Clone, Copy)]
pub struct ScoreJson {
    pub black: u32,
    pub gold: u32,
}

impl From<Score> for ScoreJson {
    fn from(score: Score) -> ScoreJson {
        ScoreJson { black: score.of(Player::Black), gold: score.of(Player::Gold) }
    }
}

/// `Black 2, Gold 1`.
pub fn in_words(score: Score) -> String {
    format!("Black {}, Gold {}", score.of(Player::Black), score.of(Player::Gold))
}

/// The match and its score, as `Standard match to 3 points, score Black 2, Gold 1`.
pub fn heading(state: &MatchState) -> String {
    match state.format() {
        MatchFormat::Single => state.format().title(),
        format => format!("{}, score {}", format.title(), in_words(state.score())),
    }
}
