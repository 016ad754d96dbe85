//! A round whose later rounds are assumed to win the match for the favourite: a plan with few and easy set-ups after it is
//! found, and then these set-ups are checked.
//!
//! A plain round is solved in milliseconds. Each set-up that follows may take a thousand times as long, so the plan
//! should have few and easy ones. If a set-up turns out to lose, it is marked as lost, and another plan is found.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashSet;

use super::WinnerOf;
use super::list::share_out;
use super::plan::Plan;
use kamisado::{MatchState, Player};
use kamisado_solver::game::Game;
use kamisado_solver::kamisado::MatchKey;
use kamisado_solver::search::ReplayError;

/// Finds a plan that leads to none of the given set-ups, which are lost, and the set-ups that it leads to; the last takes
/// the most work.
type FindPlan<'a> = dyn FnMut(&mut FxHashSet<MatchKey>) -> Result<Option<(Plan, Vec<MatchState>)>, ReplayError> + 'a;

/// Moves by which the favourite wins a round and the match, or loses the round and wins the match; all set-ups that
/// follow were checked.
///
/// `None` proves nothing: the favourite may win in another way. `winner_of` takes at most `share` bytes.
#[inline(never)]
pub(super) fn checked_plan(
    favourite: Player,
    find: &mut FindPlan<'_>,
    share: usize,
    winner_of: &WinnerOf<'_>,
) -> Result<Option<Plan>, ReplayError> {
    let mut refuted = FxHashSet::default();
    loop {
        let Some((plan, setups)) = find(&mut refuted)? else { return Ok(None) };
        let failed = check(setups, favourite, share, winner_of)?;
        if failed.is_empty() {
            return Ok(Some(plan));
        }
        refuted.extend(failed);
    }
}

/// Checks set-ups. Returns the keys of those that the favourite does not win.
fn check(
    setups: Vec<MatchState>,
    favourite: Player,
    share: usize,
    winner_of: &WinnerOf<'_>,
) -> Result<Vec<MatchKey>, ReplayError> {
    let failed = Mutex::new(Vec::new());
    share_out(setups, share, &|setups| {
        for setup in setups {
            if winner_of(&setup)? != favourite {
                failed.lock().unwrap_or_else(PoisonError::into_inner).push(setup.key());
            }
        }
        Ok(())
    })?;
    Ok(failed.into_inner().unwrap_or_else(PoisonError::into_inner))
}
