//! Estimates of positions met lately: about a third of them are asked for again soon.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use crate::game::Game;
use crate::game::proof::Bounds;

/// Slots, as a power of two: more would not stay near the processor.
const BITS: u32 = 13;

/// Numbers last guessed for positions whose keys share a place.
///
/// Known by the hash of its key alone, a position may be given the numbers of another. They are guesses in any case;
/// what an estimate proves is never kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Guesses {
    /// Empty until the first is asked for.
    slots: Vec<(u64, Bounds)>,
}

impl Guesses {
    /// The estimate of a position.
    #[inline]
    pub fn of<G: Game>(&mut self, position: &G, key: G::Key) -> Bounds {
        if self.slots.is_empty() {
            self.slots = vec![(0, Bounds::UNIT); 1 << BITS];
        }
        let hash = FxBuildHasher.hash_one(key);
        let slot = &mut self.slots[(hash >> (u64::BITS - BITS)) as usize];
        if slot.0 == hash {
            return slot.1;
        }
        let bounds = position.estimate();
        if bounds.value().is_none() {
            *slot = (hash, bounds);
        }
        bounds
    }
}
