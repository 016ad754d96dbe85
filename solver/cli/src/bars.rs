//! Bars on the terminal for the work of the library.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};

use kamisado_solver::watch::Watch;

use crate::{interrupt, progress};

#[derive(Debug, Default)]
pub struct Bars {
    bars: progress::Bars,
    done: AtomicUsize,
}

impl Bars {
    pub fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    pub fn clear(&self) {
        self.bars.clear();
    }
}

impl Watch for Bars {
    fn begin(&self, task: fmt::Arguments<'_>, steps: usize) {
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
