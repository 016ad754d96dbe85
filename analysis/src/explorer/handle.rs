//! What a search and whoever waits for it tell each other.

use std::sync::atomic::{AtomicBool, AtomicU64};

/// What a search and whoever waits for it tell each other.
#[derive(Debug, Default)]
pub struct SearchHandle {
    /// Set when nobody waits any more.
    pub gone: AtomicBool,
    /// Positions expanded up to now.
    pub expanded: AtomicU64,
}
