//! A round that the favourite wins: all set-ups that follow are assumed to win the match for them, a proof with few and
//! easy set-ups is found, and then these set-ups are checked.
//!
//! A plain round is solved in milliseconds. Each set-up that follows may take a thousand times as long, so the proof
//! should have few and easy ones. The favourite's fill is a move of the proof like any other, so different ends can
//! share a set-up. If a set-up turns out to lose, it is marked as lost, and the round is solved again.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashSet;

use super::WinnerOf;
use super::least::least_to_check;
use super::list::share_out;
use super::plan::Plan;
use super::settled::SettledSetups;
use super::shares::Shares;
use crate::game::Game;
use crate::games::kamisado::MatchKey;
use crate::search::ReplayError;
use kamisado::{MatchState, Player};

/// Moves by which the favourite wins this round and the match; all set-ups that follow were checked.
///
/// `None` proves nothing: the favourite may win in another way.
pub(super) fn check_assumption(
    state: &MatchState,
    favourite: Player,
    shares: Shares,
    settled: &SettledSetups<'_>,
    winner_of: &WinnerOf<'_>,
) -> Result<Option<Plan>, ReplayError> {
    let mut refuted = FxHashSet::default();
    loop {
        let found = least_to_check(state, favourite, &mut refuted, shares, settled)?;
        let Some((plan, setups)) = found else { return Ok(None) };
        let failed = check(setups, favourite, winner_of)?;
        if failed.is_empty() {
            return Ok(Some(plan));
        }
        refuted.extend(failed);
    }
}

/// Checks set-ups. Returns the keys of those that the favourite does not win.
fn check(setups: Vec<MatchState>, favourite: Player, winner_of: &WinnerOf<'_>) -> Result<Vec<MatchKey>, ReplayError> {
    let failed = Mutex::new(Vec::new());
    share_out(setups, &|setups| {
        for setup in setups {
            if winner_of(&setup)? != favourite {
                failed.lock().unwrap_or_else(PoisonError::into_inner).push(setup.key());
            }
        }
        Ok(())
    })?;
    Ok(failed.into_inner().unwrap_or_else(PoisonError::into_inner))
}
