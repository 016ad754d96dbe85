//! Progress reports of long work.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Receives the progress of long work, from many threads, and decides whether to stop it. Searches have
/// [`Limits`](crate::search::Limits) instead.
pub trait Watch: Sync {
    /// A task begins that has `steps` steps; 0 if they are not counted.
    fn begin(&self, _task: fmt::Arguments<'_>, _steps: usize) {}

    /// `steps` more steps are done.
    fn advance(&self, _steps: usize) {}

    /// `steps` more steps were done in an earlier run that was stopped.
    fn keep(&self, steps: usize) {
        self.advance(steps);
    }

    /// Whether to stop.
    fn stopped(&self) -> bool {
        false
    }
}

/// Ignores all reports.
impl Watch for () {}

/// A flag that stops the work.
impl Watch for AtomicBool {
    fn stopped(&self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

/// A counter of completed steps.
impl Watch for AtomicUsize {
    fn advance(&self, steps: usize) {
        self.fetch_add(steps, Ordering::Relaxed);
    }
}
