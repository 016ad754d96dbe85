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

#[derive(Clone, Copy, Debug)]
pub struct GameSample {
    pub start: Position,
    /// In the order of their turns in game 1. In each further game all move on by one seat.
    pub players: [Level; 4],
    pub seed: u64,
    pub max_turns: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    pub legal: Vec<u32>,
    pub outcome: Option<Outcome>,
}

/// The number of balls that some player has home in a late position.
pub const LATE: u32 = 2;

impl GameSample {
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

    pub fn name(&self) -> String {
        self.levels().iter().map(|level| level.name()).collect::<Vec<_>>().join(" and ")
    }

    pub fn player(&self, number: u64, seat: Seat) -> Level {
        let seats = self.seats();
        let at = seats.iter().position(|&other| other == seat).expect("a seat of a player");
        self.players[(at as u64 + number - 1) as usize % seats.len()]
    }

    fn random(&self, number: u64) -> ChaCha8Rng {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(2 * number + u64::from(self.levels() == [Level::Greedy]));
        random
    }

    /// Plays a game, and shows each position before its turn to `before`. The last position; none if `stop` was set.
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

    pub fn game(&self, number: u64, stop: &AtomicBool) -> Option<PlayedGame> {
        let mut legal = Vec::new();
        let count = |position: &Position| legal.push(u32::try_from(position.count_turns()).unwrap_or(u32::MAX));
        let end = self.play(number, &mut self.random(number), stop, count)?;
        Some(PlayedGame { legal, outcome: end.outcome() })
    }

    /// The games with these numbers, in order; none if `stop` was set. Calls `done` after each.
    pub fn games(&self, numbers: Range<u64>, stop: &AtomicBool, done: &(dyn Fn() + Sync)) -> Option<Vec<PlayedGame>> {
        numbers.into_par_iter().map(|number| self.game(number, stop).inspect(|_| done())).collect()
    }

    /// A position drawn at random from those of one game in which a player has [`LATE`] balls home and the game is not
    /// over; none if `stop` was set. It is the first game in the number's stream with such a position, so `max_turns`
    /// must allow one. The choice does not depend on the rest of the game.
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
