//! Bounded memory of positions seen in a search: it may forget, it never lies.
//!
//! Entries are found by a hash and identified by the exact key, so an answer is always that of the position asked for.
//! The table begins small and doubles as it fills, up to its bound; from then on the entry with the least work behind
//! it makes room.

use std::hash::{BuildHasher, Hash};
use std::num::NonZeroU32;

use rustc_hash::FxBuildHasher;

/// Entries that one position may stand in.
const WAYS: usize = 4;
/// Buckets of a new table, if the bound allows them.
const FIRST_BUCKETS: usize = 1 << 12;

/// What is remembered of a position, with the work that went into it.
#[derive(Clone, Copy, Debug)]
struct Entry<K, V> {
    key: K,
    data: V,
    /// Nodes searched to know it; never zero, which saves a word for empty entries.
    work: NonZeroU32,
}

/// A transposition table from exact keys to `V`.
#[derive(Clone, Debug)]
pub(super) struct Transposition<K, V> {
    buckets: Vec<[Option<Entry<K, V>>; WAYS]>,
    max_buckets: usize,
    filled: usize,
}

impl<K: Copy + Eq + Hash, V: Copy> Transposition<K, V> {
    /// An empty table that takes at most `memory` bytes, and at least one bucket.
    pub fn new(memory: usize) -> Self {
        let max_buckets = (memory / size_of::<[Option<Entry<K, V>>; WAYS]>()).max(1);
        // Doubling moves the old buckets over while the new ones stand beside them.
        let max_buckets =
            if max_buckets > FIRST_BUCKETS { (max_buckets * 2 / 3).max(FIRST_BUCKETS) } else { max_buckets };
        Transposition { buckets: vec![[None; WAYS]; max_buckets.min(FIRST_BUCKETS)], max_buckets, filled: 0 }
    }

    #[inline]
    fn bucket(&self, key: K) -> usize {
        // The high bits of the product spread the hash over any number of buckets.
        ((u128::from(FxBuildHasher.hash_one(key)) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is remembered of a position.
    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        let bucket = &self.buckets[self.bucket(key)];
        bucket.iter().flatten().find(|entry| entry.key == key).map(|entry| entry.data)
    }

    /// Remembers a position in place of what was known of it, and perhaps of another.
    #[inline]
    pub fn insert(&mut self, key: K, data: V, work: NonZeroU32) {
        if self.filled > self.buckets.len() * WAYS / 2 && self.buckets.len() < self.max_buckets {
            self.grow();
        }
        let index = self.bucket(key);
        let bucket = &mut self.buckets[index];
        let entry = Entry { key, data, work };
        if let Some(slot) = bucket.iter_mut().flatten().find(|slot| slot.key == key) {
            *slot = entry;
            return;
        }
        let slot = bucket.iter_mut().min_by_key(|slot| slot.map_or(0, |entry| entry.work.get()));
        let slot = slot.expect("a bucket has entries");
        self.filled += usize::from(slot.is_none());
        *slot = Some(entry);
    }

    #[cold]
    fn grow(&mut self) {
        let buckets = (self.buckets.len() * 2).min(self.max_buckets);
        let old = std::mem::replace(&mut self.buckets, vec![[None; WAYS]; buckets]);
        self.filled = 0;
        for entry in old.into_iter().flatten().flatten() {
            self.insert(entry.key, entry.data, entry.work);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_table_forgets_the_least_work_and_never_lies() {
        let mut table = Transposition::new(1);
        for key in 0..10_u128 {
            table.insert(key, key * 3, NonZeroU32::MIN.saturating_add(key as u32 % 7));
        }
        let known: Vec<u128> = (0..10).filter(|&key| table.get(key).is_some()).collect();
        assert_eq!(known.len(), WAYS);
        assert!(known.contains(&6) && known.contains(&9));
        assert!(known.iter().all(|&key| table.get(key) == Some(key * 3)));
        assert_eq!(table.get(11), None);
    }

    #[test]
    fn it_grows_up_to_its_bound_and_keeps_what_it_holds() {
        let memory = 8 << 20;
        let mut table = Transposition::new(memory);
        for key in 0..60_000_u128 {
            table.insert(key, key, NonZeroU32::MIN);
        }
        assert!(table.buckets.len() > FIRST_BUCKETS);
        assert!(table.buckets.len() * size_of::<[Option<Entry<u128, u128>>; WAYS]>() <= memory);
        let known = (0..60_000).filter(|&key| table.get(key) == Some(key)).count();
        assert!(known > 55_000, "{known}");
    }
}
