//! Finished rounds of matches that are played at random.

use std::fmt;
use std::sync::atomic::AtomicBool;

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use solver::kamisado::{Deadlock, Fill, FinishedRound, Level, Player, Position, Score, Setup};

use super::players::{Players, play_out};

/// Finished rounds, each of a match of its own, so that they are independent of one another.
///
/// A match goes on until a player has the points or wins a round with a triple; its fills are drawn at random. Of its
/// rounds but the last, after which there is no other, one is drawn at random.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Where the random numbers start; each match has a stream of them.
    pub seed: u64,
    /// Who plays.
    #[serde(flatten)]
    pub players: Players,
    /// The points that win a match, at least [`Played::FEWEST_POINTS`].
    pub points: u32,
}

/// A finished round and its place in the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedRound {
    pub finished: FinishedRound,
    /// From 1.
    pub of_match: u32,
}

impl Played {
    /// With fewer a match would end with its first round.
    pub const FEWEST_POINTS: u32 = 2;

    /// Whether such matches can be played, as [`round`](Self::round) does.
    pub(crate) fn is_possible(&self) -> bool {
        let blunders = if let Players::Strong { blunders } = self.players { blunders } else { 0.0 };
        self.points >= Played::FEWEST_POINTS && (0.0..=1.0).contains(&blunders)
    }

    /// The finished round of a number; none if `stop` was set while the match was played.
    ///
    /// # Panics
    ///
    /// If too few points win a match.
    pub fn round(&self, number: u64, deadlock: Deadlock, stop: &AtomicBool) -> Option<PlayedRound> {
        assert!(self.points >= Played::FEWEST_POINTS, "no round would come after the first");
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(number);
        let mut rounds: Vec<PlayedRound> = Vec::new();
        let mut score = Score::default();
        let mut setup = Setup::start();
        for of_match in 1.. {
            let start = Position::new(&setup, deadlock).expect("a set-up at the start of a round");
            let end = play_out(start, self.players, &mut random, stop)?;
            let finished = end.finished_round().expect("it was played to its end");
            score.add(finished.outcome.winner, finished.points());
            let is_won = Player::ALL.into_iter().any(|player| score.of(player) >= self.points);
            if is_won || finished.level_before() == Level::Triple {
                break;
            }
            let fill = *Fill::ALL.choose(&mut random).expect("there are two");
            setup = finished.next(fill);
            rounds.push(PlayedRound { finished, of_match });
        }
        Some(rounds.choose(&mut random).expect("the first round is worth one point").clone())
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "finished rounds of matches to {} points played by ", self.points)?;
        match self.players {
            Players::Perfect => write!(f, "perfect players")?,
            Players::Strong { blunders } => {
                write!(f, "strong players, {}% of whose moves in won rounds are blunders", 100.0 * blunders)?;
            }
            Players::Natural => write!(f, "natural players")?,
        }
        write!(f, " (seed {})", self.seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solver::kamisado::Ending;

    static GO: AtomicBool = AtomicBool::new(false);

    fn rounds(players: Players, points: u32) -> Vec<PlayedRound> {
        let played = Played { seed: 1, players, points };
        (1..=60).map(|number| played.round(number, Deadlock::Official, &GO).unwrap()).collect()
    }

    #[test]
    fn rounds_come_from_all_parts_of_matches() {
        let rounds = rounds(Players::Natural, 7);
        assert!(rounds.iter().any(|round| round.of_match == 1) && rounds.iter().any(|round| round.of_match >= 4));
        assert!(rounds.iter().any(|round| round.finished.level_before() > Level::Normal));
        assert!(rounds.iter().any(|round| round.finished.outcome.winner == Player::Gold));
        assert!(rounds.iter().any(|round| round.finished.outcome.ending == Ending::Home));
        // The score before the last round of a match to two points is at most one to one.
        assert!(self::rounds(Players::Natural, 2).iter().all(|round| round.of_match <= 2));
    }

    #[test]
    fn the_same_number_gives_the_same_round() {
        // Frozen: published samples must be drawn again the same.
        let first = &rounds(Players::Natural, 3)[0];
        assert_eq!(first.finished.board.to_string(), "Gy3pk1/1Ub1g1P1/7B/5o2/8/3rO+u2/4K3/4RY2 b O");
        let again = Played { seed: 1, players: Players::Natural, points: 3 };
        let round = |played: Played, number| played.round(number, Deadlock::Official, &GO).unwrap();
        assert_eq!(round(again, 7), rounds(Players::Natural, 3)[6]);
        assert_ne!(round(again, 7), round(again, 8));
        assert_ne!(round(again, 7), round(Played { seed: 2, ..again }, 7));
    }
}
