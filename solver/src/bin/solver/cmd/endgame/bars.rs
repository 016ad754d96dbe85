//! How far a solution has come.

use std::sync::{Mutex, PoisonError};

use indicatif::ProgressBar;
use solver::search::retrograde::{Estimate, Phase, Watch};

use crate::progress;

/// A bar for each part of the work.
pub struct Bars {
    estimate: Estimate,
    bar: Mutex<Option<ProgressBar>>,
}

impl Bars {
    /// None is drawn yet.
    pub fn new(estimate: Estimate) -> Bars {
        Bars { estimate, bar: Mutex::new(None) }
    }

    /// Takes the last bar away.
    pub fn clear(&self) {
        self.replace(None);
    }

    fn replace(&self, next: Option<ProgressBar>) {
        let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = bar.take() {
            bar.finish_and_clear();
        }
        *bar = next;
    }
}

impl Watch for Bars {
    fn begin(&self, phase: Phase, positions: Option<usize>) {
        let task = match phase {
            Phase::Enumerating => "enumerating",
            Phase::Valuing => "valuing",
        };
        let amount = positions.map_or(self.estimate.positions as u64, |positions| positions as u64);
        self.replace(Some(progress::bar(task, amount)));
    }

    fn step(&self, positions: usize) {
        if let Some(bar) = &*self.bar.lock().unwrap_or_else(PoisonError::into_inner) {
            bar.inc(positions as u64);
        }
    }
}
