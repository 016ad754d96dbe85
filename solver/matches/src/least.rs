//! A proof that the favourite wins a round, with few and easy set-ups after it.
//!
//! The proof is made smaller by changing moves. Where many threads wait for it, each begins with another first move of
//! the favourite, and the proof with the least work is taken.

use std::cell::RefCell;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashSet;

use super::assumed::AssumedRound;
use super::favourite::{rough_work_of_setup, work_of_setup};
use super::list::share_out;
use super::plan::{Plan, no_proof};
use super::settled::SettledSetups;
use super::shares::Shares;
use kamisado::{MatchMove, MatchState, Player};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::Value;
use kamisado_solver::kamisado::MatchKey;
use kamisado_solver::search::certificate::{CertifyError, Claims, Ends, Strategy};
use kamisado_solver::search::{ReplayError, Solver, Transposition};

/// The weight of a set-up that is known to win, relative to a position of the proof.
const CHECKED: u64 = 16;
/// The weight of an unchecked set-up, for each node that checking it is likely to take.
const UNCHECKED: f64 = 100.0;
/// Positions searched or counted to reduce what has to be checked.
const EFFORT: u64 = 20_000_000;
/// Threads from which on they share the first moves, and a rough guess of the work suffices.
const MANY: usize = 4;
/// A proof with another first move is given up if it stands for this many times the least work so far.
const HEAVY: u64 = 4;
/// The least proof so far takes this many times as long to check as any of them may be made smaller.
const PART: u64 = 8;

/// A module for a browser, which has one thread, contains nothing for many.
fn is_many(threads: usize) -> bool {
    cfg!(not(target_family = "wasm")) && threads >= MANY
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
        let Some(Proof { plan, setups, .. }) = proof(&assumed, shares, settled)? else { return Ok(None) };
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
    threads: usize,
    /// The least weight so far of proofs with different first moves, of which the least is needed.
    least: Option<&'c AtomicU64>,
}

impl Ends<AssumedRound<'_>> for SetupsAfter<'_> {
    fn cost(&self, end: &AssumedRound<'_>) -> u64 {
        let Some(setup) = end.setup() else { return 0 };
        let (key, mut weights) = (end.key(), self.weights.borrow_mut());
        weights.get(key).unwrap_or_else(|| {
            // Many threads check in so little time that a good guess would take longer than what it saves.
            let work = if is_many(self.threads) { rough_work_of_setup } else { work_of_setup };
            let weight = match self.settled.winner(setup) {
                Some(winner) if winner == end.favourite => CHECKED,
                _ => (UNCHECKED * work(setup)) as u64,
            };
            weights.insert(key, weight, NonZeroU32::MIN);
            weight
        })
    }

    fn limit(&self) -> u64 {
        self.least.map_or(u64::MAX, |least| least.load(Ordering::Relaxed).saturating_mul(HEAVY))
    }

    fn is_enough(&self, weight: u64, spent: u64) -> bool {
        let (threads, unchecked) = (self.threads as u64, UNCHECKED as u64);
        let Some(others) = self.least else { return spent * threads > weight / unchecked };
        let mut least = others.load(Ordering::Relaxed);
        if weight < least {
            least = others.fetch_min(weight, Ordering::Relaxed).min(weight);
        }
        weight / HEAVY > least || spent * threads * PART > least / unchecked
    }
}

struct Proof {
    plan: Plan,
    /// The set-ups on which it rests; the last takes the most work.
    setups: Vec<MatchState>,
    weight: u64,
}

fn proof(
    assumed: &AssumedRound<'_>,
    shares: Shares,
    settled: &SettledSetups<'_>,
) -> Result<Option<Proof>, ReplayError> {
    if is_many(shares.among) && assumed.turn() == assumed.favourite {
        // The longest move is the last, with which the work begins: usually few ends follow, so that the others are
        // soon seen to be worse.
        let length = |m| if let MatchMove::Tower(m) = m { m.length() } else { 0 };
        let by_length = (0..8).flat_map(|rows| assumed.moves().filter(move |&m| length(m) == rows));
        let (mut met, mut starts) = (FxHashSet::default(), Vec::new());
        for m in by_length {
            let next = assumed.after(m);
            if next.winner().is_none() && met.insert(next.state.key()) {
                starts.push((Some(m), next));
            }
        }
        let each = Shares { among: shares.among, ..Shares::of(shares.each, 1) };
        // A proof may be too large for the share of a thread.
        if let Some(found) = least_of(assumed, starts, each, shares.each, settled)? {
            return Ok(Some(found));
        }
    }
    least_of(assumed, Vec::from([(None, assumed.clone())]), shares, shares.each, settled)
}

/// The least of the proofs that begin with one of the given first moves each, or with any move. The threads share them,
/// each in `share` bytes.
fn least_of<'r>(
    assumed: &AssumedRound<'r>,
    starts: Vec<(Option<MatchMove>, AssumedRound<'r>)>,
    each: Shares,
    share: usize,
    settled: &SettledSetups<'_>,
) -> Result<Option<Proof>, ReplayError> {
    let (least, best) = (AtomicU64::new(u64::MAX), Mutex::new(None::<Proof>));
    share_out(starts, share, &|starts| {
        let mut solver = Solver::new(each.assumed_search);
        for (first, start) in starts {
            let before = solver.nodes();
            let found = proof_by(&mut solver, &start, first.map(|_| &least), each, settled);
            settled.spend(solver.nodes() - before);
            let mut proof = match found {
                Ok(Some(proof)) => proof,
                Ok(None) => continue,
                Err(CertifyError::TooLarge { .. }) if first.is_some() => continue,
                Err(error) => return Err(no_proof(error)),
            };
            let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
            if best.as_ref().is_none_or(|best| proof.weight < best.weight) {
                if let Some(m) = first {
                    proof.plan.lead_in(&assumed.state, m);
                }
                *best = Some(proof);
            }
        }
        Ok(())
    })?;
    Ok(best.into_inner().unwrap_or_else(PoisonError::into_inner))
}

fn proof_by<'r>(
    solver: &mut Solver<AssumedRound<'r>>,
    assumed: &AssumedRound<'r>,
    least: Option<&AtomicU64>,
    shares: Shares,
    settled: &SettledSetups<'_>,
) -> Result<Option<Proof>, CertifyError> {
    let claim = if assumed.turn() == assumed.favourite { Value::Win } else { Value::Loss };
    let (limits, before) = (settled.limits(), solver.nodes());
    if solver.value(assumed, limits)? != claim {
        return Ok(None);
    }
    let weights = RefCell::new(Transposition::new(shares.assumed_weights));
    let ends = SetupsAfter { settled, weights, threads: shares.among, least };
    let claims = Claims::of_position(claim);
    let left = limits.less(solver.nodes() - before);
    let strategy = Strategy::find_by(assumed, &claims, shares.assumed_proof, solver, left, EFFORT, &ends)?;
    let plan = Plan::of(&assumed.state, assumed.favourite, &mut |state| Ok(strategy.winning_move(&assumed.at(state))))?;
    let mut ends: Vec<_> = strategy.costly_ends().collect();
    ends.sort_by_key(|&(_, weight)| weight);
    let weight = ends.iter().map(|(_, weight)| weight).sum();
    Ok(Some(Proof { plan, setups: ends.into_iter().map(|(end, _)| end.state).collect(), weight }))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::IteratorRandom;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use kamisado::{Deadlock, MatchFormat};
    use kamisado_solver::search::Limits;

    #[test]
    fn threads_that_share_the_first_moves_find_a_proof_as_well() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let (pool, refuted) =
            (rayon::ThreadPoolBuilder::new().num_threads(MANY).build().unwrap(), FxHashSet::default());
        let (mut proofs, mut works) = (0, [0; 2]);
        while proofs < 8 {
            let mut state = MatchState::start(MatchFormat::to_points(2).unwrap(), Deadlock::Official);
            for _ in 0..10 {
                if state.chooser().is_none() {
                    state.play_unchecked(state.moves().choose(&mut random).unwrap());
                }
            }
            let (favourite, assumed) = (state.turn(), AssumedRound::new(&state, state.turn(), &refuted));
            if assumed.winner().is_some() || state.chooser().is_some() {
                continue;
            }
            let found = [1, MANY].map(|among| {
                let settled = SettledSetups::new(Limits::default(), true);
                pool.install(|| proof(&assumed, Shares::of(1 << 28, among), &settled)).unwrap()
            });
            let [Some(alone), Some(shared)] = found else {
                assert!(found.iter().all(Option::is_none), "{state}: one of the two found a proof");
                continue;
            };
            for (Proof { plan, setups, weight }, work) in [alone, shared].iter().zip(&mut works) {
                assert!(plan.get(&state).is_some(), "{state}: no first move");
                assert!(setups.iter().all(|setup| setup.turn() != favourite && setup.position().due().is_none()));
                *work += weight;
            }
            proofs += 1;
        }
        assert!(works[1] < works[0] * 3 / 2, "{works:?}");
    }
}
