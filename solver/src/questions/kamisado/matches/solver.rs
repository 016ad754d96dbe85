//! Who wins a match: the rounds to come solved from the last one back, as far as they are asked for.

use super::assumed::check_assumption;
use super::favourite::favourite;
use super::round::Round;
use super::settled::Settled;
use super::staged::StagedRound;
use crate::game::Game;
use crate::game::value::Value;
use crate::kamisado::{Fill, MatchMove, MatchState, Player};
use crate::search::{Proved, ReplayError, Solver, Stopped};

/// Who wins a match.
///
/// # Errors
///
/// If a limit is reached, or if a search claims what it cannot prove.
pub(super) fn winner(state: &MatchState, memory: usize, settled: &Settled<'_>) -> Result<Player, ReplayError> {
    if let Some(winner) = state.winner() {
        return Ok(winner);
    }
    if let Some(chooser) = state.chooser() {
        return after_fill(state, chooser, memory, settled);
    }
    let is_setup = state.position().due().is_none();
    if is_setup && let Some(value) = settled.get(state) {
        return Ok(player(state, value));
    }
    if settled.is_over() {
        return Err(Stopped.into());
    }
    let winner = winner_of_round(state, memory, settled)?;
    if is_setup {
        settled.insert(state, if winner == state.turn() { Value::Win } else { Value::Loss });
    }
    Ok(winner)
}

/// The player who wins if the player to move has a value.
fn player(state: &MatchState, value: Value) -> Player {
    if value == Value::Win { state.turn() } else { state.turn().opponent() }
}

/// Who wins if `chooser` fills as they like.
fn after_fill(
    state: &MatchState,
    chooser: Player,
    memory: usize,
    settled: &Settled<'_>,
) -> Result<Player, ReplayError> {
    for fill in Fill::ALL {
        if winner(&state.after(MatchMove::Fill(fill)), memory, settled)? == chooser {
            return Ok(chooser);
        }
    }
    Ok(chooser.opponent())
}

/// Who wins a match whose round is in play.
fn winner_of_round(state: &MatchState, memory: usize, settled: &Settled<'_>) -> Result<Player, ReplayError> {
    let round = Round::new(state, memory, settled);
    let alone = |proved| {
        let value = round.alone(state.position(), proved).ok_or(ReplayError::Stopped(Stopped));
        round.checked(value).map(|value| player(state, value))
    };
    let mut wins_round = alone(false)?;
    if state.is_decisive_for(wins_round) && settled.proves() {
        wins_round = alone(true)?;
    }
    if state.is_decisive_for(wins_round) {
        return Ok(wins_round);
    }
    let favourite = favourite(state.score(), state.format().target(), wins_round);
    if favourite == wins_round && check_assumption(state, favourite, memory, settled)? {
        return Ok(favourite);
    }
    let mut solver = Solver::new(memory, settled.limits());
    let staged = StagedRound::new(*state, favourite, &round);
    let found = if settled.proves() {
        solver.proved_value(&staged, &mut Proved::new(memory / 16))
    } else {
        solver.value(&staged).map_err(ReplayError::from)
    };
    settled.spend(solver.nodes());
    round.checked(found).map(|value| player(state, value))
}
