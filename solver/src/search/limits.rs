//! When a search gives up.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// What ends a search before its answer; by default nothing does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// The largest number of positions to expand, from the call on.
    pub nodes: Option<u64>,
    /// The moment after which the search stops.
    pub deadline: Option<Instant>,
    /// Set from outside to end the search soon.
    pub stop: Option<&'a AtomicBool>,
    /// Set by another search whose answer makes this one superfluous.
    pub superfluous: Option<&'a AtomicBool>,
    /// Grows with the positions expanded, for whoever waits: by 1,024 after as many of one search.
    pub expanded: Option<&'a AtomicU64>,
}

/// The search reached one of its [`Limits`]: there is no answer. What was found until then is kept for the next search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search reached its limits before an answer")]
pub struct SearchStopped;

/// Nodes between two looks at the clock and the flag.
const INTERVAL: u64 = 1024;

impl<'a> Limits<'a> {
    /// Nothing ends the search.
    pub const NONE: Limits<'static> =
        Limits { nodes: None, deadline: None, stop: None, superfluous: None, expanded: None };

    /// Whether a search must end after that many nodes, by the clock and the flags alone. Ask it after each node.
    #[inline]
    pub(super) fn are_over_after(&self, nodes: u64) -> bool {
        nodes.is_multiple_of(INTERVAL) && self.is_over_by_now()
    }

    /// Says that an interval has passed; whether the search must end.
    #[cold]
    fn is_over_by_now(&self) -> bool {
        if let Some(expanded) = self.expanded {
            expanded.fetch_add(INTERVAL, Ordering::Relaxed);
        }
        self.is_over()
    }

    /// Whether to go on after that many nodes, with a look at the clock and the flag each time.
    pub(super) fn check_now(&self, nodes: u64) -> Result<(), SearchStopped> {
        if self.nodes.is_some_and(|limit| nodes > limit) || self.is_over() { Err(SearchStopped) } else { Ok(()) }
    }

    /// Whether to go on after that many steps that are not nodes: by the clock and the flags alone.
    #[inline]
    pub(super) fn check_clock(&self, steps: u64) -> Result<(), SearchStopped> {
        if steps.is_multiple_of(INTERVAL) && self.is_over() { Err(SearchStopped) } else { Ok(()) }
    }

    /// What is left of the limits after that many nodes of other searches.
    pub fn less(&self, nodes: u64) -> Limits<'a> {
        Limits { nodes: self.nodes.map(|limit| limit.saturating_sub(nodes)), ..*self }
    }

    /// The same for a counter of nodes that stands there when the search begins.
    pub(crate) fn after(&self, nodes: u64) -> Limits<'a> {
        Limits { nodes: self.nodes.map(|limit| limit.saturating_add(nodes)), ..*self }
    }

    /// One of a number of equal parts of these limits.
    pub fn share(&self, parts: usize) -> Limits<'a> {
        // The clock is asked only if there is a deadline: a share may be no longer than a look into a table.
        let share_until = |end: Instant| {
            let now = Instant::now();
            now + end.saturating_duration_since(now) / parts as u32
        };
        Limits {
            nodes: self.nodes.map(|limit| limit / parts as u64),
            deadline: self.deadline.map(share_until),
            ..*self
        }
    }

    /// Whether the deadline has passed or the flag is set.
    pub fn is_over(&self) -> bool {
        [self.stop, self.superfluous].into_iter().flatten().any(|flag| flag.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
