//! A round that the favourite wins: all set-ups that follow are assumed to win the match for them, a proof with few and
//! easy set-ups is found, and then these set-ups are checked.
//!
//! A plain round is solved in milliseconds. Each set-up that follows may take a thousand times as long, so the proof
//! should have few and easy ones. The favourite's fill is a move of the proof like any other, so different ends can
//! share a set-up. If a set-up turns out to lose, it is marked as lost, and the round is solved again.

use std::cell::RefCell;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashSet;

use super::WinnerOf;
use super::favourite::{rough_work_of_setup, work_of_setup};
use super::list::share_out;
use super::plan::{Plan, no_proof};
use super::settled::SettledSetups;
use super::shares::Shares;
use crate::game::proof::Bounds;
use crate::game::value::Value;
use crate::game::{Game, Hints};
use crate::games::kamisado::MatchKey;
use crate::search::certificate::{Claims, Ends, Strategy};
use crate::search::{ReplayError, Solver, Transposition};
use kamisado::{MatchMove, MatchMoves, MatchState, Player};

/// A round of a match and the fill after it. Whoever wins the round is assumed to win the match, whatever the fill.
#[derive(Clone)]
pub(super) struct AssumedRound<'r> {
    state: MatchState,
    /// Whether the fill is chosen and the state is the set-up of the next round.
    filled: bool,
    favourite: Player,
    /// The set-ups after rounds won by the favourite that lose the match.
    refuted: &'r FxHashSet<MatchKey>,
}

impl<'r> AssumedRound<'r> {
    fn new(state: &MatchState, favourite: Player, refuted: &'r FxHashSet<MatchKey>) -> AssumedRound<'r> {
        AssumedRound { state: *state, filled: false, favourite, refuted }
    }

    /// Whether the favourite has won the round, but not yet the match.
    fn awaits_fill(&self) -> bool {
        !self.filled && self.state.chooser() == Some(self.favourite)
    }

    fn is_refuted(&self) -> bool {
        self.filled && !self.refuted.is_empty() && self.refuted.contains(&self.state.key())
    }
}

impl PartialEq for AssumedRound<'_> {
    fn eq(&self, other: &Self) -> bool {
        (&self.state, self.filled) == (&other.state, other.filled)
    }
}

impl Eq for AssumedRound<'_> {}

impl Game for AssumedRound<'_> {
    type Player = Player;
    type Move = MatchMove;
    type Moves = MatchMoves;
    /// The key of the state, and whether the favourite is to move: a won round is worth something else to them than to
    /// the other player.
    type Key = (MatchKey, bool);

    const ACYCLIC: bool = true;

    fn turn(&self) -> Player {
        self.state.turn()
    }

    fn winner(&self) -> Option<Player> {
        if self.filled {
            return Some(if self.is_refuted() { self.favourite.opponent() } else { self.favourite });
        }
        let outcome = self.state.position().outcome()?;
        (!self.awaits_fill()).then_some(outcome.winner)
    }

    fn moves(&self) -> MatchMoves {
        if self.awaits_fill() { self.state.moves() } else { MatchMoves::Towers(self.state.position().moves()) }
    }

    fn play_unchecked(&mut self, m: MatchMove) {
        self.filled = matches!(m, MatchMove::Fill(_));
        self.state.play_unchecked(m);
    }

    fn key(&self) -> Self::Key {
        (self.state.key(), self.turn() == self.favourite)
    }

    fn shares_context(&self, other: &Self) -> bool {
        let same = self.favourite == other.favourite && std::ptr::eq(self.refuted, other.refuted);
        same && self.state.shares_context(&other.state)
    }

    fn can_win_now(&self) -> bool {
        if self.awaits_fill() {
            self.moves().any(|fill| !self.after(fill).is_refuted())
        } else if self.turn() == self.favourite {
            self.state.can_win_now()
        } else {
            self.state.position().can_win_now()
        }
    }
}

impl Hints for AssumedRound<'_> {
    const DISTINCT_NAMES: bool = true;

    fn live_moves(&self) -> MatchMoves {
        if !self.awaits_fill() && (self.turn() == self.favourite || self.refuted.is_empty()) {
            MatchMoves::Towers(self.state.position().live_moves())
        } else {
            self.moves()
        }
    }

    fn move_name(&self, m: MatchMove) -> NonZeroU32 {
        self.state.move_name(m)
    }

    fn estimate(&self) -> Bounds {
        if self.awaits_fill() {
            return Bounds::over(self.can_win_now());
        }
        let bounds = self.state.position().estimate();
        if self.refuted.is_empty() {
            return bounds;
        }
        // A static win of the favourite may rest on a set-up that loses.
        match (bounds.value(), self.turn() == self.favourite) {
            (Some(Value::Win), true) if !self.can_win_now() => Bounds::UNIT,
            (Some(Value::Loss), false) => Bounds::UNIT,
            _ => bounds,
        }
    }
}

/// The weight of a set-up that is known to win, relative to a position of the proof.
const CHECKED: u64 = 16;
/// The weight of an unchecked set-up, for each node that checking it is likely to take.
const UNCHECKED: f64 = 100.0;
/// Positions searched or counted to reduce what has to be checked.
const EFFORT: u64 = 20_000_000;
/// Threads for which a rough guess of the work suffices.
const MANY: usize = 4;

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

/// A proof that the favourite wins the round, and the set-ups to check, as few and easy as possible and none known to
/// be lost; the last takes the most work. `None` if the favourite cannot win the round in this way.
pub(super) fn least_to_check(
    state: &MatchState,
    favourite: Player,
    refuted: &mut FxHashSet<MatchKey>,
    shares: Shares,
    settled: &SettledSetups<'_>,
) -> Result<Option<(Plan, Vec<MatchState>)>, ReplayError> {
    loop {
        let assumed = AssumedRound::new(state, favourite, refuted);
        let Some((plan, setups)) = assumed_proof(&assumed, shares, settled)? else { return Ok(None) };
        let is_lost = |setup: &&MatchState| settled.winner(setup).is_some_and(|winner| winner != favourite);
        let lost: Vec<MatchKey> = setups.iter().filter(is_lost).map(MatchState::key).collect();
        if lost.is_empty() {
            return Ok(Some((plan, setups)));
        }
        refuted.extend(lost);
    }
}

/// The set-ups after the ends of a proof, and the work that they stand for.
struct SetupsAfter<'c> {
    settled: &'c SettledSetups<'c>,
    weights: RefCell<Transposition<(MatchKey, bool), u64>>,
    /// Threads that will check set-ups.
    threads: usize,
}

impl Ends<AssumedRound<'_>> for SetupsAfter<'_> {
    fn cost(&self, end: &AssumedRound<'_>) -> u64 {
        if !end.filled {
            return 0;
        }
        let (key, mut weights) = (end.key(), self.weights.borrow_mut());
        weights.get(key).unwrap_or_else(|| {
            // Many threads check in so little time that a good guess would take longer than what it saves.
            let work = if self.threads < MANY { work_of_setup } else { rough_work_of_setup };
            let weight = match self.settled.winner(&end.state) {
                Some(winner) if winner == end.favourite => CHECKED,
                _ => (UNCHECKED * work(&end.state)) as u64,
            };
            weights.insert(key, weight, NonZeroU32::MIN);
            weight
        })
    }

    fn is_enough(&self, weight: u64, spent: u64) -> bool {
        spent * self.threads as u64 > weight / UNCHECKED as u64
    }
}

/// The set-ups after the ends of a proof; the last has the greatest weight.
fn ends_by_weight(strategy: &Strategy<'_, AssumedRound<'_>>) -> impl Iterator<Item = MatchState> {
    let mut ends: Vec<_> = strategy.costly_ends().collect();
    ends.sort_by_key(|&(_, weight)| weight);
    ends.into_iter().map(|(end, _)| end.state)
}

/// A proof that the favourite wins the round, and the set-ups on which it rests; `None` if they do not win it.
fn assumed_proof(
    assumed: &AssumedRound<'_>,
    shares: Shares,
    settled: &SettledSetups<'_>,
) -> Result<Option<(Plan, Vec<MatchState>)>, ReplayError> {
    let mut solver = Solver::new(shares.assumed_search);
    let result = assumed_proof_by(&mut solver, assumed, shares, settled);
    settled.spend(solver.nodes());
    result
}

fn assumed_proof_by<'r>(
    solver: &mut Solver<AssumedRound<'r>>,
    assumed: &AssumedRound<'r>,
    shares: Shares,
    settled: &SettledSetups<'_>,
) -> Result<Option<(Plan, Vec<MatchState>)>, ReplayError> {
    let claim = if assumed.turn() == assumed.favourite { Value::Win } else { Value::Loss };
    let limits = settled.limits();
    if solver.value(assumed, limits)? != claim {
        return Ok(None);
    }
    let weights = RefCell::new(Transposition::new(shares.assumed_weights));
    let ends = SetupsAfter { settled, weights, threads: shares.among };
    let claims = Claims::of_position(claim);
    let left = limits.less(solver.nodes());
    let strategy =
        Strategy::find_by(assumed, &claims, shares.assumed_proof, solver, left, EFFORT, &ends).map_err(no_proof)?;
    let plan = Plan::of(&assumed.state, assumed.favourite, &mut |state| {
        Ok(strategy.winning_move(&AssumedRound::new(state, assumed.favourite, assumed.refuted)))
    })?;
    Ok(Some((plan, ends_by_weight(&strategy).collect())))
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

#[cfg(test)]
mod tests {
    use super::*;
    use kamisado::{Deadlock, MatchFormat};

    fn after(moves: &[&str]) -> MatchState {
        let start = MatchState::start(MatchFormat::Standard, Deadlock::Official);
        moves.iter().fold(start, |state, m| state.after(state.position().read_move(m).unwrap().into()))
    }

    #[test]
    fn a_key_says_whether_the_favourite_moves() {
        // Images of one another, the second after a pass: in the first Gold is to move, in the second Black.
        let states = [after(&["h8h2", "c1c3"]), after(&["f8f6", "a1a7"])];
        assert_eq!((states[0].key(), states[0].turn()), (states[1].key(), states[1].turn().opponent()));
        let refuted = FxHashSet::default();
        for favourite in Player::ALL {
            let [first, second] = states.map(|state| AssumedRound::new(&state, favourite, &refuted).key());
            assert_ne!(first, second);
        }
    }
}
