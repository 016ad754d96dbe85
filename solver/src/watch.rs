//! Whoever waits for long work.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Told from many threads how far long work has come, and asked whether to stop it.
///
/// Searches, which look at every step, have [`Limits`](crate::search::Limits) instead.
pub trait Watch: Sync {
    /// A task begins that has so many steps; 0 where they are not counted.
    fn begin(&self, _task: fmt::Arguments<'_>, _steps: usize) {}

    /// That many more steps are done.
    fn advance(&self, _steps: usize) {}

    /// That many more had been done before, in a run that was stopped.
    fn keep(&self, steps: usize) {
        self.advance(steps);
    }

    /// Whether to stop.
    fn stopped(&self) -> bool {
        false
    }
}

/// Nobody waits.
impl Watch for () {}

/// A flag that stops the work.
impl Watch for AtomicBool {
    fn stopped(&self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

/// A counter of the steps done.
impl Watch for AtomicUsize {
    fn advance(&self, steps: usize) {
        self.fetch_add(steps, Ordering::Relaxed);
    }
}
