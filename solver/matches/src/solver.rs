//! Who wins a match: the rounds are solved from the last one back, as far as they are needed.

use super::alone::{RoundAlone, plan_alone};
use super::check::checked_plan;
use super::favourite::{easier_first, favourite, takes_long};
use super::least::least_to_check;
use super::plan::Plan;
use super::settled::SettledSetups;
use super::shares::Shares;
use super::staged::{self, Oracle};
use kamisado::{MatchState, Player};
use kamisado_solver::search::{ReplayError, SearchStopped};

/// The winner of a match.
///
/// # Errors
///
/// If a limit is reached, or if a search cannot prove what it claims.
pub fn winner(state: &MatchState, memory: usize, settled: &SettledSetups<'_>) -> Result<Player, ReplayError> {
    winner_by(state, Shares::of(memory, rayon::current_num_threads()), settled)
}

/// The winner of a match, with the memory of one thread or of all.
pub(super) fn winner_by(
    state: &MatchState,
    shares: Shares,
    settled: &SettledSetups<'_>,
) -> Result<Player, ReplayError> {
    if let Some(winner) = state.winner() {
        return Ok(winner);
    }
    if let Some(winner) = settled.shipped(state) {
        return Ok(winner);
    }
    if let Some(chooser) = state.chooser() {
        return after_fill(state, chooser, shares, settled);
    }
    if let Some(winner) = settled.winner(state) {
        return Ok(winner);
    }
    if settled.is_over() {
        return Err(SearchStopped.into());
    }
    let (winner, _) = search_round(state, shares, settled, false)?;
    if state.position().due().is_none() {
        settled.insert(state, winner);
    }
    Ok(winner)
}

/// The winner if `chooser` may choose the fill.
fn after_fill(
    state: &MatchState,
    chooser: Player,
    shares: Shares,
    settled: &SettledSetups<'_>,
) -> Result<Player, ReplayError> {
    if let Some(winner) = settled.after_fill(state) {
        return Ok(winner);
    }
    for setup in easier_first(state) {
        if winner_by(&setup, shares, settled)? == chooser {
            return Ok(chooser);
        }
    }
    Ok(chooser.opponent())
}

/// Moves by which a player wins a match from a state of a round, up to the end of that round.
pub(super) fn plan_of_round(
    state: &MatchState,
    winner: Player,
    memory: usize,
    settled: &SettledSetups<'_>,
) -> Result<Plan, ReplayError> {
    if state.position().outcome().is_some() {
        return Ok(Plan::default());
    }
    // The same moves with any number of threads.
    let shares = Shares { among: 1, ..Shares::of(memory, rayon::current_num_threads()) };
    let (found, plan) = search_round(state, shares, settled, true)?;
    plan.filter(|_| found == winner).ok_or(ReplayError::NotProved)
}

/// The winner of a match whose round is in play and, if `planned`, the winning moves.
fn search_round(
    state: &MatchState,
    shares: Shares,
    settled: &SettledSetups<'_>,
    planned: bool,
) -> Result<(Player, Option<Plan>), ReplayError> {
    let mut alone = RoundAlone::new(shares.alone, settled);
    let mut wins_round = alone.winner(state, false)?;
    if state.is_decisive_for(wins_round) && settled.proves() {
        wins_round = alone.winner(state, true)?;
    }
    if state.is_decisive_for(wins_round) {
        let plan = if planned { Some(plan_alone(state, wins_round, shares, settled)?) } else { None };
        return Ok((wins_round, plan));
    }
    let favourite = favourite(state.score(), state.format().target(), wins_round);
    let winner_within = |memory| {
        let shares = Shares::of(memory, 1);
        move |next: &MatchState| winner_by(next, shares, settled)
    };
    let winner_of = winner_within(shares.each);
    if favourite == wins_round {
        let find = &mut |refuted: &mut _| least_to_check(state, favourite, refuted, shares, settled);
        if let Some(plan) = checked_plan(favourite, find, shares.each, &winner_of)? {
            return Ok((favourite, Some(plan)));
        }
    }
    if state.turn() == favourite && takes_long(state) && settled.keeps(state) {
        let find = &mut |_: &mut _| {
            let setups = staged::expected_setups(state, favourite, shares, settled)?;
            Ok(setups.map(|setups| (Plan::default(), setups)))
        };
        // Moves are found below, where all set-ups that they need are settled now.
        if checked_plan(favourite, find, shares.each, &winner_of)?.is_some() && !planned {
            return Ok((favourite, None));
        }
    }
    // Moves for a certificate are found by one thread, so that they are the same each time.
    if state.turn() != favourite && !planned {
        drop(alone);
        let memory = shares.each;
        let next_round = Shares::of(memory, 1).next_round;
        let of_next = winner_within(if state.is_decisive_for(favourite) { next_round } else { memory });
        let winner_of = |next: &MatchState| {
            let winner = of_next(next)?;
            if next.chooser().is_none() {
                settled.insert(next, winner);
            }
            Ok(winner)
        };
        return Ok((staged::search_moves(state, favourite, memory, settled, &winner_of)?, None));
    }
    let winner_of = winner_within(shares.next_round);
    staged::search(state, favourite, &Oracle::new(state, alone, &winner_of, shares, settled), planned)
}
