//! Wins that can be forced from late positions, by the number of turns they take.

use std::sync::atomic::{AtomicBool, Ordering};

use kamisado_solver::questions::mitsudomoe::forced_win::{ForcedWin, ForcedWinQuestion, answer};
use kamisado_solver::search::{Limits, ReplayError};
use mitsudomoe::Position;
use rand::seq::IndexedRandom;
use rayon::prelude::*;

use super::GameSample;

/// The number of balls that some player has home in a late position.
pub const LATE: u32 = 2;

/// Who can force a win from late positions, and within how many of the winner's own turns.
pub struct ForcedStudy {
    pub turns: u8,
    /// For one turn, two turns and so on: the positions in which the player to move wins within that number and no
    /// fewer, and those in which the opponent does.
    pub within: Vec<ForcedCount>,
    /// Positions in which nobody can force a win within the bound.
    pub none: u64,
    /// Positions that were not decided within the limits of the search.
    pub unknown: u64,
}

/// Positions decided within a number of turns: those that the player to move wins and, with two players, those that the
/// opponent wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ForcedCount {
    pub wins: u64,
    pub losses: u64,
}

/// A question about late positions.
#[derive(Clone, Copy)]
pub struct ForcedQuestion<'a> {
    pub positions: u64,
    /// The bound, in the winner's own turns.
    pub turns: u8,
    /// The most nodes for each position.
    pub max_nodes: Option<u64>,
    /// Memory for each thread, in bytes.
    pub memory: usize,
    pub stop: &'a AtomicBool,
}

impl ForcedStudy {
    /// Searches the positions on all threads of rayon's current pool; none if `stop` was set. Calls `done` after each
    /// position. A failing proof is a bug of the search.
    pub fn new(
        sample: &GameSample,
        asked: &ForcedQuestion<'_>,
        done: &(dyn Fn() + Sync),
    ) -> Result<Option<ForcedStudy>, ReplayError> {
        let ask = |number| -> Option<Result<ForcedWin, ReplayError>> {
            let position = late_position(sample, number, asked.stop)?;
            let limits = Limits { nodes: asked.max_nodes, stop: Some(asked.stop), ..Limits::default() };
            let question = ForcedWinQuestion { turns: asked.turns, memory: asked.memory, limits, ..Default::default() };
            let found = answer(&position, &question).map(|found| found.forced);
            done();
            let stopped = asked.stop.load(Ordering::Relaxed);
            (found.is_err() || !stopped).then_some(found)
        };
        let found: Option<Result<Vec<ForcedWin>, _>> = (1..asked.positions + 1).into_par_iter().map(ask).collect();
        let Some(found) = found.transpose()? else { return Ok(None) };
        let within = vec![ForcedCount::default(); usize::from(asked.turns)];
        let mut study = ForcedStudy { turns: asked.turns, within, none: 0, unknown: 0 };
        for forced in found {
            match forced {
                ForcedWin::Win(turns) => study.within[usize::from(turns) - 1].wins += 1,
                ForcedWin::Loss(turns) => study.within[usize::from(turns) - 1].losses += 1,
                ForcedWin::None => study.none += 1,
                ForcedWin::Unknown(_) => study.unknown += 1,
            }
        }
        Ok(Some(study))
    }

    pub fn positions(&self) -> u64 {
        let decided: u64 = self.within.iter().map(|count| count.wins + count.losses).sum();
        decided + self.none + self.unknown
    }
}

/// The late position with this number, drawn at random from the positions of one game in which some player has [`LATE`]
/// balls on their goal spaces and the game is not over; none if `stop` was set on the way.
///
/// The game is the first in the number's stream with such a position, so `max_turns` must be large enough for one;
/// games are played and cut like those of the sample. The choice does not depend on the rest of the game, so the player
/// to move may be about to win, to lose, or neither. Each position is from a different game, so they are independent.
pub fn late_position(sample: &GameSample, number: u64, stop: &AtomicBool) -> Option<Position> {
    let mut random = sample.random(number);
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
            position.play_unchecked(sample.choose(number, &position, &mut random));
            turns += 1;
        }
        if let Some(&chosen) = late.choose(&mut random) {
            return Some(chosen);
        }
    }
}
