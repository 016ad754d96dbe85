//! Who wins a match: the rounds are solved from the last one back, as far as they are needed.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashSet;

use super::WinnerOf;
use super::alone::{RoundAlone, plan_alone};
use super::favourite::{easier_first, favourite, takes_long};
use super::least::least_to_check;
use super::list::share_out;
use super::plan::Plan;
use super::settled::SettledSetups;
use super::shares::Shares;
use super::staged::{self, Oracle};
use kamisado::{MatchState, Player};
use kamisado_solver::game::Game;
use kamisado_solver::kamisado::MatchKey;
use kamisado_solver::search::{ReplayError, SearchStopped};

/// The winner of a match. Fails if a limit is reached, or if a search cannot prove what it claims.
pub fn winner(state: &MatchState, memory: usize, settled: &SettledSetups<'_>) -> Result<Player, ReplayError> {
    winner_by(state, Shares::of(memory, rayon::current_num_threads()), settled)
}

pub(super) fn winner_by(
    state: &MatchState,
    shares: Shares,
    settled: &SettledSetups<'_>,
) -> Result<Player, ReplayError> {
    if let Some(winner) = state.winner().or_else(|| settled.shipped(state)) {
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
    let winner = winner_of_round(state, shares, settled)?;
    if state.position().due().is_none() {
        settled.insert(state, winner);
    }
    Ok(winner)
}

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

fn winner_of_round(state: &MatchState, shares: Shares, settled: &SettledSetups<'_>) -> Result<Player, ReplayError> {
    let mut alone = RoundAlone::new(shares.alone, settled);
    let (favourite, strategy) = choose(state, &mut alone, settled)?;
    let winner_of = |next: &MatchState, memory| winner_by(next, Shares::of(memory, 1), settled);
    let round = Round { state, favourite, shares, settled, winner_of: &winner_of };
    match strategy {
        Strategy::Alone => return Ok(favourite),
        Strategy::WinRound if round.win()?.is_some() => return Ok(favourite),
        Strategy::WinRound | Strategy::LoseRound => {}
    }
    if round.lose_as_expected()? {
        return Ok(favourite);
    }
    if state.turn() != favourite {
        drop(alone);
        return staged::search_moves(state, favourite, shares.each, settled, &winner_of);
    }
    Ok(round.search(alone, false)?.0)
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
    let mut alone = RoundAlone::new(shares.alone, settled);
    let (favourite, strategy) = choose(state, &mut alone, settled)?;
    let winner_of = |next: &MatchState, memory| winner_by(next, Shares::of(memory, 1), settled);
    let round = Round { state, favourite, shares, settled, winner_of: &winner_of };
    let plan = match strategy {
        Strategy::Alone => Some(plan_alone(state, favourite, shares, settled)?),
        Strategy::WinRound => round.win()?,
        Strategy::LoseRound => None,
    };
    let (found, plan) = if plan.is_some() {
        (favourite, plan)
    } else {
        // By one thread, so that the moves are the same each time; all set-ups that they need are settled before.
        round.lose_as_expected()?;
        round.search(alone, true)?
    };
    plan.filter(|_| found == winner).ok_or_else(|| ReplayError::not_proved(state))
}

/// How the favourite is likely to win the match.
enum Strategy {
    /// By winning the round, which ends the match.
    Alone,
    /// By winning the round, and the match after it.
    WinRound,
    /// By losing the round, and winning the match after it. The search finds either value, whatever the guess.
    LoseRound,
}

/// The favourite, and how they are likely to win the match; if by the round alone, this is proved.
fn choose(
    state: &MatchState,
    alone: &mut RoundAlone<'_>,
    settled: &SettledSetups<'_>,
) -> Result<(Player, Strategy), ReplayError> {
    let mut wins_round = alone.winner(state, false)?;
    if state.is_decisive_for(wins_round) && settled.proves() {
        wins_round = alone.winner(state, true)?;
    }
    if state.is_decisive_for(wins_round) {
        return Ok((wins_round, Strategy::Alone));
    }
    let favourite = favourite(state.score(), state.format().target(), wins_round);
    Ok((favourite, if favourite == wins_round { Strategy::WinRound } else { Strategy::LoseRound }))
}

/// A round in play that does not decide the match, with what its searches need.
struct Round<'a> {
    state: &'a MatchState,
    favourite: Player,
    shares: Shares,
    settled: &'a SettledSetups<'a>,
    winner_of: &'a WinnerOf<'a>,
}

impl Round<'_> {
    /// Moves by which the favourite wins the round and the match. `None` proves nothing: they may win in another way.
    fn win(&self) -> Result<Option<Plan>, ReplayError> {
        let &Round { state, favourite, shares, settled, .. } = self;
        let mut refuted = FxHashSet::default();
        while let Some((plan, setups)) = least_to_check(state, favourite, &mut refuted, shares, settled)? {
            let lost = self.lost_of(setups)?;
            if lost.is_empty() {
                return Ok(Some(plan));
            }
            refuted.extend(lost);
        }
        Ok(None)
    }

    /// Whether the favourite loses the round and wins the match, if its ends take long: first assumes them to be won.
    fn lose_as_expected(&self) -> Result<bool, ReplayError> {
        let &Round { state, favourite, shares, settled, .. } = self;
        if state.turn() != favourite || !takes_long(state) || !settled.keeps(state) {
            return Ok(false);
        }
        while let Some(setups) = staged::expected_setups(state, favourite, shares, settled)? {
            if self.lost_of(setups)?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Of the set-ups on which a proof rests that assumes that the favourite wins the match from them, the keys of
    /// those from which they do not. A plain round is solved in milliseconds. Each of these may take a thousand times
    /// as long, so there should be few and easy ones. If one turns out to be lost, another proof is found.
    #[inline(never)]
    fn lost_of(&self, setups: Vec<MatchState>) -> Result<Vec<MatchKey>, ReplayError> {
        let (lost, share) = (Mutex::new(Vec::new()), self.shares.each);
        share_out(setups, share, &|setups| {
            for setup in setups {
                if (self.winner_of)(&setup, share)? != self.favourite {
                    lost.lock().unwrap_or_else(PoisonError::into_inner).push(setup.key());
                }
            }
            Ok(())
        })?;
        Ok(lost.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    fn search(&self, alone: RoundAlone<'_>, planned: bool) -> Result<(Player, Option<Plan>), ReplayError> {
        let oracle = Oracle::new(self.state, alone, self.winner_of, self.shares, self.settled);
        staged::search(self.state, self.favourite, &oracle, planned)
    }
}
