//! Bounded memory of positions seen in a search of several threads: it may forget, it never lies.
//!
//! As in a table of one thread, entries are found by a hash and identified by the exact key, and the one with the least
//! work behind it makes room. Nearly all positions asked for are not there: that is seen from their tags, which are read
//! without a lock. Only a tag that fits is followed to its bucket, which one thread reads or writes at a time.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::transposition::{Entry, least_work, place};

/// Entries that one position may stand in: as many as fill two cache lines with the lock.
const WAYS: usize = 3;
/// Buckets of the first table, if the bound allows them.
const FIRST_BUCKETS: usize = 1 << 13;

/// The entries of a bucket lie in as few cache lines as they can.
#[derive(Debug)]
#[repr(align(64))]
struct Bucket<K, V>(Mutex<[Option<Entry<K, V>>; WAYS]>);

/// The entries of one bucket in so many are counted: a number that all threads change for each new entry would take as long
/// as the entry.
const COUNTED: usize = 64;

/// A number that threads change, on cache lines of its own: what lies beside it is read all the time.
#[derive(Debug)]
#[repr(align(128))]
struct Apart(AtomicUsize);

/// A transposition table from exact keys to `V`, for several threads.
///
/// It does not grow by itself: when it is [full](Self::is_full), [`doubled`](Self::doubled) makes a larger one.
#[derive(Debug)]
pub(super) struct SharedTable<K, V> {
    buckets: Vec<Bucket<K, V>>,
    /// By bucket, a byte for each entry, taken from the hash of its key; 0 if there is no entry. Changed only under the
    /// lock of the bucket. A thread may see an old one: then it overlooks an entry, or finds another key in its place.
    tags: Vec<AtomicU32>,
    /// The entries of the buckets that are counted.
    counted: Apart,
    /// The most buckets that a doubled table may have.
    most: usize,
}

impl<K: Copy + Eq + Hash, V: Copy> SharedTable<K, V> {
    /// An empty table; it and those doubled from it take at most `memory` bytes, and at least one bucket.
    pub fn new(memory: usize) -> Self {
        // While a table is doubled, the old one stands beside the new one.
        let most = (memory / (size_of::<Bucket<K, V>>() + size_of::<AtomicU32>()) / 3 * 2).max(1);
        SharedTable::with_buckets(FIRST_BUCKETS.min(most), most)
    }

    fn with_buckets(buckets: usize, most: usize) -> Self {
        SharedTable {
            buckets: (0..buckets).map(|_| Bucket(Mutex::new([None; WAYS]))).collect(),
            tags: (0..buckets).map(|_| AtomicU32::new(0)).collect(),
            counted: Apart(AtomicUsize::new(0)),
            most,
        }
    }

    /// Whether it is so full that a larger one, which it may be, would remember more.
    pub fn is_full(&self) -> bool {
        let places = self.buckets.len().div_ceil(COUNTED) * WAYS;
        self.buckets.len() < self.most && self.counted.0.load(Ordering::Relaxed) > places * 5 / 8
    }

    /// A table of twice the size that holds the same. What other threads remember meanwhile may be missing: it is to be
    /// [taken over](Self::take_over) when they turn to the new one.
    pub fn doubled(&self) -> Self {
        let larger = SharedTable::with_buckets((self.buckets.len() * 2).min(self.most), self.most);
        larger.take_over(self);
        larger
    }

    /// Remembers what another table does and this one does not.
    pub fn take_over(&self, other: &Self) {
        for number in 0..other.buckets.len() {
            // Copied, so that no two buckets are locked at a time.
            let entries = *other.bucket(number);
            for Entry { key, data, work } in entries.into_iter().flatten() {
                if self.get(key).is_none() {
                    self.insert(key, data, work);
                }
            }
        }
    }

    fn bucket(&self, number: usize) -> MutexGuard<'_, [Option<Entry<K, V>>; WAYS]> {
        self.buckets[number].0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is remembered of a position.
    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        let (number, tag) = place(key, self.buckets.len());
        let tags = self.tags[number].load(Ordering::Relaxed).to_le_bytes();
        if !tags[..WAYS].contains(&tag) {
            return None;
        }
        self.bucket(number).iter().flatten().find(|entry| entry.key == key).map(|entry| entry.data)
    }

    /// Remembers a position in place of what was known of it, and possibly of another position.
    pub fn insert(&self, key: K, data: V, work: NonZeroU32) {
        let (number, tag) = place(key, self.buckets.len());
        let mut entries = self.bucket(number);
        let same = entries.iter().position(|entry| entry.is_some_and(|entry| entry.key == key));
        let empty = || entries.iter().position(Option::is_none);
        let way = same.or_else(empty).unwrap_or_else(|| least_work(&*entries));
        if number.is_multiple_of(COUNTED) && entries[way].is_none() {
            self.counted.0.fetch_add(1, Ordering::Relaxed);
        }
        entries[way] = Some(Entry { key, data, work });
        // Only whoever holds the lock changes the tags, so nothing is lost between reading and writing them.
        let mut tags = self.tags[number].load(Ordering::Relaxed).to_le_bytes();
        tags[way] = tag;
        self.tags[number].store(u32::from_le_bytes(tags), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    fn work(nodes: u32) -> NonZeroU32 {
        NonZeroU32::MIN.saturating_add(nodes)
    }

    #[test]
    fn a_full_table_forgets_the_least_work_and_never_lies() {
        let table = SharedTable::new(1);
        for key in 0..10_u128 {
            table.insert(key, key * 3, work(key as u32 % 7));
        }
        let known: Vec<u128> = (0..10).filter(|&key| table.get(key).is_some()).collect();
        assert_eq!(known.len(), WAYS);
        assert!(known.contains(&6));
        assert!(known.iter().all(|&key| table.get(key) == Some(key * 3)));
        assert!(!table.is_full());
    }

    #[test]
    fn it_doubles_up_to_its_bound_and_keeps_what_it_holds() {
        let memory = 16 << 20;
        let mut table = SharedTable::new(memory);
        for key in 0..100_000_u128 {
            table.insert(key, key, work(0));
            if table.is_full() {
                table = table.doubled();
            }
        }
        assert!(table.buckets.len() > FIRST_BUCKETS);
        let old = SharedTable::new(memory);
        old.insert(1, 7, work(0));
        old.insert(100_001, 7, work(0));
        table.take_over(&old);
        assert_eq!((table.get(1), table.get(100_001)), (Some(1), Some(7)), "what it knows itself is newer");
        assert!(table.buckets.len() / 2 * 3 * (size_of::<Bucket<u128, u128>>() + 4) <= memory);
        let known = (0..100_000).filter(|&key| table.get(key) == Some(key)).count();
        assert!(known > 90_000, "{known}");
    }

    #[test]
    fn threads_find_what_others_remember_and_nothing_else() {
        // So few buckets that the threads meet in them all the time.
        let table = SharedTable::with_buckets(64, 64);
        let wrong = thread::scope(|scope| {
            let threads: Vec<_> = (0..8_u64)
                .map(|thread| {
                    let table = &table;
                    scope.spawn(move || {
                        let mut random = thread + 1;
                        let mut wrong = 0;
                        for _ in 0..200_000 {
                            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                            let key = u128::from(random >> 54);
                            match table.get(key) {
                                // The two halves were written together.
                                Some((a, b)) => wrong += u32::from(a != key * 7 || b != key * 11),
                                None => table.insert(key, (key * 7, key * 11), work((random >> 40) as u32 % 100)),
                            }
                        }
                        wrong
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum::<u32>()
        });
        assert_eq!(wrong, 0);
        assert!(table.counted.0.load(Ordering::Relaxed) <= WAYS, "one of the 64 buckets is counted");
    }
}
