//! One position searched by several threads (two-level proof-number search; Čížek and others 2025 take it to a thousand).
//!
//! Each worker is a depth-first search. The workers share a table, so that none searches what another has proved, and
//! the [`Tree`] above their searches, which gives each its next task.

#[cfg(test)]
mod tests;
mod tree;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;

use super::dfpn::{EVERYTHING, NodeRecord};
use super::limits::{Limits, SearchStopped};
use super::memory::Memory;
use super::replay::{ProofMemory, ReplayError, parts, replay};
use super::shared::SharedTable;
use super::solver::Solver;
use super::transposition::work;
use crate::game::value::Value;
use crate::game::{Game, Hints};
use crate::threads::{share_out, together};
use tree::Tree;

/// The first worker searches this many nodes alone: a shorter search would end before the others could start.
const ALONE: u64 = 1 << 8;

/// The share of a team's memory for the shared table, in sixteenths. The table of a single solver has ten; the other
/// two are for the lines of the other workers.
const TABLE: usize = 8;

/// The share for the first worker's own table, in sixteenths. Its content moves to the shared table when the others are
/// called; for a moment both exist.
const OWN_TABLE: usize = 2;

/// The number of parts per worker into which a proof is split before they replay it together.
const PARTS: usize = 256;

pub(super) struct Team<G: Hints> {
    workers: Vec<Solver<G>>,
    /// Bytes of memory for the table that they share.
    memory: usize,
    /// Nodes that the first worker searches before the others are called.
    alone: u64,
    /// Whether the others were called for the last position.
    called: bool,
    /// Set when the value is found: workers that still search may stop.
    enough: Arc<AtomicBool>,
}

impl<G: Hints> Team<G> {
    /// A team of `threads` workers, which together remember at most `memory` bytes of positions.
    pub fn new(memory: usize, threads: usize) -> Self {
        let threads = threads.max(1);
        let first = match threads {
            1 => Solver::new(memory),
            _ => Solver::with_table(memory / 16 * OWN_TABLE, memory),
        };
        let others = (1..threads).map(|_| Solver::with_table(0, memory / threads));
        let mut workers: Vec<_> = std::iter::once(first).chain(others).collect();
        let enough = Arc::<AtomicBool>::default();
        for worker in &mut workers {
            worker.values.enough = Arc::clone(&enough);
        }
        Team { workers, memory: memory / 16 * TABLE, alone: ALONE, called: false, enough }
    }

    pub fn size(&self) -> usize {
        self.workers.len()
    }

    /// The worker that begins; in the end it knows what all have found.
    pub fn first(&mut self) -> &mut Solver<G> {
        &mut self.workers[0]
    }

    pub fn was_called(&self) -> bool {
        self.called
    }

    pub fn nodes(&self) -> u64 {
        self.workers.iter().map(Solver::nodes).sum()
    }
}

impl<G> Team<G>
where
    G: Hints<Key: Send, Move: Send> + Send,
{
    /// The value of a position. With a limit of nodes, the first worker searches alone, so that the answer is
    /// reproducible.
    pub fn value(&mut self, position: &G, limits: Limits<'_>) -> Result<Value, SearchStopped> {
        self.called = false;
        self.workers.iter_mut().for_each(|worker| worker.enter(position));
        let (first, others) = self.workers.split_first_mut().expect("a team has a first worker");
        if others.is_empty() || limits.nodes.is_some() || position.winner().is_some() {
            return first.value(position, limits);
        }
        let found = first.values.search_for(position, EVERYTHING, self.alone, &limits);
        if let Some(value) = found.bounds.value() {
            return Ok(value);
        }
        if found.is_limited {
            return Err(SearchStopped);
        }
        self.called = true;
        let tree = Tree::new(position.clone(), found, 1 + others.len());
        let state = State::new(tree, first.values.bounds.shared(self.memory));
        let shared = TeamState { state: Mutex::new(state), changed: Condvar::new(), enough: &self.enough, limits };
        let all_ended = Reset(&self.enough);
        together(&mut self.workers, |worker| shared.work(worker));
        let State { tree, table, .. } = shared.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        drop(all_ended);
        for worker in &mut self.workers {
            worker.values.bounds = Memory::Shared(Arc::clone(&table));
        }
        tree.value().ok_or_else(|| {
            for (position, bounds) in tree.open() {
                table.insert(position.key(), NodeRecord { bounds, best: None }, work(u64::MAX));
            }
            SearchStopped
        })
    }

    /// Replays the proof of the value that the team has just found; see [`replay()`]. `R` gives the rules; `proved` has
    /// one entry for each worker.
    pub fn replay<R>(
        &mut self,
        position: &R,
        value: Value,
        proved: &mut [ProofMemory<R>],
        limits: Limits<'_>,
    ) -> Result<(), ReplayError>
    where
        R: Hints<Key: Send, Move = G::Move> + Send + Sync,
        G: From<R>,
    {
        let named =
            |worker: &mut Solver<G>, position: &R, limits| worker.winning_move(&G::from(position.clone()), limits);
        let first = &mut self.workers[0];
        if !self.called {
            let before = first.nodes();
            let mut named = |position: &R| named(first, position, limits.less(first.nodes() - before));
            return replay(position, value, &mut named, &mut proved[0], limits);
        }
        // Here there is no limit of nodes: the team was called.
        let count = PARTS * proved.len();
        let (parts, positions) = parts(position, value, &mut |position| named(first, position, limits), count)?;
        proved[0].positions += positions;
        let replayed = share_out(self.workers.iter_mut().zip(proved), &parts, |(worker, proved), parts| {
            let mut named = |position: &R| named(worker, position, limits);
            for (_, (position, value)) in parts {
                replay(position, *value, &mut named, proved, limits)?;
            }
            Ok(())
        });
        replayed.into_iter().collect()
    }
}

struct TeamState<'s, G: Game> {
    state: Mutex<State<G>>,
    changed: Condvar,
    /// Set when no worker has anything left to do.
    enough: &'s AtomicBool,
    limits: Limits<'s>,
}

struct State<G: Game> {
    tree: Tree<G>,
    table: Arc<SharedTable<G::Key, NodeRecord>>,
    /// The previous table. While a worker still holds it, there is no memory for a third one.
    smaller: Weak<SharedTable<G::Key, NodeRecord>>,
    stopped: bool,
}

impl<G: Game> State<G> {
    fn new(tree: Tree<G>, table: Arc<SharedTable<G::Key, NodeRecord>>) -> Self {
        State { tree, table, smaller: Weak::new(), stopped: false }
    }
}

impl<G: Hints> TeamState<'_, G> {
    fn state(&self) -> MutexGuard<'_, State<G>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, worker: &mut Solver<G>) {
        // If a worker panics, the others must not wait for it.
        let _leaving = PanicGuard(self);
        let mut state = self.state();
        while !state.stopped && state.tree.value().is_none() {
            let mut table = Arc::clone(&state.table);
            // Also before a wait, so that an old table is freed.
            worker.values.bounds = Memory::Shared(Arc::clone(&table));
            if table.is_full() && state.smaller.strong_count() == 0 {
                state.smaller = Arc::downgrade(&table);
                drop(state);
                table = Arc::new(table.doubled());
                state = self.state();
                state.table = table;
                continue;
            }
            let Some(task) = state.tree.next() else {
                drop(table);
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            drop(state);
            let found = worker.values.search_for(&task.position, task.thresholds, task.nodes, &self.limits);
            let newest = Arc::clone(&self.state().table);
            if !Arc::ptr_eq(&table, &newest) {
                newest.take_over(&table);
            }
            drop(table);
            state = self.state();
            state.stopped |= found.is_limited;
            let State { tree, table, .. } = &mut *state;
            tree.finish(task, found);
            for (position, bounds, best) in tree.take_proved() {
                let best = best.map(|m| position.move_name(m));
                table.insert(position.key(), NodeRecord { bounds, best }, work(u64::MAX));
            }
            if tree.value().is_some() || state.stopped {
                self.enough.store(true, Ordering::Relaxed);
            }
            self.changed.notify_all();
        }
    }
}

/// Takes a flag back when it is dropped, also when a panic of a worker goes on to the caller, who may catch it: the next
/// search needs all of its time.
struct Reset<'f>(&'f AtomicBool);

impl Drop for Reset<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

struct PanicGuard<'s, G: Hints>(&'s TeamState<'s, G>);

impl<G: Hints> Drop for PanicGuard<'_, G> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.state().stopped = true;
            self.0.enough.store(true, Ordering::Relaxed);
            self.0.changed.notify_all();
        }
    }
}
