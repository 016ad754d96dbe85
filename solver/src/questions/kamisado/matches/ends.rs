//! The ends of a round that a proof of the match rests on: set-ups that do not depend on one another, and that different
//! machines can settle.

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::assumed::proof_of_fewest_ends;
use super::favourite::{cost_of, easier_first, favourite};
use super::round::Round;
use super::settled::Settled;
use super::solver::winner;
use crate::game::{Game, TwoPlayer};
use crate::kamisado::{Fill, MatchMove, MatchState};
use crate::search::ReplayError;

/// What must be settled for the value of a state, or of its moves.
#[derive(Clone, Debug, Default)]
pub struct RoundEnds {
    /// Finished rounds that wait for a fill, each once; whoever chooses is expected to win the match from there.
    pub ends: Vec<MatchState>,
    /// The states whose proofs they are the ends of.
    pub proofs: u64,
    /// States whose favourite is not expected to win the round: what they rest on shows only while it is searched.
    pub others: u64,
}

impl RoundEnds {
    /// The ends of proofs of the value of a state, or if `moves` of all its moves; those that are settled are left out.
    ///
    /// The threads of the pool that this is called in share the work.
    ///
    /// # Errors
    ///
    /// If a limit is reached, or if a search claims what it cannot prove.
    pub fn find(
        state: &MatchState,
        moves: bool,
        memory: usize,
        settled: &Settled<'_>,
    ) -> Result<RoundEnds, ReplayError> {
        let mut states: Vec<MatchState> =
            if moves { state.moves().map(|m| state.after(m)).collect() } else { Vec::from([*state]) };
        let mut met = FxHashSet::default();
        states.retain(|state| state.winner().is_none() && met.insert(state.key()));
        let memory = memory / rayon::current_num_threads();
        let found = states.par_iter().with_max_len(1).map(|state| ends_of(state, memory, settled));
        let mut all = RoundEnds::default();
        let mut met = FxHashSet::default();
        for ends in found.collect::<Result<Vec<_>, ReplayError>>()? {
            match ends {
                Some(ends) => {
                    all.proofs += 1;
                    let is_open = |end: &MatchState| settled.after_fill(end).is_none() && met.insert(end.key());
                    all.ends.extend(ends.into_iter().filter(is_open));
                }
                None => all.others += 1,
            }
        }
        Ok(all)
    }
}

/// The ends of a proof that the favourite wins a state, if that can be had by winning the round.
fn ends_of(state: &MatchState, memory: usize, settled: &Settled<'_>) -> Result<Option<Vec<MatchState>>, ReplayError> {
    if state.position().outcome().is_some() {
        return Ok(Some(Vec::from([*state])));
    }
    let round = Round::new(state, memory, settled);
    let alone = round.alone(state.position(), false).ok_or(ReplayError::Stopped(crate::search::Stopped));
    let value = round.checked(alone)?;
    let wins_round = state.winner_by(value);
    if state.is_decisive_for(wins_round) {
        return Ok(Some(Vec::new()));
    }
    let favourite = favourite(state.score(), state.format().target(), wins_round);
    if favourite != wins_round {
        return Ok(None);
    }
    proof_of_fewest_ends(state, favourite, memory, settled)
}

/// Settles whether the player who chooses the fill wins the match, and returns the set-ups that had to be settled for that,
/// in order: the one after which less is likely to be done, and the other only where that is lost. `setups` are those after
/// the left fill and after the right.
///
/// # Errors
///
/// If a limit is reached, or if a search claims what it cannot prove.
pub fn settle_end(
    setups: &[MatchState; 2],
    memory: usize,
    settled: &Settled<'_>,
) -> Result<Vec<MatchState>, ReplayError> {
    let mut asked = Vec::new();
    for setup in easier_first(*setups, settled)? {
        asked.push(setup);
        if winner(&setup, memory, settled)? != setup.turn() {
            break;
        }
    }
    Ok(asked)
}

/// The set-ups after the left fill and after the right.
///
/// # Panics
///
/// If nobody has a fill to choose.
pub fn after_fills(ended: &MatchState) -> [MatchState; 2] {
    Fill::ALL.map(|fill| ended.after(MatchMove::Fill(fill)))
}

/// Positions that are searched, about, to settle an end of which a set-up is given: a guess from the score.
pub fn expected_nodes(setup: &MatchState) -> f64 {
    EASIER * cost_of(setup.score(), setup.format().target(), setup.turn())
}

/// What the easier of two set-ups takes, against one of them by chance.
const EASIER: f64 = 0.55;
