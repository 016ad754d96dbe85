//! A round whose favourite also wins it: all set-ups that follow are assumed to win the match for them, a proof with little
//! to check is found, and then its set-ups are checked.
//!
//! As a plain round it is solved in milliseconds. Each set-up that follows may take a thousand times as long, so a proof with
//! few and easy ones is wanted. The favourite's fill is a move of the proof like any other, and so ends that differ can
//! share a set-up. A set-up that loses is put back as a loss, and the round is solved again.

use std::cell::RefCell;
use std::num::NonZeroU32;

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::WinnerOf;
use super::favourite::work_of_setup;
use super::plan::{Plan, no_proof};
use super::settled::SettledSetups;
use super::shares::Shares;
use crate::game::proof::Bounds;
use crate::game::value::Value;
use crate::game::{Game, Hints};
use crate::games::kamisado::MatchKey;
use crate::search::certificate::{Claims, Strategy};
use crate::search::{ReplayError, Solver, Transposition};
use kamisado::{MatchMove, MatchMoves, MatchState, Player};

/// A round of a match and the fill after it. The favourite's wins are assumed to win the match, whatever the fill, and the
/// other player's too.
#[derive(Clone)]
pub(super) struct AssumedRound<'r> {
    state: MatchState,
    /// The fill is chosen, and the state is the set-up of the next round.
    filled: bool,
    favourite: Player,
    /// The set-ups that lose the match, after rounds won by the favourite.
    refuted: &'r FxHashSet<MatchKey>,
}

impl<'r> AssumedRound<'r> {
    fn new(state: &MatchState, favourite: Player, refuted: &'r FxHashSet<MatchKey>) -> AssumedRound<'r> {
        AssumedRound { state: *state, filled: false, favourite, refuted }
    }

    /// Whether the favourite has won the round, and not yet the match.
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
    /// That of the state, and whether it is the favourite who moves: to win the round is worth something else to them than to the
    /// other player.
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
        // What is seen of the favourite's wins may rest on a set-up that loses.
        match (bounds.value(), self.turn() == self.favourite) {
            (Some(Value::Win), true) if !self.can_win_now() => Bounds::UNIT,
            (Some(Value::Loss), false) => Bounds::UNIT,
            _ => bounds,
        }
    }
}

/// What a set-up that is known to win weighs against a position of the proof.
const CHECKED: u64 = 16;
/// What it weighs for each position that is likely to be searched to check a set-up.
const UNCHECKED: f64 = 100.0;
/// Positions searched or counted for the sake of less to check.
const EFFORT: u64 = 20_000_000;

/// The moves by which the favourite wins the match, winning this round in a way whose set-ups were all checked.
///
/// If there are none, nothing is known: they may win in another way.
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
        let failed = check(&setups, favourite, winner_of)?;
        if failed.is_empty() {
            return Ok(Some(plan));
        }
        refuted.extend(failed);
    }
}

/// A proof that the favourite wins the round, and the set-ups to be checked, as few and easy as were found and none of which is
/// known to be lost; none if they do not win the round so.
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

/// A proof that the favourite wins the round, and the set-ups that it rests on; none if they do not win it.
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
    let cost = |end: &AssumedRound<'_>| {
        if !end.filled {
            return 0;
        }
        let (key, mut weights) = (end.key(), weights.borrow_mut());
        weights.get(key).unwrap_or_else(|| {
            let weight = match settled.winner(&end.state) {
                Some(winner) if winner == end.favourite => CHECKED,
                _ => (UNCHECKED * work_of_setup(&end.state)) as u64,
            };
            weights.insert(key, weight, NonZeroU32::MIN);
            weight
        })
    };
    let claims = Claims::of_position(claim);
    let left = limits.less(solver.nodes());
    let strategy =
        Strategy::find_by(assumed, &claims, shares.assumed_proof, solver, left, EFFORT, &cost).map_err(no_proof)?;
    let plan = Plan::of(&assumed.state, assumed.favourite, &mut |state| {
        Ok(strategy.winning_move(&AssumedRound::new(state, assumed.favourite, assumed.refuted)))
    })?;
    Ok(Some((plan, strategy.costly_ends().map(|end| end.state).collect())))
}

/// The keys of the set-ups that the favourite does not win.
fn check(setups: &[MatchState], favourite: Player, winner_of: &WinnerOf<'_>) -> Result<Vec<MatchKey>, ReplayError> {
    let failed = |setup: &MatchState| Ok((winner_of(setup)? != favourite).then(|| setup.key()));
    let failed: Result<Vec<Option<MatchKey>>, ReplayError> = setups.par_iter().with_max_len(1).map(failed).collect();
    Ok(failed?.into_iter().flatten().collect())
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
        // Images of one another, the second after a pass: in the one Gold moves, in the other Black.
        let states = [after(&["h8h2", "c1c3"]), after(&["f8f6", "a1a7"])];
        assert_eq!((states[0].key(), states[0].turn()), (states[1].key(), states[1].turn().opponent()));
        let refuted = FxHashSet::default();
        for favourite in Player::ALL {
            let [first, second] = states.map(|state| AssumedRound::new(&state, favourite, &refuted).key());
            assert_ne!(first, second);
        }
    }
}
