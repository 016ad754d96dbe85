//! A round of a match, as if the match ended with it.

use super::plan::{Plan, no_proof};
use super::settled::SettledSetups;
use super::shares::Shares;
use kamisado::{MatchMove, MatchState, Move, Player, Position};
use kamisado_solver::game::TwoPlayer;
use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::value::Value;
use kamisado_solver::search::certificate::{Claims, Strategy};
use kamisado_solver::search::{Limits, Prover, ReplayError, Solver};

/// Positions searched or counted to shrink the proof of a last round.
const EFFORT: u64 = 40_000;

/// A search of rounds alone, within the limits of the match, which also counts its nodes. After an error, all searches
/// end. Its table serves all positions with the same rings.
pub(super) struct RoundAlone<'r> {
    prover: Prover<Position>,
    settled: &'r SettledSetups<'r>,
}

impl<'r> RoundAlone<'r> {
    pub fn new(memory: usize, settled: &'r SettledSetups<'r>) -> RoundAlone<'r> {
        RoundAlone { prover: Prover::new(memory), settled }
    }

    pub fn nodes(&self) -> u64 {
        self.prover.nodes()
    }

    pub fn winner(&mut self, state: &MatchState, proved: bool) -> Result<Player, ReplayError> {
        let position = state.position();
        let value = self.search(|prover, limits| match proved {
            true => prover.value(position, limits),
            false => Ok(prover.unproved_value(position, limits)?),
        });
        Ok(state.winner_by(value?))
    }

    /// The winner after a search of about `nodes` nodes, if it is found; the next call continues from there. The proof
    /// is replayed if `proves` is true for the winner.
    pub fn winner_soon(
        &mut self,
        state: &MatchState,
        nodes: u64,
        proves: impl FnOnce(Player) -> bool,
    ) -> Result<Option<Player>, ReplayError> {
        let position = state.position();
        let value = self.search(|prover, limits| {
            let before = prover.nodes();
            match prover.solver().bounds_within(position, nodes, limits)?.value() {
                Some(value) if proves(state.winner_by(value)) => {
                    Ok(Some(prover.value(position, limits.less(prover.nodes() - before))?))
                }
                found => Ok(found),
            }
        });
        Ok(value?.map(|value| state.winner_by(value)))
    }

    /// The bounds of a position known so far, for the player to move, or else a guess.
    pub fn known(&mut self, position: &Position) -> Bounds {
        self.prover.solver().known_bounds(position)
    }

    pub fn winning_move(&mut self, position: &Position) -> Result<Option<Move>, ReplayError> {
        Ok(self.prover.solver().winning_move(position, self.settled.limits())?)
    }

    fn search<T>(
        &mut self,
        search: impl FnOnce(&mut Prover<Position>, Limits<'_>) -> Result<T, ReplayError>,
    ) -> Result<T, ReplayError> {
        let before = self.prover.nodes();
        let found = search(&mut self.prover, self.settled.limits());
        self.settled.spend(self.prover.nodes() - before);
        if found.is_err() {
            self.settled.end();
        }
        found
    }
}

/// Moves by which a player wins the round of a state alone, in a proof that is shrunk a little.
pub(super) fn plan_alone(
    state: &MatchState,
    winner: Player,
    shares: Shares,
    settled: &SettledSetups<'_>,
) -> Result<Plan, ReplayError> {
    let value = if winner == state.turn() { Value::Win } else { Value::Loss };
    let mut solver = Solver::new(shares.plan_search);
    let claims = Claims::of_position(value);
    let (position, limits) = (state.position(), settled.limits());
    let strategy = Strategy::find_by(position, &claims, shares.plan_proof, &mut solver, limits, EFFORT, &());
    settled.spend(solver.nodes());
    let strategy = strategy.map_err(no_proof)?;
    Plan::of(state, winner, &mut |state| Ok(strategy.winning_move(state.position()).map(MatchMove::Tower)))
}
