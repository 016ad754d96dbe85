//! How many rounds a match still takes, where that is easy to say.

use super::alone::RoundAlone;
use super::settled::Settled;
use super::shares::Shares;
use super::solver::winner as winner_of;
use crate::game::Game;
use crate::game::value::Dtw;
use crate::search::ReplayError;
use kamisado::{Fill, MatchMove, MatchState, Player};

/// The number of rounds until `winner` has won under best play, the one in play counted; none where it is not known.
///
/// The winner of the match wants few rounds, the loser many. It is known where the winner wins the match by winning
/// this round, and where no more than one more can come.
///
/// # Errors
///
/// If a limit is reached, or if a search claims what it cannot prove.
pub(super) fn rounds(
    state: &MatchState,
    winner: Player,
    memory: usize,
    settled: &Settled<'_>,
) -> Result<Option<Dtw>, ReplayError> {
    if state.winner().is_some() {
        return Ok(Some(Dtw(0)));
    }
    match state.chooser() {
        Some(chooser) => after_fill(state, winner, chooser, memory, settled),
        None => in_round(state, winner, memory, settled),
    }
}

fn in_round(
    state: &MatchState,
    winner: Player,
    memory: usize,
    settled: &Settled<'_>,
) -> Result<Option<Dtw>, ReplayError> {
    if state.is_last_round() || (state.turn() == winner && state.can_win_now()) {
        return Ok(Some(Dtw(1)));
    }
    if state.is_decisive_for(winner) {
        let wins_round = RoundAlone::new(Shares::of(memory).alone, settled).winner(state, settled.proves())?;
        return Ok(if wins_round == winner { Some(Dtw(1)) } else { Some(Dtw(2)).filter(|_| state.most_rounds() == 2) });
    }
    Ok(None)
}

/// The rounds after a fill.
fn after_fill(
    state: &MatchState,
    winner: Player,
    chooser: Player,
    memory: usize,
    settled: &Settled<'_>,
) -> Result<Option<Dtw>, ReplayError> {
    let mut found = Vec::new();
    for fill in Fill::ALL {
        let next = state.after(MatchMove::Fill(fill));
        if winner_of(&next, memory, settled)? == winner {
            found.push(in_round(&next, winner, memory, settled)?);
        }
    }
    let all = found.into_iter().collect::<Option<Vec<Dtw>>>();
    Ok(all.and_then(|all| if chooser == winner { all.into_iter().min() } else { all.into_iter().max() }))
}
