//! Who wins a match: the rounds to come solved from the last one back, as far as they are asked for.

use super::assumed::check_assumption;
use super::favourite::{easier_first, favourite};
use super::plan::Plan;
use super::round::Round;
use super::settled::Settled;
use super::staged::{StagedRound, Step};
use crate::game::value::Value;
use crate::game::{Game, TwoPlayer};
use crate::kamisado::{MatchMove, MatchState, Player};
use crate::search::certificate::CertifyError;
use crate::search::{Proved, ReplayError, Solver, Stopped};

/// Who wins a match.
///
/// # Errors
///
/// If a limit is reached, or if a search claims what it cannot prove.
pub fn winner(state: &MatchState, memory: usize, settled: &Settled<'_>) -> Result<Player, ReplayError> {
    if let Some(winner) = state.winner() {
        return Ok(winner);
    }
    if let Some(chooser) = state.chooser() {
        return after_fill(state, chooser, memory, settled);
    }
    let is_setup = state.position().due().is_none();
    if is_setup && let Some(winner) = settled.winner(state) {
        return Ok(winner);
    }
    if settled.is_over() {
        return Err(Stopped.into());
    }
    let winner = winner_of_round(state, memory, settled)?;
    if is_setup {
        settled.insert(state, winner);
    }
    Ok(winner)
}

/// Who wins if `chooser` fills as they like.
fn after_fill(
    state: &MatchState,
    chooser: Player,
    memory: usize,
    settled: &Settled<'_>,
) -> Result<Player, ReplayError> {
    if let Some(winner) = settled.after_fill(state) {
        return Ok(winner);
    }
    for setup in easier_first(state) {
        if winner(&setup, memory, settled)? == chooser {
            return Ok(chooser);
        }
    }
    Ok(chooser.opponent())
}

/// Who wins a match whose round is in play.
fn winner_of_round(state: &MatchState, memory: usize, settled: &Settled<'_>) -> Result<Player, ReplayError> {
    search_round(state, memory, settled, false).map(|(winner, _)| winner)
}

/// The moves by which a player wins a match from a state of a round, up to the end of that round.
///
/// # Errors
///
/// If a limit is reached, or if the player does not win.
pub(super) fn plan_of_round(
    state: &MatchState,
    winner: Player,
    memory: usize,
    settled: &Settled<'_>,
) -> Result<Plan, ReplayError> {
    if state.position().outcome().is_some() {
        return Ok(Plan::default());
    }
    let (found, plan) = search_round(state, memory, settled, true)?;
    plan.filter(|_| found == winner).ok_or(ReplayError::NotProved)
}

/// Who wins a match whose round is in play, and if `planned` by which moves.
fn search_round(
    state: &MatchState,
    memory: usize,
    settled: &Settled<'_>,
    planned: bool,
) -> Result<(Player, Option<Plan>), ReplayError> {
    let round = Round::new(state, memory, settled);
    let quarter = memory / 4;
    let alone = |proved| {
        let value = round.alone(state.position(), proved).ok_or(ReplayError::Stopped(Stopped));
        round.checked(value).map(|value| state.winner_by(value))
    };
    let mut wins_round = alone(false)?;
    if state.is_decisive_for(wins_round) && settled.proves() {
        wins_round = alone(true)?;
    }
    if state.is_decisive_for(wins_round) {
        let plan = if planned { Some(plan_alone(&round, state, wins_round)?) } else { None };
        return Ok((wins_round, plan));
    }
    let favourite = favourite(state.score(), state.format().target(), wins_round);
    if favourite == wins_round
        && let Some(plan) = check_assumption(state, favourite, 3 * quarter, settled)?
    {
        return Ok((favourite, Some(plan)));
    }
    let mut solver = Solver::new(quarter, round.limits());
    let staged = StagedRound::new(*state, favourite, &round);
    let mut found = solver.value(&staged).map_err(ReplayError::from);
    round.replay();
    if found.is_ok() && settled.proves() {
        found = solver.proved_value(&staged, &mut Proved::new(quarter / 16));
    }
    let winner = round.checked(found).map(|value| state.winner_by(value));
    let plan = match winner {
        Ok(winner) if planned => {
            let named = &mut |state: &MatchState| staged_move(state, favourite, &round, &mut solver);
            round.checked(Plan::of(state, winner, named)).map(Some)
        }
        _ => Ok(None),
    };
    round.conclude(solver.nodes());
    Ok((winner?, plan?))
}

fn plan_alone(round: &Round<'_>, state: &MatchState, winner: Player) -> Result<Plan, ReplayError> {
    let value = if winner == state.turn() { Value::Win } else { Value::Loss };
    round.plan_alone(state, value).map_err(|error| match error {
        CertifyError::NotProved => ReplayError::NotProved,
        CertifyError::Stopped(_) | CertifyError::TooLarge { .. } => Stopped.into(),
    })
}

/// A winning move in a state of a staged round: where the round alone is won, the move that wins that.
fn staged_move<'r>(
    state: &MatchState,
    favourite: Player,
    round: &'r Round<'r>,
    solver: &mut Solver<'_, StagedRound<'r>>,
) -> Result<Option<MatchMove>, ReplayError> {
    let mut staged = StagedRound::new(*state, favourite, round);
    if staged.is_fresh() {
        if solver.winning_move(&staged)? == Some(Step::Ask) {
            return Ok(round.winning_move(state.position())?.map(MatchMove::Tower));
        }
        staged.play_unchecked(Step::GoOn);
    }
    Ok(solver.winning_move(&staged)?.and_then(|step| match step {
        Step::Play(m) => Some(m),
        Step::Ask | Step::GoOn => None,
    }))
}
