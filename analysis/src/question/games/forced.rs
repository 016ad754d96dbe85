//! Wins that can be forced from late positions, by the number of turns they take.

use std::sync::atomic::{AtomicBool, Ordering};

use kamisado_solver::search::ReplayError;
use mitsudomoe::questions::forced_win::{ForcedWin, ForcedWinQuestion, answer};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use super::GameSample;

/// Who can force a win from late positions, and within how many of the winner's own turns.
#[derive(Serialize, JsonSchema)]
pub struct ForcedStudy {
    pub positions: u64,
    /// The most turns of the winner.
    pub turns: u8,
    /// For one turn, two turns and so on.
    pub within: Vec<ForcedCount>,
    /// Positions in which nobody can force a win within the bound.
    pub none: u64,
    /// Positions that were not decided within the limits of the search.
    pub unknown: u64,
}

/// Positions that a player wins within that number of turns and no fewer: those that the player to move wins and, with
/// two players, those that the opponent wins.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct ForcedCount {
    pub turns: u8,
    pub wins: u64,
    pub losses: u64,
}

impl ForcedStudy {
    /// Asks about this number of late positions, with the memory of a thread and limits for a position; none if its
    /// limits' `stop` was set. Calls `done` after each. A failing proof is a bug of the search.
    pub fn new(
        sample: &GameSample,
        positions: u64,
        question: &ForcedWinQuestion<'_>,
        done: &(dyn Fn() + Sync),
    ) -> Result<Option<ForcedStudy>, ReplayError> {
        static GO: AtomicBool = AtomicBool::new(false);
        let (turns, stop) = (question.turns, question.limits.stop.unwrap_or(&GO));
        let ask = |number| -> Option<Result<ForcedWin, ReplayError>> {
            let position = sample.late_position(number, stop)?;
            let found = answer(&position, question).map(|found| found.forced);
            done();
            (found.is_err() || !stop.load(Ordering::Relaxed)).then_some(found)
        };
        let found: Option<Result<Vec<ForcedWin>, _>> = (1..positions + 1).into_par_iter().map(ask).collect();
        let Some(found) = found.transpose()? else { return Ok(None) };
        let count = |forced| found.iter().filter(|&&found| found == forced).count() as u64;
        let within =
            |turns| ForcedCount { turns, wins: count(ForcedWin::Win(turns)), losses: count(ForcedWin::Loss(turns)) };
        let unknown = found.iter().filter(|found| matches!(found, ForcedWin::Unknown(_))).count() as u64;
        let within = (1..=turns).map(within).collect();
        Ok(Some(ForcedStudy { positions, turns, within, none: count(ForcedWin::None), unknown }))
    }
}
