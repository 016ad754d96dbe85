//! The set-ups after a round on which a proof of the match rests. They do not depend on one another, so that different
//! machines can settle them.

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::alone::RoundAlone;
use super::favourite::{easier_first, favourite};
use super::least::least_to_check;
use super::settled::SettledSetups;
use super::shares::Shares;
use crate::game::Game;
use crate::search::ReplayError;
use kamisado::MatchState;

pub use super::favourite::work_of_setup;

/// The set-ups that must be settled for the value of a state, or of its moves.
#[derive(Clone, Debug, Default)]
pub struct RoundEnds {
    /// Set-ups after a fill, each once. The player who has chosen the fill is expected to win the match from there.
    pub setups: Vec<MatchState>,
    /// The number of states whose proofs rest on them.
    pub proofs: u64,
    /// The number of states whose favourite is not expected to win the round: their set-ups become known only during
    /// the search.
    pub others: u64,
}

impl RoundEnds {
    /// The unsettled set-ups on which proofs of the value of a state rest or, if `moves`, of all its moves.
    ///
    /// The threads of rayon's current pool share the work.
    ///
    /// # Errors
    ///
    /// If a limit is reached, or if a search cannot prove what it claims.
    pub fn find(
        state: &MatchState,
        moves: bool,
        memory: usize,
        settled: &SettledSetups<'_>,
    ) -> Result<RoundEnds, ReplayError> {
        let mut states: Vec<MatchState> =
            if moves { state.moves().map(|m| state.after(m)).collect() } else { Vec::from([*state]) };
        let mut met = FxHashSet::default();
        states.retain(|state| state.winner().is_none() && met.insert(state.key()));
        let memory = memory / rayon::current_num_threads();
        let found = states.par_iter().with_max_len(1).map(|state| setups_of(state, memory, settled));
        let mut all = RoundEnds::default();
        let mut met = FxHashSet::default();
        for setups in found.collect::<Result<Vec<_>, ReplayError>>()? {
            match setups {
                Some(setups) => {
                    all.proofs += 1;
                    let is_open = |setup: &MatchState| settled.winner(setup).is_none() && met.insert(setup.key());
                    all.setups.extend(setups.into_iter().filter(is_open));
                }
                None => all.others += 1,
            }
        }
        Ok(all)
    }
}

/// The set-ups on which a proof of the favourite's win rests, if they can win the match by winning the round.
fn setups_of(
    state: &MatchState,
    memory: usize,
    settled: &SettledSetups<'_>,
) -> Result<Option<Vec<MatchState>>, ReplayError> {
    if state.position().outcome().is_some() {
        let is_open = |setup: &MatchState| settled.winner(setup).is_none();
        let easiest = easier_first(state).into_iter().find(is_open);
        return Ok(Some(easiest.filter(|_| settled.after_fill(state).is_none()).into_iter().collect()));
    }
    let shares = Shares::of(memory, 1);
    let wins_round = RoundAlone::new(shares.alone, settled).winner(state, false)?;
    if state.is_decisive_for(wins_round) {
        return Ok(Some(Vec::new()));
    }
    let favourite = favourite(state.score(), state.format().target(), wins_round);
    if favourite != wins_round {
        return Ok(None);
    }
    let found = least_to_check(state, favourite, &mut FxHashSet::default(), shares, settled)?;
    Ok(found.map(|(_, setups)| setups))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Limits;
    use kamisado::{Deadlock, MatchFormat};

    #[test]
    fn set_ups_known_to_be_lost_are_not_planned_again() {
        let setup = "2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P".parse().unwrap();
        let state = MatchState::from_setup(&setup, MatchFormat::to_points(2).unwrap(), Deadlock::Official).unwrap();
        let settled = SettledSetups::new(Limits::default(), true);
        let mut planned = FxHashSet::default();
        loop {
            let found = RoundEnds::find(&state, false, 1 << 24, &settled).unwrap();
            if found.others == 1 {
                break;
            }
            assert!(!found.setups.is_empty(), "the round is won, and nothing is known to win the match");
            for setup in found.setups {
                assert!(planned.insert(setup.key()), "{setup}");
                settled.insert(&setup, setup.turn());
            }
        }
        assert!(planned.len() > 2, "other fills and other ends were planned: {planned:?}");
    }
}
