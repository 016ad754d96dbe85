//! Late positions, to ask who can force what from them.

use std::sync::atomic::{AtomicBool, Ordering};

use rand::seq::IndexedRandom;
use solver::game::Game;
use solver::mitsudomoe::Position;

use super::Sample;

/// The balls that somebody has home in a late position.
pub const LATE: u32 = 2;

/// The late position of a number: drawn at random from those of one game in which some player has [`LATE`] balls on his
/// goal spaces and the game is not over; none if `stop` was set on the way.
///
/// The game is the first of the number's stream that has such a position, so `max_turns` must be enough for one; games are
/// played as those of the sample, and cut like them. Nothing of what comes afterwards is looked at, so the player to move may be about to win, or to lose, or
/// neither; each position is of another game, so they are independent.
pub fn late_position(sample: &Sample, number: u64, stop: &AtomicBool) -> Option<Position> {
    let mut random = sample.players.stream(sample.seed, number);
    loop {
        let mut position = sample.start;
        let mut late = Vec::new();
        let mut turns = 0;
        while position.outcome().is_none() && turns < sample.max_turns {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if position.players().any(|seat| position.balls_home(seat) >= LATE) {
                late.push(position);
            }
            position.play_unchecked(sample.players.choose(&position, &mut random));
            turns += 1;
        }
        if let Some(&chosen) = late.choose(&mut random) {
            return Some(chosen);
        }
    }
}
