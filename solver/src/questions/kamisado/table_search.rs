//! The search that solves the positions of an opening table which nothing else gives a value.

use std::sync::atomic::AtomicBool;

use crate::game::value::{Dtw, Value};
use crate::kamisado::Position;
use crate::opening_table::Oracle;
use crate::search::{Limits, Prover};

/// An oracle that searches, and replays its proofs.
pub struct TableSearch<'a> {
    /// Bytes for the search of one thread.
    pub memory: usize,
    /// Ends a search early.
    pub stop: &'a AtomicBool,
}

impl TableSearch<'_> {
    fn prover(&self) -> Prover<'_, Position> {
        Prover::new(self.memory, Limits { stop: Some(self.stop), ..Limits::default() })
    }
}

impl Oracle for TableSearch<'_> {
    fn values(&self, positions: &[Position]) -> Option<Vec<Value>> {
        let mut prover = self.prover();
        positions.iter().map(|position| prover.value(position).ok()).collect()
    }

    fn distances(&self, positions: &[Position]) -> Option<Vec<(Value, Dtw)>> {
        let mut prover = self.prover();
        positions.iter().map(|position| prover.solver().distance(position).ok()).collect()
    }
}
