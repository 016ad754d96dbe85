//! The points of a match, as an object.

use serde::Serialize;

use kamisado::{Player, Score};

/// A score.
#[derive(Serialize, Clone, Copy)]
pub struct ScoreJson {
    /// Black's points.
    pub black: u32,
    /// Gold's points.
    pub gold: u32,
}

impl From<Score> for ScoreJson {
    fn from(score: Score) -> ScoreJson {
        ScoreJson { black: score.of(Player::Black), gold: score.of(Player::Gold) }
    }
}
