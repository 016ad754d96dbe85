//! Moves by which a player wins a match from a state of a round, up to the end of that round.

use std::num::NonZeroU32;

use rustc_hash::{FxHashMap, FxHashSet};

use kamisado::{MatchMove, MatchState, Player};
use kamisado_solver::game::{Game, Hints, NodeKey};
use kamisado_solver::kamisado::MatchKey;
use kamisado_solver::search::certificate::CertifyError;
use kamisado_solver::search::{ReplayError, SearchStopped};

#[derive(Debug, Default)]
pub(super) struct Plan {
    /// The names of the moves, which are the same in all symmetric images of a state.
    names: FxHashMap<MatchKey, NonZeroU32>,
}

impl Plan {
    /// The moves that `named` gives from a state on, wherever the winner has to move. Fails as `named` does, and with
    /// [`ReplayError::NotProved`] if it gives no move.
    pub fn of(
        start: &MatchState,
        winner: Player,
        named: &mut dyn FnMut(&MatchState) -> Result<Option<MatchMove>, ReplayError>,
    ) -> Result<Plan, ReplayError> {
        let (mut plan, mut met, mut waiting) = (Plan::default(), FxHashSet::default(), vec![*start]);
        while let Some(state) = waiting.pop() {
            let attacks = state.turn() == winner;
            let is_end = state.position().outcome().is_some() || (attacks && state.can_win_now());
            if is_end || !met.insert(NodeKey::of(&state, winner)) {
                continue;
            }
            if attacks {
                let m = named(&state)?.ok_or_else(|| ReplayError::not_proved(&state))?;
                plan.names.insert(state.key(), state.move_name(m));
                waiting.push(state.after(m));
            } else {
                waiting.extend(state.moves().map(|m| state.after(m)));
            }
        }
        Ok(plan)
    }

    /// Adds the winner's move from `state` to the state that the plan begins with.
    pub fn lead_in(&mut self, state: &MatchState, m: MatchMove) {
        self.names.insert(state.key(), state.move_name(m));
    }

    pub fn get(&self, state: &MatchState) -> Option<MatchMove> {
        let name = *self.names.get(&state.key())?;
        state.moves().find(|&m| state.move_name(m) == name)
    }
}

pub(super) fn no_proof(error: CertifyError) -> ReplayError {
    match error {
        CertifyError::NotProved { key } => ReplayError::NotProved { key },
        // A limit of time or memory.
        _ => SearchStopped.into(),
    }
}
