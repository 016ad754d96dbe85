//! Games of computer players, played to their end or to a limit, and positions late in them.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use kamisado_solver::search::Limits;
use mitsudomoe::questions::players::{Level, choose};
use mitsudomoe::{Outcome, Position, Seat};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// Games that can be reproduced.
#[derive(Clone, Copy, Debug)]
pub struct GameSample {
    pub start: Position,
    /// The players in the order of their turns in game 1, as many as the start has. In each further game they all move
    /// on by one seat.
    pub players: [Level; 4],
    /// The seed of the random numbers; each game has its own stream.
    pub seed: u64,
    /// A game that is not over after this number of turns is cut.
    pub max_turns: u32,
}

/// A finished or cut game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The number of legal turns before each turn, counting all players.
    pub legal: Vec<u32>,
    /// The result; none for a cut game.
    pub outcome: Option<Outcome>,
}

/// The number of balls that some player has home in a late position.
pub const LATE: u32 = 2;

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
    fn random(&self, number: u64) -> ChaCha8Rng {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(2 * number + u64::from(self.levels() == [Level::Greedy]));
        random
    }

    /// Plays the game with this number, and shows each position before its turn to `before`. Returns the last position;
    /// none if `stop` was set on the way.
    fn play(
        &self,
        number: u64,
        random: &mut ChaCha8Rng,
        stop: &AtomicBool,
        mut before: impl FnMut(&Position),
    ) -> Option<Position> {
        let mut position = self.start;
        for _ in 0..self.max_turns {
            if position.outcome().is_some() {
                break;
            }
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            before(&position);
            let player = self.player(number, position.turn());
            let choice = choose(&position, player, Limits::NONE, random).expect("the search has no fault");
            position.play_unchecked(choice.turn);
        }
        Some(position)
    }

    /// The game with this number; none if `stop` was set on the way.
    pub fn game(&self, number: u64, stop: &AtomicBool) -> Option<PlayedGame> {
        let mut legal = Vec::new();
        let count = |position: &Position| legal.push(u32::try_from(position.count_turns()).unwrap_or(u32::MAX));
        let end = self.play(number, &mut self.random(number), stop, count)?;
        Some(PlayedGame { legal, outcome: end.outcome() })
    }

    /// The games with these numbers, in order, played on all threads of rayon's current pool; none if `stop` was set.
    /// Calls `done` after each.
    pub fn games(&self, numbers: Range<u64>, stop: &AtomicBool, done: &(dyn Fn() + Sync)) -> Option<Vec<PlayedGame>> {
        numbers.into_par_iter().map(|number| self.game(number, stop).inspect(|_| done())).collect()
    }

    /// The late position with this number, drawn at random from the positions of one game in which some player has
    /// [`LATE`] balls on their goal spaces and the game is not over; none if `stop` was set on the way.
    ///
    /// The game is the first in the number's stream with such a position, so `max_turns` must be large enough for one.
    /// The choice does not depend on the rest of the game, so the player to move may be about to win, to lose, or
    /// neither. Each position is from a different game, so they are independent.
    pub fn late_position(&self, number: u64, stop: &AtomicBool) -> Option<Position> {
        let mut random = self.random(number);
        loop {
            let mut late = Vec::new();
            let is_late = |position: &Position| position.players().any(|seat| position.balls_home(seat) >= LATE);
            self.play(number, &mut random, stop, |position| late.extend(is_late(position).then_some(*position)))?;
            if let Some(&chosen) = late.choose(&mut random) {
                return Some(chosen);
            }
        }
    }
}
