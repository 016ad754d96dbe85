//! A cache of answers.

use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use lru::LruCache;

/// Bytes that an entry takes in addition to its name and answer: in the list, in the index and in the allocator.
pub const EACH: usize = 200;

/// The answers that were requested last, by the name of the request, within a limit of bytes.
pub struct AnswerCache {
    kept: Mutex<(LruCache<String, Bytes>, usize)>,
    room: usize,
}

impl AnswerCache {
    pub fn new(room: usize) -> AnswerCache {
        AnswerCache { kept: Mutex::new((LruCache::unbounded(), 0)), room }
    }

    pub fn get(&self, asked: &str) -> Option<Bytes> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).0.get(asked).cloned()
    }

    /// Stores an answer that never changes. To make room, drops those that were not requested for the longest time.
    pub fn keep(&self, asked: String, answer: Bytes) {
        let size = |asked: &str, answer: &Bytes| asked.len() + answer.len() + EACH;
        let new = size(&asked, &answer);
        if new > self.room {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let (answers, bytes) = &mut *kept;
        *bytes += new;
        if let Some((asked, answer)) = answers.push(asked, answer) {
            *bytes -= size(&asked, &answer);
        }
        while *bytes > self.room
            && let Some((asked, answer)) = answers.pop_lru()
        {
            *bytes -= size(&asked, &answer);
        }
    }
}
