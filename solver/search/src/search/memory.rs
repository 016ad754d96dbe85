//! The table of a search, its own or one that it shares with other threads, and the context of its entries.

use std::num::NonZeroU32;
use std::sync::Arc;

use super::shared::SharedTable;
use super::transposition::Transposition;
use crate::game::{Game, Words};

pub(super) enum Memory<K, V> {
    /// Private to one thread, without synchronisation.
    Own(Transposition<K, V>),
    Shared(Arc<SharedTable<K, V>>),
}

impl<K: Eq + Words, V: Copy + From<[u32; 3]> + Into<[u32; 3]>> Memory<K, V> {
    pub fn new(memory: usize) -> Self {
        Memory::Own(Transposition::new(memory))
    }

    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        match self {
            Memory::Own(table) => table.get(key),
            Memory::Shared(table) => table.get(key),
        }
    }

    #[inline]
    pub fn expect_look_up(&self, key: K) {
        // For a private table, prefetching gained nothing.
        if let Memory::Shared(table) = self {
            table.prefetch_head(key);
        }
    }

    #[inline]
    pub fn expect_insert(&self, key: K) {
        match self {
            Memory::Own(table) => table.prefetch(key),
            Memory::Shared(table) => table.prefetch_bucket(key),
        }
    }

    #[inline]
    pub fn insert(&mut self, key: K, data: V, work: NonZeroU32) {
        match self {
            Memory::Own(table) => table.insert(key, data, work),
            Memory::Shared(table) => table.insert(key, data, work),
        }
    }

    /// A table that several threads can share: this one if it is shared already, or else a new one of at most `memory`
    /// bytes with the same entries.
    pub fn shared(&self, memory: usize) -> Arc<SharedTable<K, V>> {
        match self {
            Memory::Own(table) => {
                let mut shared = SharedTable::new(memory);
                for entry in table.entries() {
                    if shared.is_full() {
                        shared = shared.doubled();
                    }
                    shared.insert(entry.key, entry.data, entry.work);
                }
                Arc::new(shared)
            }
            Memory::Shared(table) => Arc::clone(table),
        }
    }
}

/// The [context](Game::shares_context) of all stored positions; `None` as long as there are none.
#[derive(Clone, Debug)]
pub(super) struct Context<G>(Option<G>);

impl<G: Game> Context<G> {
    pub fn new() -> Context<G> {
        Context(None)
    }

    pub fn holds(&self, position: &G) -> bool {
        self.0.as_ref().is_some_and(|known| known.shares_context(position))
    }

    /// Changes to the context of a position. Returns true if there was another one, whose entries must be forgotten.
    #[must_use]
    pub fn enter(&mut self, position: &G) -> bool {
        !self.holds(position) && self.0.replace(position.clone()).is_some()
    }
}
