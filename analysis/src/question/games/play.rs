//! Playing games to their end, or to a limit.

use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use mitsudomoe::{Outcome, Position, Turn};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use super::greedy::greedy_turn;

/// How all players of a game choose their turns.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// Any turn
    Random,
    /// A turn that wins at once, else one that brings the player closest to home and the opponents furthest from it
    Greedy,
}

impl PlayerKind {
    /// Both.
    pub const ALL: [PlayerKind; 2] = [PlayerKind::Random, PlayerKind::Greedy];

    /// The name, as in JSON: `random` or `greedy`.
    pub const fn name(self) -> &'static str {
        match self {
            PlayerKind::Random => "random",
            PlayerKind::Greedy => "greedy",
        }
    }

    pub(super) fn choose(self, position: &Position, random: &mut impl Rng) -> Turn {
        match self {
            PlayerKind::Random => {
                let turns = position.turns();
                turns[random.random_range(0..turns.len())]
            }
            PlayerKind::Greedy => greedy_turn(position, random),
        }
    }

    /// The random numbers of a game: a stream of its own.
    pub(super) fn stream(self, seed: u64, number: u64) -> ChaCha8Rng {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(2 * number + u64::from(self == PlayerKind::Greedy));
        random
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Games that can be played again.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Where they begin.
    pub start: Position,
    /// Who plays.
    pub players: PlayerKind,
    /// Where the random numbers start; each game has a stream of them.
    pub seed: u64,
    /// A game that is not over after so many turns is cut.
    pub max_turns: u32,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The number of legal turns before each turn that was made.
    pub legal: Vec<u32>,
    /// The result; none of a game that was cut.
    pub outcome: Option<Outcome>,
}

impl PlayedGame {
    /// How many turns it lasted, those of all players.
    pub fn turns(&self) -> u32 {
        self.legal.len() as u32
    }
}

impl Sample {
    /// The game of a number; none if `stop` was set on the way.
    pub fn game(&self, number: u64, stop: &AtomicBool) -> Option<PlayedGame> {
        let mut random = self.players.stream(self.seed, number);
        let mut position = self.start;
        let mut legal = Vec::new();
        while position.outcome().is_none() && (legal.len() as u32) < self.max_turns {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            legal.push(u32::try_from(position.count_turns()).unwrap_or(u32::MAX));
            position.play_unchecked(self.players.choose(&position, &mut random));
        }
        Some(PlayedGame { legal, outcome: position.outcome() })
    }

    /// The games of some numbers in their order, played by all threads of rayon's current pool; none if `stop` was set.
    /// Calls `done` after each.
    pub fn games(&self, numbers: Range<u64>, stop: &AtomicBool, done: &(dyn Fn() + Sync)) -> Option<Vec<PlayedGame>> {
        let play = |number| {
            let game = self.game(number, stop);
            done();
            game
        };
        numbers.into_par_iter().map(play).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static GO: AtomicBool = AtomicBool::new(false);

    fn sample(players: usize, kind: PlayerKind) -> Sample {
        Sample { start: Position::start(players).unwrap(), players: kind, seed: 1, max_turns: 60 }
    }

    #[test]
    fn the_first_turns_are_those_of_the_start() {
        for (players, second) in [(2, 9..=9), (3, 7..=9), (4, 7..=9)] {
            for kind in PlayerKind::ALL {
                let games = sample(players, kind).games(1..11, &GO, &|| {}).unwrap();
                assert!(games.iter().all(|game| game.legal[0] == 9 && second.contains(&game.legal[1])), "{games:?}");
            }
        }
    }

    #[test]
    fn games_end_or_are_cut() {
        let games = sample(2, PlayerKind::Greedy).games(1..101, &GO, &|| {}).unwrap();
        assert!(games.iter().all(|game| game.legal.iter().all(|&legal| legal > 0)));
        assert!(games.iter().all(|game| game.turns() == 60 || (game.turns() < 60 && game.outcome.is_some())));
        assert!(games.iter().any(|game| game.outcome.is_none()) && games.iter().any(|game| game.outcome.is_some()));
    }

    #[test]
    fn the_same_number_gives_the_same_game() {
        for kind in PlayerKind::ALL {
            let sample = sample(2, kind);
            let games = sample.games(1..6, &GO, &|| {}).unwrap();
            assert_eq!(sample.game(4, &GO).as_ref(), Some(&games[3]));
            assert_ne!(games[0], games[1]);
            assert_ne!(Sample { seed: 2, ..sample }.game(4, &GO).as_ref(), Some(&games[3]));
        }
    }

    #[test]
    fn a_stop_is_heeded() {
        assert_eq!(sample(2, PlayerKind::Random).games(1..3, &AtomicBool::new(true), &|| {}), None);
    }
}
