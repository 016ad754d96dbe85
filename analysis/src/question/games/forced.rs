//! Wins that can be forced from late positions, by how many turns they take.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rayon::prelude::*;
use solver::questions::mitsudomoe::forced_win::{Forced, ForcedWinAnswer, ForcedWinQuestion, answer};
use solver::search::{Limits, ReplayError};

use super::{Sample, late_position};
use crate::statistics::{Spread, nearest_rank};

/// Who can force a win from late positions, within how many turns of his own.
pub struct ForcedStudy {
    /// The games that the positions are from.
    pub sample: Sample,
    /// The bound.
    pub turns: u8,
    /// Of one turn, two and so on: positions in which the player to move wins within so many and no fewer, and those in which
    /// the other one does.
    pub within: Vec<ForcedCount>,
    /// Positions in which nobody can force a win within the bound.
    pub none: u64,
    /// Positions of which it is not known, within the limits of the search.
    pub unknown: u64,
    /// Positions and half-made turns searched for each.
    pub nodes: Spread,
    /// The median time, the 90th percentile and the longest.
    pub times: [Duration; 3],
}

/// Positions decided within a number of turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ForcedCount {
    /// The player to move wins.
    pub wins: u64,
    /// Of two players the other one wins.
    pub losses: u64,
}

/// What is asked of late positions.
#[derive(Clone, Copy)]
pub struct ForcedQuestion<'a> {
    /// How many positions.
    pub positions: u64,
    /// Turns of the winner's own.
    pub turns: u8,
    /// At most so many nodes for each position.
    pub max_nodes: Option<u64>,
    /// Memory for each thread, in bytes.
    pub memory: usize,
    /// Set to end the work.
    pub stop: &'a AtomicBool,
}

impl ForcedStudy {
    /// Asks all threads of rayon's current pool; none if `stop` was set. Calls `done` after each position.
    ///
    /// # Errors
    ///
    /// If a proof fails, which is a bug of the search.
    pub fn new(
        sample: Sample,
        asked: &ForcedQuestion<'_>,
        done: &(dyn Fn() + Sync),
    ) -> Result<Option<ForcedStudy>, ReplayError> {
        let ask = |number| {
            let found = ask(&sample, asked, number);
            done();
            found
        };
        let found: Result<Option<Vec<_>>, _> = (1..asked.positions + 1)
            .into_par_iter()
            .map(ask)
            .collect::<Result<Vec<_>, _>>()
            .map(|found| found.into_iter().collect());
        let Some(found) = found? else { return Ok(None) };
        let mut within = vec![ForcedCount::default(); usize::from(asked.turns)];
        let (mut none, mut unknown) = (0, 0);
        for (answer, _) in &found {
            match answer.forced {
                Forced::Win(turns) => within[usize::from(turns) - 1].wins += 1,
                Forced::Loss(turns) => within[usize::from(turns) - 1].losses += 1,
                Forced::None => none += 1,
                Forced::Unknown(_) => unknown += 1,
            }
        }
        let mut times: Vec<Duration> = found.iter().map(|&(_, time)| time).collect();
        times.sort_unstable();
        let time = |percent| nearest_rank(&times, percent).expect("at least one position");
        let nodes = found.iter().map(|(answer, _)| u32::try_from(answer.nodes).unwrap_or(u32::MAX));
        Ok(Some(ForcedStudy {
            sample,
            turns: asked.turns,
            within,
            none,
            unknown,
            nodes: Spread::of(nodes).expect("at least one position"),
            times: [time(50), time(90), time(100)],
        }))
    }

    /// How many positions.
    pub fn positions(&self) -> u64 {
        let decided: u64 = self.within.iter().map(|count| count.wins + count.losses).sum();
        decided + self.none + self.unknown
    }
}

/// The answer for the late position of a number, and the time it took.
fn ask(
    sample: &Sample,
    asked: &ForcedQuestion<'_>,
    number: u64,
) -> Result<Option<(ForcedWinAnswer, Duration)>, ReplayError> {
    let Some(position) = late_position(sample, number, asked.stop) else { return Ok(None) };
    let begin = Instant::now();
    let limits = Limits { nodes: asked.max_nodes, stop: Some(asked.stop), ..Limits::default() };
    let question =
        ForcedWinQuestion { turns: asked.turns, memory: asked.memory, limits, ..ForcedWinQuestion::default() };
    let found = answer(&position, &question)?;
    let stopped = asked.stop.load(Ordering::Relaxed);
    Ok((!stopped).then(|| (found, begin.elapsed())))
}
