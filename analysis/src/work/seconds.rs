//! How long a part took: by the clock, and of a processor.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartSeconds {
    pub part: u64,
    /// By the clock. On a busy machine it says nothing about the work.
    pub seconds: f64,
    /// Of all processors together; none if the system does not say.
    pub core_seconds: Option<f64>,
    pub threads: usize,
    /// Whether part of it was done before, in a run that was stopped.
    pub went_on: bool,
}

impl PartSeconds {
    /// Whether a part can have taken so long: the file may come from anywhere, and sums are made of the numbers.
    pub fn are_possible(&self) -> bool {
        let century = 0.0..=3.2e9;
        century.contains(&self.seconds) && self.core_seconds.is_none_or(|seconds| century.contains(&seconds))
    }
}

/// Measures both times from when it was made.
#[derive(Debug)]
pub struct Stopwatch {
    begin: Instant,
    processors: Option<Duration>,
}

impl Stopwatch {
    pub fn start() -> Stopwatch {
        Stopwatch { begin: Instant::now(), processors: processor_time() }
    }

    pub fn seconds(&self) -> (f64, Option<f64>) {
        let worked = processor_time().zip(self.processors).map(|(now, begin)| now.saturating_sub(begin));
        (self.begin.elapsed().as_secs_f64(), worked.map(|worked| worked.as_secs_f64()))
    }
}

/// The time that all threads of this program have worked; none if the system does not say.
#[cfg(unix)]
fn processor_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};

    clock_gettime(ClockId::ProcessCPUTime).try_into().ok()
}

#[cfg(not(unix))]
fn processor_time() -> Option<Duration> {
    None
}
