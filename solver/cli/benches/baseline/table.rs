//! The table of the plain search, with exact keys; it grows.

use std::hash::BuildHasher;
use std::num::NonZeroU32;

use rustc_hash::FxBuildHasher;

use super::bounds::Bounds;

/// The entries of a bucket.
const WAYS: usize = 4;
/// Buckets of a new table.
const FIRST_BUCKETS: usize = 1 << 12;
/// Buckets of the largest table, which no measured search fills.
const MAX_BUCKETS: usize = 1 << 22;

/// What is remembered of a position.
#[derive(Clone, Copy)]
pub struct Known {
    /// Its bounds, from the side of the player to move.
    pub bounds: Bounds,
    /// A tag of the most promising child, the winning one if the position is won.
    pub best: u32,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u128,
    known: Known,
    /// Nodes searched for it.
    work: NonZeroU32,
}

/// A transposition table that doubles when it is half full; at its largest, it replaces the entry with the least work.
pub struct Table {
    buckets: Vec<[Option<Entry>; WAYS]>,
    filled: usize,
}

impl Table {
    /// An empty table.
    pub fn new() -> Table {
        Table { buckets: vec![[None; WAYS]; FIRST_BUCKETS], filled: 0 }
    }

    #[inline]
    fn bucket(&self, key: u128) -> usize {
        ((u128::from(FxBuildHasher.hash_one(key)) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is remembered of a position.
    #[inline]
    pub fn get(&self, key: u128) -> Option<Known> {
        let bucket = &self.buckets[self.bucket(key)];
        bucket.iter().flatten().find(|entry| entry.key == key).map(|entry| entry.known)
    }

    /// Stores data for a position. Replaces its old data, or possibly that of another position.
    #[inline]
    pub fn insert(&mut self, key: u128, known: Known, nodes: u64) {
        let work = NonZeroU32::MIN.saturating_add(u32::try_from(nodes).unwrap_or(u32::MAX));
        self.put(Entry { key, known, work });
    }

    #[inline]
    fn put(&mut self, entry: Entry) {
        if self.filled > self.buckets.len() * WAYS / 2 && self.buckets.len() < MAX_BUCKETS {
            self.grow();
        }
        let index = self.bucket(entry.key);
        let bucket = &mut self.buckets[index];
        if let Some(slot) = bucket.iter_mut().flatten().find(|slot| slot.key == entry.key) {
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
        let buckets = self.buckets.len() * 2;
        let old = std::mem::replace(&mut self.buckets, vec![[None; WAYS]; buckets]);
        self.filled = 0;
        for entry in old.into_iter().flatten().flatten() {
            self.put(entry);
        }
    }
}
