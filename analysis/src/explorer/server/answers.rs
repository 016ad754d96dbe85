//! A cache of answers.

use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use lru::LruCache;

/// Bytes that an entry takes in addition to its name and answer: in the list, in the index and in the allocator.
const EACH: usize = 200;

/// The answers that were requested last, by the name of the request, within a limit of bytes.
pub struct AnswerCache {
    kept: Mutex<CachedAnswer>,
    room: usize,
}

struct CachedAnswer {
    answers: LruCache<String, Bytes>,
    bytes: usize,
}

impl AnswerCache {
    pub fn new(room: usize) -> AnswerCache {
        AnswerCache { kept: Mutex::new(CachedAnswer { answers: LruCache::unbounded(), bytes: 0 }), room }
    }

    pub fn get(&self, asked: &str) -> Option<Bytes> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).answers.get(asked).cloned()
    }

    /// Stores an answer that never changes. To make room, drops those that were not requested for the longest time.
    pub fn keep(&self, asked: String, answer: &Bytes) {
        let size = |asked: &str, answer: &Bytes| asked.len() + answer.len() + EACH;
        let new = size(&asked, answer);
        if new > self.room {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((asked, answer)) = kept.answers.push(asked, Bytes::copy_from_slice(answer)) {
            kept.bytes -= size(&asked, &answer);
        }
        kept.bytes += new;
        while kept.bytes > self.room
            && let Some((asked, answer)) = kept.answers.pop_lru()
        {
            kept.bytes -= size(&asked, &answer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_make_room() {
        let answers = AnswerCache::new(3 * EACH + 100);
        let body = |length| Bytes::from(vec![b'x'; length]);
        for name in ["a", "b", "c"] {
            answers.keep(name.into(), &body(30));
        }
        assert!(answers.get("a").is_some());
        answers.keep("d".into(), &body(30));
        let known = |name: &str| answers.get(name).map(|answer| answer.len());
        assert_eq!([known("a"), known("b"), known("c"), known("d")], [Some(30), None, Some(30), Some(30)]);
        answers.keep("d".into(), &body(2 * EACH + 90));
        assert_eq!([known("a"), known("c"), known("d")], [None, None, Some(2 * EACH + 90)]);
        answers.keep("e".into(), &body(2 * EACH + 100));
        assert_eq!([known("d"), known("e")], [Some(2 * EACH + 90), None]);
    }
}
