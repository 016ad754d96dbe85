//! Who is likely to win a match, and what a round to come may cost: guesses that order the search and prove nothing.

use crate::kamisado::{Player, Score};

/// Who wins the match if `next` wins the next round, and from then on everybody who begins a round wins it, each time
/// with a tower without rings.
///
/// Of the set-ups that play leads to, the Challenger wins about 199 in 200. So rounds are won in turn, and who is in
/// the lead is not asked.
pub(super) fn favourite(score: Score, target: u32, next: Player) -> Player {
    let (mut score, mut winner) = (score, next);
    loop {
        score.add(winner, 1);
        if score.of(winner) >= target {
            return winner;
        }
        winner = winner.opponent();
    }
}

/// Positions that a search expands, about, to settle a match that waits for a fill after which `next` begins: both
/// fills, mostly.
///
/// Measured on matches to 3 points. While a win of the next Challenger's ends the match, a plain search suffices.
/// Where it does not, each round that must come before costs a hundred times as much.
pub(super) fn cost(score: Score, target: u32, next: Player) -> u32 {
    cost_of(score, target, next).min(f64::from(MOST)) as u32
}

/// The same without an upper limit.
pub(super) fn cost_of(score: Score, target: u32, next: Player) -> f64 {
    let (mut score, mut winner, mut cost) = (score, next, f64::from(LAST_ROUND));
    while score.of(winner) + 1 < target {
        score.add(winner, 1);
        winner = winner.opponent();
        cost *= 100.0;
    }
    cost
}

/// Both set-ups after a fill, each solved as a round.
const LAST_ROUND: u32 = 12_000;
/// Fifty times as much is still a proof number.
pub(super) const MOST: u32 = 50_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_won_in_turn() {
        let start = Score::default();
        assert_eq!(favourite(start, 1, Player::Black), Player::Black);
        assert_eq!(favourite(start, 3, Player::Black), Player::Black);
        // The Challenger catches up, and then the leader begins the last round.
        assert_eq!(favourite(Score::new(2, 1), 3, Player::Gold), Player::Black);
        assert_eq!(favourite(Score::new(2, 1), 3, Player::Black), Player::Black);
        assert_eq!(favourite(Score::new(2, 0), 3, Player::Gold), Player::Black);
        assert_eq!(favourite(Score::new(1, 1), 3, Player::Gold), Player::Gold);
    }
}
