//! When a search gives up.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::clock::Instant;

/// What ends a search before it has an answer; by default, nothing. A search says so by an error or by `None`. The
/// questions to an engine have a [`Limit`](crate::Limit) instead.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// The largest number of positions to expand, counted from the call.
    pub nodes: Option<u64>,
    /// The moment after which the search stops.
    pub deadline: Option<Instant>,
    /// Set from outside to end the search soon.
    pub stop: Option<&'a AtomicBool>,
    /// Set by another search whose answer makes this one superfluous.
    pub superfluous: Option<&'a AtomicBool>,
    /// Progress counter, advanced by 1,024 whenever a search has expanded that many positions.
    pub expanded: Option<&'a AtomicU64>,
}

/// The search reached one of its [`Limits`] without an answer. Its partial results are kept for the next search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search reached its limits before an answer")]
pub struct SearchStopped;

/// Nodes between two checks of the clock and the flags.
const INTERVAL: u64 = 1024;

impl<'a> Limits<'a> {
    /// Nothing ends the search.
    pub const NONE: Limits<'static> =
        Limits { nodes: None, deadline: None, stop: None, superfluous: None, expanded: None };

    /// Whether a search must end after `nodes` nodes, by the clock and the flags alone. Call it after each node.
    #[inline]
    pub(super) fn are_over_after(&self, nodes: u64) -> bool {
        nodes.is_multiple_of(INTERVAL) && self.is_over_by_now()
    }

    #[cold]
    fn is_over_by_now(&self) -> bool {
        if let Some(expanded) = self.expanded {
            expanded.fetch_add(INTERVAL, Ordering::Relaxed);
        }
        self.is_over()
    }

    /// Fails if a limit is reached after `nodes` nodes. Checks the clock and the flags every time.
    pub(super) fn check_now(&self, nodes: u64) -> Result<(), SearchStopped> {
        if self.nodes.is_some_and(|limit| nodes > limit) || self.is_over() { Err(SearchStopped) } else { Ok(()) }
    }

    /// Fails if the clock or a flag ends the search. Checks them once every 1,024 `steps`, which are not nodes.
    #[inline]
    pub(super) fn check_clock(&self, steps: u64) -> Result<(), SearchStopped> {
        if steps.is_multiple_of(INTERVAL) && self.is_over() { Err(SearchStopped) } else { Ok(()) }
    }

    /// The limits that remain after `nodes` nodes of other searches.
    pub fn less(&self, nodes: u64) -> Limits<'a> {
        Limits { nodes: self.nodes.map(|limit| limit.saturating_sub(nodes)), ..*self }
    }

    /// The limits for a search whose counter of nodes begins at `nodes`.
    pub fn after(&self, nodes: u64) -> Limits<'a> {
        Limits { nodes: self.nodes.map(|limit| limit.saturating_add(nodes)), ..*self }
    }

    /// One of `parts` equal shares of these limits.
    pub fn share(&self, parts: usize) -> Limits<'a> {
        // The clock is read only if there is a deadline: a share may be as short as a table look-up.
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

    /// Whether the deadline has passed or a flag is set.
    pub fn is_over(&self) -> bool {
        [self.stop, self.superfluous].into_iter().flatten().any(|flag| flag.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
