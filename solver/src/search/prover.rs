//! Values that are published: searched, proved, and searched again where the proof fails.

use super::limits::{Limits, Stopped};
use super::replay::{Proved, ReplayError};
use super::solver::Solver;
use super::team::Team;
use crate::game::Hints;
use crate::game::value::Value;

/// Proves values of positions of one game `G`, by searches of `S`.
///
/// What the search says is replayed by the rules of `G`. A value whose proof fails is searched again, by `G` itself in
/// an empty memory.
///
/// `S` is `G` itself, unless faults are wanted: a test passes the same game with keys that several positions share, so
/// that the search is wrong, and the replay must find that out.
pub struct Prover<'a, G: Hints, S: Hints = G> {
    team: Team<'a, S>,
    /// For each thread.
    proved: Vec<Proved<G>>,
    memory: usize,
    limits: Limits<'a>,
    /// Nodes of searches given up.
    spent: u64,
    resolved: u64,
}

impl<'a, G, S> Prover<'a, G, S>
where
    G: Hints + Send + Sync,
    G::Key: Send,
    G::Move: Send,
    S: Hints<Move = G::Move, Key: Send> + From<G> + Send,
{
    /// A prover that knows nothing yet and takes at most `memory` bytes for positions searched and proved.
    pub fn new(memory: usize, limits: Limits<'a>) -> Self {
        Prover::with_threads(memory, 1, limits)
    }

    /// The same with `threads` threads, which share each search. As long as there is a limit of nodes one thread searches
    /// alone, so that the answer does not depend on the machine.
    ///
    /// Values are the same as those of one thread; the number of nodes is not, and differs from run to run.
    pub fn with_threads(memory: usize, threads: usize, limits: Limits<'a>) -> Self {
        let team = Team::new(memory, threads, limits);
        let proved = (0..team.size()).map(|_| Proved::new(memory / 16 / team.size())).collect();
        Prover { team, proved, memory, limits, spent: 0, resolved: 0 }
    }

    /// The proved value of a position.
    ///
    /// # Errors
    ///
    /// If a limit is reached, or if a proof fails even after a fresh search.
    pub fn value(&mut self, position: &G) -> Result<Value, ReplayError> {
        let value = self.team.value(&S::from(position.clone()))?;
        match self.team.replay(position, value, &mut self.proved, self.limits) {
            Ok(()) => Ok(value),
            Err(ReplayError::NotProved) => self.value_afresh(position),
            Err(stopped) => Err(stopped),
        }
    }

    /// Forgets what the search believes and solves a position again.
    fn value_afresh(&mut self, position: &G) -> Result<Value, ReplayError> {
        self.resolved += 1;
        self.spent += self.team.nodes();
        self.team = Team::new(self.memory, self.team.size(), self.limits);
        let mut afresh = Solver::<G>::new(self.memory, self.limits.less(self.spent));
        let value = afresh.proved_value(position, &mut self.proved[0]);
        self.spent += afresh.nodes();
        self.limit(self.limits);
        value
    }

    /// The value of a position as the search says it, without a proof.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit is reached.
    pub fn unproved_value(&mut self, position: &G) -> Result<Value, Stopped> {
        self.team.value(&S::from(position.clone()))
    }

    /// Ends the searches to come by other limits; its nodes are counted from the first search on.
    pub fn limit(&mut self, limits: Limits<'a>) {
        self.limits = limits;
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(self.spent));
        self.team.limit(Limits { nodes, ..limits });
    }

    /// The search that finds the values, of one thread.
    pub fn solver(&mut self) -> &mut Solver<'a, S> {
        self.team.first()
    }

    /// Positions expanded by all searches.
    pub fn nodes(&self) -> u64 {
        self.spent + self.team.nodes()
    }

    /// Positions in the proofs replayed; see [`Proved::positions`].
    pub fn proof(&self) -> u64 {
        self.proved.iter().map(Proved::positions).sum()
    }

    /// Values that were solved again because their proofs failed.
    pub fn resolved(&self) -> u64 {
        self.resolved
    }
}
