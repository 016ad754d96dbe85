//! Values that are published: searched, proved, and searched again where the proof fails.

use super::dfpn::Solver;
use super::limits::{Limits, Stopped};
use super::replay::{Proved, ReplayError, replay};
use crate::game::value::Value;
use crate::game::{Game, TwoPlayer};

/// Proves values of positions of one game `G`, by searches of `S`.
///
/// What the search says is replayed by the rules of `G`. A value whose proof fails is searched again, by `G` itself in
/// an empty memory.
///
/// `S` is `G` itself, unless faults are wanted: a test passes the same game with keys that several positions share, so
/// that the search is wrong, and the replay must find that out.
pub struct Prover<'a, G: Game, S: Game = G> {
    solver: Solver<'a, S>,
    proved: Proved<G>,
    memory: usize,
    limits: Limits<'a>,
    /// Nodes of searches given up.
    spent: u64,
    resolved: u64,
}

impl<'a, G, S> Prover<'a, G, S>
where
    G: TwoPlayer,
    S: TwoPlayer<Move = G::Move> + From<G>,
{
    /// A prover that knows nothing yet and takes at most `memory` bytes for positions searched and proved.
    pub fn new(memory: usize, limits: Limits<'a>) -> Self {
        let solver = Solver::new(memory, limits);
        Prover { solver, proved: Proved::new(memory / 16), memory, limits, spent: 0, resolved: 0 }
    }

    /// The proved value of a position.
    ///
    /// # Errors
    ///
    /// If a limit is reached, or if a proof fails even after a fresh search.
    pub fn value(&mut self, position: &G) -> Result<Value, ReplayError> {
        let value = self.solver.value(&S::from(position.clone()))?;
        let winning_move = &mut |position: &G| self.solver.winning_move(&S::from(position.clone()));
        match replay(position, value, winning_move, &mut self.proved, self.limits) {
            Ok(()) => Ok(value),
            Err(ReplayError::NotProved) => self.value_afresh(position),
            Err(stopped) => Err(stopped),
        }
    }

    /// Forgets what the search believes and solves a position again.
    fn value_afresh(&mut self, position: &G) -> Result<Value, ReplayError> {
        self.resolved += 1;
        self.spent += self.solver.nodes();
        self.solver = Solver::new(self.memory, self.limits);
        let mut afresh = Solver::<G>::new(self.memory, self.limits);
        let value = afresh.proved_value(position, &mut self.proved);
        self.spent += afresh.nodes();
        value
    }

    /// The value of a position as the search says it, without a proof.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit is reached.
    pub fn unproved_value(&mut self, position: &G) -> Result<Value, Stopped> {
        self.solver.value(&S::from(position.clone()))
    }

    /// Ends the searches to come by other limits; its nodes are counted from the first search on.
    pub fn limit(&mut self, limits: Limits<'a>) {
        self.limits = limits;
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(self.spent));
        self.solver.limits = Limits { nodes, ..limits };
    }

    /// The search that finds the values.
    pub fn solver(&mut self) -> &mut Solver<'a, S> {
        &mut self.solver
    }

    /// Positions expanded by all searches.
    pub fn nodes(&self) -> u64 {
        self.spent + self.solver.nodes()
    }

    /// Positions in the proofs replayed; see [`Proved::positions`].
    pub fn proof(&self) -> u64 {
        self.proved.positions()
    }

    /// Values that were solved again because their proofs failed.
    pub fn resolved(&self) -> u64 {
        self.resolved
    }
}
