//! Values that are published: searched, proved, and searched again if the proof fails.

use super::limits::{Limits, SearchStopped};
use super::replay::{ProofMemory, ReplayError};
use super::solver::Solver;
use super::team::Team;
use crate::game::Hints;
use crate::game::value::Value;

/// Proves values of positions of one game `G`, by searches of `S`.
///
/// Results of the search are replayed by the rules of `G`. If the proof of a value fails, it is searched again by `G`
/// itself with an empty table. `S` is `G` itself, except in a test that provokes faults: it passes the game with keys
/// that several positions share, so that the search is wrong and the replay has to detect it.
pub struct Prover<G: Hints, S: Hints = G> {
    team: Team<S>,
    proved: Vec<ProofMemory<G>>,
    memory: usize,
    /// Nodes of discarded searches.
    spent: u64,
    resolved: u64,
}

impl<G> Prover<G>
where
    G: Hints<Key: Send, Move: Send> + Send + Sync,
{
    /// An empty prover, which takes at most `memory` bytes for positions searched and proved.
    pub fn new(memory: usize) -> Self {
        Prover::with_threads(memory, 1)
    }

    /// A prover with `threads` threads, which share each search. With a limit of nodes, one thread searches alone, so
    /// that the answer does not depend on the machine. Values do not depend on the number of threads. The number of
    /// nodes does, and it differs from run to run.
    pub fn with_threads(memory: usize, threads: usize) -> Self {
        Prover::searching_as(memory, threads)
    }
}

impl<G, S> Prover<G, S>
where
    G: Hints + Send + Sync,
    G::Key: Send,
    G::Move: Send,
    S: Hints<Move = G::Move, Key: Send> + From<G> + Send,
{
    /// A prover whose searches are of `S`.
    pub fn searching_as(memory: usize, threads: usize) -> Self {
        let team = Team::new(memory, threads);
        let proved = (0..team.size()).map(|_| ProofMemory::new(memory / 16 / team.size())).collect();
        Prover { team, proved, memory, spent: 0, resolved: 0 }
    }

    /// The proved value of a position.
    pub fn value(&mut self, position: &G, limits: Limits<'_>) -> Result<Value, ReplayError> {
        let before = self.nodes();
        let value = self.team.value(&S::from(position.clone()), limits)?;
        let left = limits.less(self.nodes() - before);
        match self.team.replay(position, value, &mut self.proved, left) {
            Ok(()) => Ok(value),
            Err(ReplayError::NotProved { .. }) => self.value_afresh(position, limits.less(self.nodes() - before)),
            Err(stopped) => Err(stopped),
        }
    }

    /// Forgets what the search believes and solves a position again.
    fn value_afresh(&mut self, position: &G, limits: Limits<'_>) -> Result<Value, ReplayError> {
        self.resolved += 1;
        self.spent += self.team.nodes();
        self.team = Team::new(self.memory, self.team.size());
        let mut afresh = Solver::<G>::new(self.memory);
        let value = afresh.proved_value(position, &mut self.proved[0], limits);
        self.spent += afresh.nodes();
        value
    }

    /// The value of a position from the search, without a proof.
    pub fn unproved_value(&mut self, position: &G, limits: Limits<'_>) -> Result<Value, SearchStopped> {
        self.team.value(&S::from(position.clone()), limits)
    }

    /// Whether several threads shared the last search: the others join one that the first does not soon end.
    pub fn was_shared(&self) -> bool {
        self.team.was_called()
    }

    /// The solver of the first thread.
    pub fn solver(&mut self) -> &mut Solver<S> {
        self.team.first()
    }

    /// Positions expanded by all searches.
    pub fn nodes(&self) -> u64 {
        self.spent + self.team.nodes()
    }

    /// Positions in the replayed proofs; see [`ProofMemory::positions`].
    pub fn proof(&self) -> u64 {
        self.proved.iter().map(ProofMemory::positions).sum()
    }

    /// Values that were solved again because their proofs failed.
    pub fn resolved(&self) -> u64 {
        self.resolved
    }
}
