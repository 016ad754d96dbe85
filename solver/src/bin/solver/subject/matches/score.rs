//! The points of a match.

use kamisado::{MatchFormat, MatchState, Player, Score};

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
