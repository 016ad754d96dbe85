//! How far a solution has come.

use solver::search::retrograde::{Estimate, Phase, RetrogradeProgress};

use crate::progress;

/// A bar for each part of the work.
pub struct Bars {
    estimate: Estimate,
    bars: progress::Bars,
}

impl Bars {
    /// None is drawn yet.
    pub fn new(estimate: Estimate) -> Bars {
        Bars { estimate, bars: progress::Bars::default() }
    }

    /// Takes the last bar away.
    pub fn clear(&self) {
        self.bars.clear();
    }
}

impl RetrogradeProgress for Bars {
    fn begin(&self, phase: Phase, positions: Option<usize>) {
        let task = match phase {
            Phase::Enumerating => "enumerating",
            Phase::Valuing => "valuing",
        };
        self.bars.begin(task, positions.map_or(self.estimate.positions as u64, |positions| positions as u64));
    }

    fn step(&self, positions: usize) {
        self.bars.advance(positions as u64, false);
    }
}
