//! Answers that were given before.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use lru::LruCache;

/// Answers kept; each has a few kilobytes.
const KEPT: NonZeroUsize = NonZeroUsize::new(2000).expect("not zero");
/// The longest answer kept, in bytes.
const LONGEST: usize = 1 << 15;

/// The answers last asked for, by what was asked; at most [`KEPT`] of at most [`LONGEST`] bytes.
pub struct Answers(Mutex<LruCache<String, Bytes>>);

impl Answers {
    /// None yet.
    pub fn new() -> Answers {
        Answers(Mutex::new(LruCache::new(KEPT)))
    }

    /// The answer to what was asked before.
    pub fn get(&self, asked: &str) -> Option<Bytes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(asked).cloned()
    }

    /// Keeps an answer that nothing can change.
    pub fn keep(&self, asked: String, answer: &Bytes) {
        if answer.len() <= LONGEST {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).put(asked, answer.clone());
        }
    }
}
