//! Games of computer players, played to their end or to a limit.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use kamisado_solver::questions::mitsudomoe::players::{Level, choose};
use kamisado_solver::search::Limits;
use mitsudomoe::{Outcome, Position, Seat, Turn};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// Games that can be reproduced.
#[derive(Clone, Copy, Debug)]
pub struct GameSample {
    pub start: Position,
    /// The players in the order of their turns in game 1, as many as the start has. In each further game they all move
    /// on by one seat.
    pub players: [Level; 4],
    /// Where the random numbers start; each game has its own stream.
    pub seed: u64,
    /// A game that is not over after this number of turns is cut.
    pub max_turns: u32,
}

/// A finished or cut game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The number of legal turns before each turn.
    pub legal: Vec<u32>,
    /// The result; none for a cut game.
    pub outcome: Option<Outcome>,
}

impl PlayedGame {
    /// The number of turns, counting all players.
    pub fn turns(&self) -> u32 {
        self.legal.len() as u32
    }
}

impl GameSample {
    /// The seats in the order of the first turns.
    pub fn seats(&self) -> Vec<Seat> {
        self.start.in_turn().collect()
    }

    /// The players, each level once, in the order in which they are given.
    pub fn levels(&self) -> Vec<Level> {
        let mut levels = self.players[..self.seats().len()].to_vec();
        levels.sort_by_key(|&level| self.players.iter().position(|&player| player == level));
        levels.dedup();
        levels
    }

    /// The name of the players, such as `greedy` or `strong and careful`.
    pub fn name(&self) -> String {
        self.levels().iter().map(|level| level.name()).collect::<Vec<_>>().join(" and ")
    }

    /// Who sits at a seat in the game with this number, from 1.
    pub fn player(&self, number: u64, seat: Seat) -> Level {
        let seats = self.seats();
        let at = seats.iter().position(|&other| other == seat).expect("a seat of a player");
        self.players[(at as u64 + number - 1) as usize % seats.len()]
    }

    /// The random numbers of a game, in a separate stream.
    pub(super) fn random(&self, number: u64) -> ChaCha8Rng {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(2 * number + u64::from(self.levels() == [Level::Greedy]));
        random
    }

    /// The turn that is played in the game with this number.
    pub(super) fn choose(&self, number: u64, position: &Position, random: &mut impl Rng) -> Turn {
        let player = self.player(number, position.turn());
        choose(position, player, Limits::NONE, random).expect("the search has no fault").turn
    }

    /// The game with this number; none if `stop` was set on the way.
    pub fn game(&self, number: u64, stop: &AtomicBool) -> Option<PlayedGame> {
        let mut random = self.random(number);
        let mut position = self.start;
        let mut legal = Vec::new();
        while position.outcome().is_none() && (legal.len() as u32) < self.max_turns {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            legal.push(u32::try_from(position.count_turns()).unwrap_or(u32::MAX));
            position.play_unchecked(self.choose(number, &position, &mut random));
        }
        Some(PlayedGame { legal, outcome: position.outcome() })
    }

    /// The games with these numbers, in order, played on all threads of rayon's current pool; none if `stop` was set.
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
    fn sample(players: usize, kind: Level) -> GameSample {
        GameSample { start: Position::start(players).unwrap(), players: [kind; 4], seed: 1, max_turns: 60 }
    }

    #[test]
    fn the_first_turns_are_those_of_the_start() {
        for (players, second) in [(2, 9..=9), (3, 7..=9), (4, 7..=9)] {
            for kind in [Level::Random, Level::Greedy] {
                let games = sample(players, kind).games(1..11, &GO, &|| {}).unwrap();
                assert!(games.iter().all(|game| game.legal[0] == 9 && second.contains(&game.legal[1])), "{games:?}");
            }
        }
    }

    #[test]
    fn games_end_or_are_cut() {
        let games = sample(2, Level::Greedy).games(1..101, &GO, &|| {}).unwrap();
        assert!(games.iter().all(|game| game.legal.iter().all(|&legal| legal > 0)));
        assert!(games.iter().all(|game| game.turns() == 60 || (game.turns() < 60 && game.outcome.is_some())));
        assert!(games.iter().any(|game| game.outcome.is_none()) && games.iter().any(|game| game.outcome.is_some()));
    }

    #[test]
    fn the_same_number_gives_the_same_game() {
        for kind in [Level::Random, Level::Greedy] {
            let sample = sample(2, kind);
            let games = sample.games(1..6, &GO, &|| {}).unwrap();
            assert_eq!(sample.game(4, &GO).as_ref(), Some(&games[3]));
            assert_ne!(games[0], games[1]);
            assert_ne!(GameSample { seed: 2, ..sample }.game(4, &GO).as_ref(), Some(&games[3]));
        }
    }

    #[test]
    fn a_stop_is_heeded() {
        assert_eq!(sample(2, Level::Random).games(1..3, &AtomicBool::new(true), &|| {}), None);
    }
}
