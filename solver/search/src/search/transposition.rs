//! Bounded memory of the positions of a search: it may forget, but never gives a wrong answer.
//!
//! Entries are found by a hash and identified by the exact key, so an answer always belongs to the position looked up.
//! The table begins small and doubles as it fills, up to its bound; after that, the entry with the least work is
//! replaced.

use std::num::NonZeroU32;

use prefetch_index::prefetch_index;

use crate::game::words::{Words, hash};

/// The entries of a bucket. In a shared table they fill two cache lines if a key has two words.
pub(super) const WAYS: usize = 4;
/// The smallest number of buckets of a non-empty table, if the bound allows it.
const FIRST_BUCKETS: usize = 1 << 9;

pub(super) fn work(nodes: u64) -> NonZeroU32 {
    NonZeroU32::MIN.saturating_add(u32::try_from(nodes).unwrap_or(u32::MAX))
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<K, V> {
    pub key: K,
    pub data: V,
    /// Nodes searched for it; never zero, so that an empty entry needs no extra word.
    pub work: NonZeroU32,
}

/// The index of the bucket of a key with this hash, and its tag, a byte that is not 0.
#[inline]
pub(super) fn place(hash: u64, buckets: usize) -> (usize, u8) {
    // The high bits of the product map the hash evenly to any number of buckets.
    #[cfg(target_pointer_width = "64")]
    let bucket = (u128::from(hash) * buckets as u128) >> 64;
    // The same, without a product of 128 bits, which takes four of 64 there.
    #[cfg(target_pointer_width = "32")]
    let bucket = {
        let [low, high] = [hash & u64::from(u32::MAX), hash >> 32].map(|part| part * buckets as u64);
        (high + (low >> 32)) >> 32
    };
    (bucket as usize, (hash >> 32) as u8 | 1)
}

/// Whether a table doubles, if it may: a fuller one would replace too many entries.
#[inline]
pub(super) fn is_nearly_full(filled: usize, places: usize) -> bool {
    filled > places * 3 / 4
}

/// The entry of a full bucket to replace.
#[inline]
fn least_work<K, V>(entries: &[Option<Entry<K, V>>]) -> usize {
    let work = |way: &usize| entries[*way].as_ref().map(|entry| entry.work);
    (0..entries.len()).min_by_key(work).expect("a bucket has entries")
}

/// The entries that may hold a position. They are not aligned to cache lines: that would save no time, and some
/// allocators never reuse aligned memory, so that hundreds of freed tables would pile up.
#[derive(Clone, Copy, Debug)]
struct Bucket<K, V>([Option<Entry<K, V>>; WAYS]);

/// A transposition table from exact keys to `V`. Most positions that are looked up are missing, and a large table is
/// not in the cache. A byte of each entry's hash, stored separately, nearly always suffices to rule out the entry.
#[derive(Clone, Debug)]
pub struct Transposition<K, V> {
    buckets: Vec<Bucket<K, V>>,
    /// For each bucket, one byte per entry, taken from the hash of its key; 0 if the entry is empty.
    tags: Vec<[u8; WAYS]>,
    /// Buckets of the first table; it can double `doublings` times.
    first_buckets: usize,
    doublings: u32,
    filled: usize,
}

impl<K: Eq + Words, V: Copy> Transposition<K, V> {
    /// An empty table that takes at most `memory` bytes, but at least one bucket. Nothing is allocated before the first
    /// insertion.
    pub fn new(memory: usize) -> Self {
        let buckets = (memory / (size_of::<Bucket<K, V>>() + WAYS)).max(1);
        // Growing the vector may copy it, so the last doubling needs space for the old buckets beside the new ones.
        let doublings = (buckets / FIRST_BUCKETS * 2 / 3).checked_ilog2().unwrap_or(0);
        let first_buckets = if doublings == 0 { buckets } else { (buckets * 2 / 3) >> doublings };
        Transposition { buckets: Vec::new(), tags: Vec::new(), first_buckets, doublings, filled: 0 }
    }

    #[inline]
    fn way(&self, key: K, bucket: usize, tag: u8) -> Option<usize> {
        let is_of_key = |&way: &usize| self.buckets[bucket].0[way].is_some_and(|entry| entry.key == key);
        ways_with(self.tags[bucket], tag).find(is_of_key)
    }

    /// The data of a position, if it is kept.
    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        if self.filled == 0 {
            return None;
        }
        let (bucket, tag) = place(hash(key), self.buckets.len());
        let way = self.way(key, bucket, tag)?;
        self.buckets[bucket].0[way].map(|entry| entry.data)
    }

    /// Prefetches the bucket of a position; in a large table it is not in the cache.
    #[inline]
    pub fn prefetch(&self, key: K) {
        if self.filled == 0 {
            return;
        }
        let (bucket, _) = place(hash(key), self.buckets.len());
        prefetch_index(&self.tags, bucket);
        // Both halves of the bucket. It may span a third cache line, but prefetching that gained nothing.
        for way in [0, WAYS / 2] {
            prefetch_index(self.buckets[bucket].0.as_slice(), way);
        }
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = &Entry<K, V>> {
        self.buckets.iter().flat_map(|bucket| bucket.0.iter().flatten())
    }

    /// Stores data for a position. Replaces its old data, or possibly that of another position.
    #[inline]
    pub fn insert(&mut self, key: K, data: V, work: NonZeroU32) {
        if self.buckets.is_empty() {
            self.buckets = vec![Bucket([None; WAYS]); self.first_buckets];
            self.tags = vec![[0; WAYS]; self.first_buckets];
        } else if self.doublings > 0 && is_nearly_full(self.filled, self.buckets.len() * WAYS) {
            self.doublings -= 1;
            self.double();
        }
        let (index, tag) = place(hash(key), self.buckets.len());
        let empty = || ways_with(self.tags[index], 0).next();
        let way = self.way(key, index, tag).or_else(empty).unwrap_or_else(|| least_work(&self.buckets[index].0));
        self.filled += usize::from(self.tags[index][way] == 0);
        self.buckets[index].0[way] = Some(Entry { key, data, work });
        self.tags[index][way] = tag;
    }

    /// Doubles the table in place. The entries of one bucket are divided between two adjacent ones, because the high
    /// bits of a hash choose the bucket.
    #[cold]
    fn double(&mut self) {
        let (old, empty) = (self.buckets.len(), Bucket([None; WAYS]));
        let count = 2 * old;
        self.buckets.reserve_exact(old);
        self.buckets.resize(count, empty);
        self.tags.reserve_exact(old);
        self.tags.resize(count, [0; WAYS]);
        // Backwards: the two new buckets lie behind all that have yet to be divided.
        for number in (0..old).rev() {
            let (mut parted, mut tags, mut filled) = ([empty; 2], [[0; WAYS]; 2], [0; 2]);
            for entry in self.buckets[number].0.into_iter().flatten() {
                let (place, tag) = place(hash(entry.key), count);
                let half = place - 2 * number;
                parted[half].0[filled[half]] = Some(entry);
                tags[half][filled[half]] = tag;
                filled[half] += 1;
            }
            self.buckets[2 * number..][..2].copy_from_slice(&parted);
            self.tags[2 * number..][..2].copy_from_slice(&tags);
        }
    }
}

/// The ways of a bucket with this tag, compared all at once.
#[inline]
pub(super) fn ways_with(tags: [u8; WAYS], tag: u8) -> impl Iterator<Item = usize> {
    const LOW: u32 = 0x7f7f_7f7f;
    let different = u32::from_le_bytes(tags) ^ u32::from_le_bytes([tag; WAYS]);
    // The highest bit of each byte that is 0: no sum of seven bits carries into the next byte.
    let mut same = !(((different & LOW) + LOW) | different | LOW);
    std::iter::from_fn(move || {
        let way = (same != 0).then(|| same.trailing_zeros() as usize / 8);
        same &= same.wrapping_sub(1);
        way
    })
}

#[cfg(test)]
mod tests {
    use kamisado::Position;

    use super::*;
    use crate::game::Game;
    use crate::search::reached::reached;

    #[test]
    fn the_ways_with_a_tag_are_found() {
        let tags = [0, 1, 2, 0x7f, 0x80, 0x81, 0xfe, 0xff];
        for number in 0..tags.len().pow(WAYS as u32) {
            let bucket = std::array::from_fn(|way| tags[number >> (3 * way) & 7]);
            for tag in tags {
                assert!(ways_with(bucket, tag).eq((0..WAYS).filter(|&way| bucket[way] == tag)), "{bucket:?} {tag}");
            }
        }
    }

    #[test]
    fn a_table_that_doubles_keeps_all_that_it_holds() {
        let mut table = Transposition::new(8 << 20);
        for key in 0..FIRST_BUCKETS as u128 * 5 / 2 {
            table.insert(key, key, NonZeroU32::MIN);
        }
        let keys = |table: &Transposition<u128, u128>| table.entries().map(|entry| entry.key).collect::<Vec<_>>();
        let (known, filled) = (keys(&table), table.filled);
        assert_eq!((table.buckets.len(), known.len()), (table.first_buckets, filled));
        table.double();
        assert_eq!((table.buckets.len(), table.filled), (2 * table.first_buckets, keys(&table).len()));
        assert!(known.iter().all(|&key| table.get(key) == Some(key)));
        // All entries are kept, in the bucket that the high bits of their hash choose.
        let mut sorted = known.clone();
        sorted.sort_by_key(|&key| place(hash(key), table.buckets.len()).0);
        assert_eq!(keys(&table), sorted);
    }

    /// With an even hash, a table with a place for each position keeps 80 % of them; fewer if positions that have most
    /// towers in common share buckets.
    #[test]
    fn real_positions_fill_a_table_evenly() {
        for plies in [0, 6, 14] {
            let keys: Vec<u128> = reached(plies, 25_000).iter().map(Position::key).collect();
            let ringed: Vec<_> = keys.iter().map(|&key| (key, 3_u32)).collect();
            for kept in [kept(&keys), kept(&ringed)] {
                assert!(kept > 0.78, "after {plies} plies: {kept} of the positions are kept");
            }
        }
    }

    /// The share of some keys that small tables keep, with a place for each.
    fn kept<K: Eq + Words>(keys: &[K]) -> f64 {
        let mut kept = 0;
        for keys in keys.chunks(FIRST_BUCKETS * WAYS) {
            let mut table = Transposition::new(keys.len() / WAYS * (size_of::<Bucket<K, ()>>() + WAYS));
            keys.iter().for_each(|&key| table.insert(key, (), NonZeroU32::MIN));
            kept += table.filled;
        }
        kept as f64 / keys.len() as f64
    }

    #[test]
    fn it_grows_up_to_its_bound_and_keeps_what_it_holds() {
        let memory = 8 << 20;
        let mut table = Transposition::new(memory);
        for key in 0..60_000_u128 {
            table.insert(key, key, NonZeroU32::MIN);
        }
        // During the last doubling, the old half may have existed beside these buckets.
        assert!(table.buckets.len() > 2 * FIRST_BUCKETS);
        assert!(table.buckets.len() / 2 * 3 * (size_of::<Bucket<u128, u128>>() + WAYS) <= memory);
        let known = (0..60_000).filter(|&key| table.get(key) == Some(key)).count();
        assert!(known > 55_000, "{known}");
    }
}
