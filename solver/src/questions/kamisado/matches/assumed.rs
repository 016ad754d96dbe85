//! A round whose favourite also wins it: all its ends are assumed to win the match for them, a proof with few ends is
//! found, and then these are checked.
//!
//! As a plain round it is solved in milliseconds. Each of its ends may take a thousand times as long, so the proof with
//! the least of them is wanted. An end that loses is put back as a loss, and the round is solved again.

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::plan::Plan;
use super::settled::Settled;
use super::solver::winner;
use crate::game::proof::Bounds;
use crate::game::value::Value;
use crate::game::{Game, TwoPlayer};
use crate::kamisado::{MatchKey, MatchMove, MatchMoves, MatchState, Player};
use crate::search::certificate::{CertifyError, Claims, Strategy};
use crate::search::{ReplayError, Solver, Stopped};

/// A round of a match in which the favourite's wins are assumed to win the match, and the other player's too.
#[derive(Clone)]
pub(super) struct AssumedRound<'r> {
    state: MatchState,
    favourite: Player,
    /// The ends of rounds won by the favourite that lose the match.
    refuted: &'r FxHashSet<MatchKey>,
}

impl PartialEq for AssumedRound<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl Eq for AssumedRound<'_> {}

impl Game for AssumedRound<'_> {
    type Player = Player;
    type Move = MatchMove;
    type Moves = MatchMoves;
    type Key = MatchKey;

    const ACYCLIC: bool = true;
    const DISTINCT_NAMES: bool = true;

    fn turn(&self) -> Player {
        self.state.position().turn()
    }

    fn winner(&self) -> Option<Player> {
        let winner = self.state.position().outcome()?.winner;
        let refuted = winner == self.favourite && !self.refuted.is_empty() && self.refuted.contains(&self.state.key());
        Some(if refuted { winner.opponent() } else { winner })
    }

    fn moves(&self) -> MatchMoves {
        self.state.tower_moves()
    }

    fn live_moves(&self) -> MatchMoves {
        if self.turn() == self.favourite || self.refuted.is_empty() {
            self.state.live_tower_moves()
        } else {
            self.moves()
        }
    }

    fn play_unchecked(&mut self, m: MatchMove) {
        self.state.play_unchecked(m);
    }

    fn key(&self) -> MatchKey {
        self.state.key()
    }

    fn move_name(&self, m: MatchMove) -> u32 {
        self.state.move_name(m)
    }

    fn can_win_now(&self) -> bool {
        let position = self.state.position();
        let sure = self.refuted.is_empty() || self.turn() != self.favourite;
        position.can_win_now() && (sure || self.moves().any(|m| self.after(m).winner() == Some(self.favourite)))
    }

    fn estimate(&self) -> Bounds {
        let bounds = self.state.position().estimate();
        if self.refuted.is_empty() {
            return bounds;
        }
        // What is seen of the favourite's wins may rest on an end that loses.
        match (bounds.value(), self.turn() == self.favourite) {
            (Some(Value::Win), true) if !self.can_win_now() => Bounds::UNIT,
            (Some(Value::Loss), false) => Bounds::UNIT,
            _ => bounds,
        }
    }
}

impl TwoPlayer for AssumedRound<'_> {
    fn opponent(player: Player) -> Player {
        player.opponent()
    }
}

/// What an end to be checked weighs against a position of the proof, and one that is known to win.
const UNCHECKED: u64 = 1_000_000;
const CHECKED: u64 = 16;
/// Positions searched or counted for the sake of fewer ends.
const EFFORT: u64 = 20_000_000;

/// The moves by which the favourite wins the match, winning this round in a way whose ends were all checked.
///
/// If there are none, nothing is known: they may win in another way.
///
/// # Errors
///
/// If a limit is reached, or if a search claims what it cannot prove.
pub(super) fn check_assumption(
    state: &MatchState,
    favourite: Player,
    memory: usize,
    settled: &Settled<'_>,
) -> Result<Option<Plan>, ReplayError> {
    let mut refuted = FxHashSet::default();
    loop {
        let assumed = AssumedRound { state: *state, favourite, refuted: &refuted };
        let Some((plan, ends)) = fewest_ends(&assumed, memory, settled)? else { return Ok(None) };
        let failed = check(&ends, favourite, memory, settled)?;
        if failed.is_empty() {
            return Ok(Some(plan));
        }
        refuted.extend(failed);
    }
}

/// The ends of a proof that the favourite wins the round, as few as were found; none if they do not win it.
///
/// # Errors
///
/// As [`check_assumption`].
pub(super) fn proof_of_fewest_ends(
    state: &MatchState,
    favourite: Player,
    memory: usize,
    settled: &Settled<'_>,
) -> Result<Option<Vec<MatchState>>, ReplayError> {
    let refuted = FxHashSet::default();
    let assumed = AssumedRound { state: *state, favourite, refuted: &refuted };
    Ok(fewest_ends(&assumed, memory, settled)?.map(|(_, ends)| ends))
}

/// A proof that the favourite wins the round, and its ends, as few as were found; none if they do not win it.
fn fewest_ends(
    assumed: &AssumedRound<'_>,
    memory: usize,
    settled: &Settled<'_>,
) -> Result<Option<(Plan, Vec<MatchState>)>, ReplayError> {
    let mut solver = Solver::new(memory, settled.limits());
    let value = solver.value(assumed);
    let claim = if assumed.turn() == assumed.favourite { Value::Win } else { Value::Loss };
    let result =
        match value {
            Ok(value) if value != claim => Ok(None),
            Ok(_) => {
                let debt =
                    |end: &AssumedRound<'_>| match end.state.chooser() {
                        Some(chooser) if chooser == end.favourite => {
                            if settled.after_fill(&end.state) == Some(chooser) { CHECKED } else { UNCHECKED }
                        }
                        _ => 0,
                    };
                let claims = Claims::of_position(claim);
                let strategy = Strategy::find_by(assumed, &claims, memory, &mut solver, EFFORT, &debt);
                match strategy {
                    Ok(strategy) => {
                        let named = &mut |state: &MatchState| {
                            Ok(strategy.winning_move(&AssumedRound { state: *state, ..assumed.clone() }))
                        };
                        let plan = Plan::of(&assumed.state, assumed.favourite, named);
                        plan.map(|plan| Some((plan, strategy.debts().map(|end| end.state).collect())))
                    }
                    Err(CertifyError::NotProved) => Err(ReplayError::NotProved),
                    Err(CertifyError::Stopped(_) | CertifyError::TooLarge { .. }) => Err(Stopped.into()),
                }
            }
            Err(stopped) => Err(stopped.into()),
        };
    settled.spend(solver.nodes());
    result
}

/// The keys of the ends that the favourite does not win.
fn check(
    ends: &[MatchState],
    favourite: Player,
    memory: usize,
    settled: &Settled<'_>,
) -> Result<Vec<MatchKey>, ReplayError> {
    let threads = rayon::current_num_threads();
    let failed = |end: &MatchState| match winner(end, memory / threads, settled) {
        Ok(found) => Ok((found != favourite).then(|| end.key())),
        Err(error) => Err(error),
    };
    let failed: Result<Vec<Option<MatchKey>>, ReplayError> = ends.par_iter().with_max_len(1).map(failed).collect();
    Ok(failed?.into_iter().flatten().collect())
}
