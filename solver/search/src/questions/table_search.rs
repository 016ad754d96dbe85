//! The search for the positions of an opening table that have no value otherwise.

use std::sync::atomic::AtomicBool;

use crate::game::value::{Dtw, Value};
use crate::opening_table::Oracle;
use crate::search::{Limits, Prover, Solver};
use kamisado::Position;

/// An oracle that searches and replays its proofs.
pub struct TableSearch<'a> {
    /// Bytes for the search of each thread.
    pub memory: usize,
    /// Ends a search early.
    pub stop: &'a AtomicBool,
}

impl TableSearch<'_> {
    fn limits(&self) -> Limits<'_> {
        Limits { stop: Some(self.stop), ..Limits::NONE }
    }
}

impl Oracle for TableSearch<'_> {
    fn values(&self, positions: &[Position]) -> Option<Vec<Value>> {
        let mut prover = Prover::new(self.memory);
        positions.iter().map(|position| prover.value(position, self.limits()).ok()).collect()
    }

    fn distances(&self, positions: &[Position]) -> Option<Vec<(Value, Dtw)>> {
        let mut solver = Solver::new(self.memory);
        positions.iter().map(|position| solver.distance(position, self.limits()).ok()).collect()
    }
}
