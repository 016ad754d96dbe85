//! Bars on the terminal for long work.

use std::fmt;
use std::sync::Mutex;

use kamisado_solver::watch::Watch;
use terminal::{interrupt, progress};

/// A bar for each task of long work, which Ctrl-C stops.
#[derive(Default)]
pub struct Bars {
    bars: progress::Bars,
    /// What all tasks belong to: it is put before their names.
    of: Mutex<String>,
}

impl Bars {
    /// Says what the tasks to come belong to.
    pub fn name(&self, of: String) {
        *self.of.lock().expect("no writer panics") = of;
    }

    pub fn clear(&self) {
        self.bars.clear();
    }
}

impl Watch for Bars {
    fn begin(&self, task: fmt::Arguments<'_>, steps: usize) {
        let of = self.of.lock().expect("no writer panics");
        self.bars.begin(format!("{of}{task}"), steps as u64);
    }

    fn advance(&self, steps: usize) {
        self.bars.advance(steps as u64, false);
    }

    fn keep(&self, steps: usize) {
        self.bars.advance(steps as u64, true);
    }

    fn stopped(&self) -> bool {
        interrupt::requested()
    }
}
