//! Bars on the terminal for the work of the library.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};

use kamisado_solver::watch::Watch;

use crate::{interrupt, progress};

/// A bar for each task, which Ctrl-C stops.
#[derive(Debug, Default)]
pub struct Bars {
    bars: progress::Bars,
    /// About how many steps a task has whose steps are not counted; 0 if that is not known either.
    estimate: usize,
    done: AtomicUsize,
}

impl Bars {
    /// Bars for work of which one task has about so many steps.
    pub fn with_estimate(estimate: usize) -> Bars {
        Bars { estimate, ..Bars::default() }
    }

    pub fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    pub fn clear(&self) {
        self.bars.clear();
    }
}

impl Watch for Bars {
    fn begin(&self, task: fmt::Arguments<'_>, steps: usize) {
        let steps = if steps == 0 { self.estimate } else { steps };
        self.bars.begin(task.to_string(), steps as u64);
    }

    fn advance(&self, steps: usize) {
        self.done.fetch_add(steps, Ordering::Relaxed);
        self.bars.advance(steps as u64, false);
    }

    fn keep(&self, steps: usize) {
        self.bars.advance(steps as u64, true);
    }

    fn stopped(&self) -> bool {
        interrupt::requested()
    }
}
