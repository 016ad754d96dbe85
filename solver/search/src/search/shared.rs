//! Bounded memory of positions for a search of several threads: it may forget, but never gives a wrong answer.
//!
//! It differs from a private table in its locks. One thread at a time writes into a bucket, which has a version number.
//! Readers take no lock: if the version has changed meanwhile, the words read may come from two entries, and the position
//! counts as forgotten (a sequence lock; Boehm 2012).

#[cfg(test)]
mod tests;

use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering, fence};
use std::thread::yield_now;

use prefetch_index::prefetch_index;

use super::transposition::{WAYS, is_nearly_full, place, ways_with};
use crate::game::words::{MOST, Words, hash_of_words};

/// The smallest number of buckets of the first table, if the bound allows it; it has less than twice as many.
const FIRST_BUCKETS: usize = 1 << 13;
/// The words of an entry after its key: one and a half words of data, then the work.
const KNOWN: usize = 2;
const MOST_WORDS: usize = MOST + KNOWN;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Line([AtomicU64; 8]);

/// The head of a bucket. From the low bits: a tag per entry, a byte taken from the hash of its key, 0 if the entry is
/// empty; a version number; and whether a thread is writing.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Head(u64);

impl Head {
    const WRITING: u64 = 1 << 63;

    fn is_writing(self) -> bool {
        self.0 & Head::WRITING != 0
    }

    fn tags(self) -> [u8; WAYS] {
        (self.0 as u32).to_le_bytes()
    }

    /// The next version, with the tag of an entry changed. To mistake one version for another, a reader would have to
    /// sleep through two billion writes.
    #[inline]
    fn next(self, way: usize, tag: u8) -> Head {
        // Computed in registers: storing a single byte would have to wait for all earlier stores, which miss the cache.
        let (version, tags) = ((self.0 >> 32) + 1, self.0 as u32 & !(0xff << (8 * way)) | u32::from(tag) << (8 * way));
        Head((version << 32 | u64::from(tags)) & !Head::WRITING)
    }
}

/// The words of an entry: the key, the data, and the work. Functions that take one are always inlined, so that the
/// compiler knows how many words a key has and omits the others.
type Entry = [u64; MOST_WORDS];

/// Only every 64th bucket is counted: a counter that all threads change for each new entry would take as long as
/// writing the entry.
const COUNTED: usize = 64;

/// A counter that threads change, on cache lines of its own, because its neighbours are read all the time.
#[derive(Debug)]
#[repr(align(128))]
struct Apart(AtomicUsize);

/// A transposition table from exact keys to `V`, for several threads. It does not grow by itself: when it is
/// [full](Self::is_full), [`doubled`](Self::doubled) makes a larger one.
#[derive(Debug)]
pub(super) struct SharedTable<K, V> {
    heads: Vec<AtomicU64>,
    lines: Vec<Line>,
    /// The number of entries in the buckets that are counted.
    counted: Apart,
    /// The most buckets that a doubled table may have.
    most: usize,
    of: PhantomData<fn(K) -> V>,
}

impl<K: Words, V: Copy + From<[u32; 3]> + Into<[u32; 3]>> SharedTable<K, V> {
    const WORDS: usize = {
        assert!(K::COUNT <= MOST, "a key has at most 14 words");
        K::COUNT + KNOWN
    };

    /// An empty table. It and tables doubled from it take at most `memory` bytes, but at least one bucket.
    pub fn new(memory: usize) -> Self {
        // While a table is doubled, the old one, half its size, exists beside the new one.
        let most = (memory / ((WAYS * Self::WORDS + 1) * size_of::<u64>()) / 3 * 2).max(1);
        let doublings = (most / FIRST_BUCKETS).checked_ilog2().unwrap_or(0);
        SharedTable::with_buckets(most >> doublings, most)
    }

    fn with_buckets(buckets: usize, most: usize) -> Self {
        let lines = (buckets * WAYS * Self::WORDS).div_ceil(8);
        SharedTable {
            heads: (0..buckets).map(|_| AtomicU64::new(0)).collect(),
            lines: (0..lines).map(|_| Line::default()).collect(),
            counted: Apart(AtomicUsize::new(0)),
            most,
            of: PhantomData,
        }
    }

    /// Whether the table is nearly full and may still be doubled.
    pub fn is_full(&self) -> bool {
        let places = self.heads.len().div_ceil(COUNTED) * WAYS;
        self.heads.len() * 2 <= self.most && is_nearly_full(self.counted.0.load(Ordering::Relaxed), places)
    }

    /// A table of twice the size with the same entries. Entries that other threads add meanwhile may be missing: [take
    /// them over](Self::take_over) when those threads change to the new table.
    pub fn doubled(&self) -> Self {
        let larger = SharedTable::with_buckets(self.heads.len() * 2, self.most);
        larger.take_over(self);
        larger
    }

    /// Adds the entries of another table that this one lacks.
    pub fn take_over(&self, other: &Self) {
        for number in 0..other.heads.len() {
            for way in 0..WAYS {
                if let Some(entry) = other.entry(number, way)
                    && self.find(&entry[..K::COUNT]).is_none()
                {
                    self.write(&entry);
                }
            }
        }
    }

    #[inline]
    fn word(&self, number: usize, way: usize, word: usize) -> &AtomicU64 {
        let number = (number * WAYS + way) * Self::WORDS + word;
        &self.lines[number / 8].0[number % 8]
    }

    fn entry(&self, number: usize, way: usize) -> Option<Entry> {
        loop {
            let head = Head(self.heads[number].load(Ordering::Acquire));
            if head.is_writing() {
                yield_now();
                continue;
            }
            if head.tags()[way] == 0 {
                return None;
            }
            let mut entry = [0; MOST_WORDS];
            for (word, to) in entry[..Self::WORDS].iter_mut().enumerate() {
                *to = self.word(number, way, word).load(Ordering::Relaxed);
            }
            if self.is_unchanged(number, head) {
                return Some(entry);
            }
        }
    }

    /// Whether a bucket is still as it was, so that what was read of it meanwhile is whole.
    #[inline]
    fn is_unchanged(&self, number: usize, head: Head) -> bool {
        // If a load above saw any store of a writer, the load below sees that writer's head.
        fence(Ordering::Acquire);
        Head(self.heads[number].load(Ordering::Relaxed)) == head
    }

    #[inline(always)]
    fn place(&self, key: &[u64]) -> (usize, u8) {
        place(hash_of_words(key), self.heads.len())
    }

    #[inline(always)]
    #[expect(clippy::manual_find, reason = "the compiler makes a function of `find`, and calls it")]
    fn way(&self, number: usize, tags: [u8; WAYS], tag: u8, key: &[u64]) -> Option<usize> {
        let is_here = |way| (0..K::COUNT).all(|word| self.word(number, way, word).load(Ordering::Relaxed) == key[word]);
        for way in ways_with(tags, tag) {
            if is_here(way) {
                return Some(way);
            }
        }
        None
    }

    #[inline(always)]
    fn find(&self, key: &[u64]) -> Option<V> {
        let (number, tag) = self.place(key);
        let head = Head(self.heads[number].load(Ordering::Acquire));
        if head.is_writing() {
            return None;
        }
        let way = self.way(number, head.tags(), tag, key)?;
        let known = [0, 1].map(|word| self.word(number, way, K::COUNT + word).load(Ordering::Relaxed));
        let parts = [known[0] as u32, (known[0] >> 32) as u32, known[1] as u32];
        self.is_unchanged(number, head).then(|| parts.into())
    }

    /// The words of a key, followed by zeros.
    #[inline(always)]
    fn words(key: K) -> Entry {
        let mut words = [0; MOST_WORDS];
        key.write(&mut words);
        words
    }

    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        self.find(&Self::words(key)[..K::COUNT])
    }

    /// Prefetches the head of a bucket for a look-up; if another thread has written to it, it is not in this core's cache.
    #[inline]
    pub fn prefetch_head(&self, key: K) {
        let (number, _) = self.place(&Self::words(key)[..K::COUNT]);
        prefetch_index(&self.heads, number);
    }

    #[inline]
    pub fn prefetch_bucket(&self, key: K) {
        let (number, _) = self.place(&Self::words(key)[..K::COUNT]);
        prefetch_index(&self.heads, number);
        for word in (0..WAYS * Self::WORDS).step_by(8) {
            prefetch_index(&self.lines, (number * WAYS * Self::WORDS + word) / 8);
        }
    }

    pub fn insert(&self, key: K, data: V, work: NonZeroU32) {
        let mut entry = Self::words(key);
        let [first, second, third]: [u32; 3] = data.into();
        entry[K::COUNT] = u64::from(first) | u64::from(second) << 32;
        entry[K::COUNT + 1] = u64::from(third) | u64::from(work.get()) << 32;
        self.write(&entry);
    }

    #[inline(always)]
    fn write(&self, entry: &Entry) {
        let key = &entry[..K::COUNT];
        let (number, tag) = self.place(key);
        let head = self.begin_to_write(number);
        let tags = head.tags();
        let same = self.way(number, tags, tag, key);
        let empty = || ways_with(tags, 0).next();
        let way = same.or_else(empty).unwrap_or_else(|| self.least_work(number));
        if number.is_multiple_of(COUNTED) && tags[way] == 0 {
            self.counted.0.fetch_add(1, Ordering::Relaxed);
        }
        // A reader that sees any store below also sees the `WRITING` flag.
        fence(Ordering::Release);
        for (word, &from) in entry[..Self::WORDS].iter().enumerate() {
            self.word(number, way, word).store(from, Ordering::Relaxed);
        }
        self.heads[number].store(head.next(way, tag).0, Ordering::Release);
    }

    /// Waits until no other thread writes into a bucket, and marks it as being written. Returns the old head.
    fn begin_to_write(&self, number: usize) -> Head {
        let head = &self.heads[number];
        let mut now = Head(head.load(Ordering::Relaxed));
        loop {
            if now.is_writing() {
                yield_now();
                now = Head(head.load(Ordering::Relaxed));
                continue;
            }
            let changed =
                head.compare_exchange_weak(now.0, now.0 | Head::WRITING, Ordering::Acquire, Ordering::Relaxed);
            match changed {
                Ok(_) => return now,
                Err(other) => now = Head(other),
            }
        }
    }

    fn least_work(&self, number: usize) -> usize {
        let work = |&way: &usize| self.word(number, way, K::COUNT + 1).load(Ordering::Relaxed) >> 32;
        (0..WAYS).min_by_key(work).expect("a bucket has entries")
    }
}
