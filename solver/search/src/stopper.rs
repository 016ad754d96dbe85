//! Stopping questions that were asked.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use crate::threads::locked;

/// Stops the questions that an [`Engine`](crate::Engine) was asked, from another thread.
#[derive(Clone, Debug, Default)]
pub struct Stopper(Arc<Questions>);

/// Questions have the numbers 1, 2, 3 ... in the order in which they are asked; one is answered at a time.
#[derive(Debug, Default)]
struct Questions {
    counts: Mutex<Counts>,
    /// Ends the question that is being answered.
    stop: AtomicBool,
}

#[derive(Debug, Default)]
struct Counts {
    asked: u64,
    /// All questions up to this one are stopped.
    stopped: u64,
}

impl Stopper {
    /// Stops every question that has been asked and not been answered: the one that is being answered ends within
    /// milliseconds, and those that wait for it end at once. What is not known by then is unknown. Questions that are
    /// asked later are answered.
    pub fn stop(&self) {
        let mut counts = locked(&self.0.counts);
        counts.stopped = counts.asked;
        self.0.stop.store(true, Ordering::Relaxed);
    }

    /// Notes that a question is asked; returns its number.
    pub(crate) fn ask(&self) -> u64 {
        let mut counts = locked(&self.0.counts);
        counts.asked += 1;
        counts.asked
    }

    /// The flag that ends a question, which is answered from now on until another one begins.
    pub(crate) fn begin(&self, number: u64) -> &AtomicBool {
        let counts = locked(&self.0.counts);
        self.0.stop.store(number <= counts.stopped, Ordering::Relaxed);
        &self.0.stop
    }
}
