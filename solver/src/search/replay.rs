//! A proof, extracted from a solver's memory and replayed with the rules alone.
//!
//! A value is published only after this: the winner's moves are read from the solver's memory, and everything that
//! follows from them is checked without any hash or table of bounds. Positions that took long to prove are known by
//! exact keys when they come up again.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use super::limits::{Limits, SearchStopped};
use super::memory::Context;
use super::transposition::{Transposition, work};
use crate::game::value::Value;
use crate::game::{Game, Hints};

/// Why a proof was not replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// A limit was reached first.
    #[error(transparent)]
    Stopped(#[from] SearchStopped),
    /// The value is wrong, or the moves that the search names do not prove it: a fault of the search.
    #[error("the search claims a value that its own moves do not prove")]
    NotProved,
}

/// What has been proved so far, as far as it is worth remembering: exact keys of positions lost for the player to move, all
/// of one [context](Game::shares_context). A replay in another one begins afresh.
///
/// Three in a thousand positions of a proof repeat: those with a short proof are proved twice rather than kept far
/// from the processor. All others are kept as long as there is room; of those that come later, the ones with the
/// longest proofs stay.
#[derive(Clone, Debug)]
pub struct ProofMemory<G: Game> {
    losses: FxHashSet<G::Key>,
    /// How many [`losses`](Self::losses) there is room for.
    room: usize,
    later: Transposition<G::Key, ()>,
    /// The bytes that those may take.
    memory: usize,
    context: Context<G>,
    pub(super) positions: u64,
    /// Positions looked at, to know when to look at the clock.
    steps: u64,
}

/// How many entries of type `T` a hash set can hold without ever taking more than that many bytes.
///
/// The set doubles when seven eighths of it are full. While it does so, the old half stands beside the new whole.
fn room_in_set<T>(bytes: usize) -> usize {
    let whole = bytes / 3 * 2 / (size_of::<T>() + 1);
    whole.checked_ilog2().map_or(0, |doublings| (1 << doublings) / 8 * 7)
}

impl<G: Game> Default for ProofMemory<G> {
    /// Nothing is proved yet, and at most 64 megabytes are taken.
    fn default() -> Self {
        ProofMemory::new(64 << 20)
    }
}

impl<G: Game> ProofMemory<G> {
    /// Nothing is proved yet; what will be takes at most `memory` bytes.
    pub fn new(memory: usize) -> Self {
        let half = memory / 2;
        ProofMemory {
            losses: FxHashSet::default(),
            room: room_in_set::<G::Key>(half),
            later: Transposition::new(half),
            memory: half,
            context: Context::new(),
            positions: 0,
            steps: 0,
        }
    }

    /// How many positions the replays went through; those won at once are not counted, and those repeated after a short
    /// proof count again.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    fn is_lost(&self, key: G::Key) -> bool {
        self.losses.contains(&key) || self.later.get(key).is_some()
    }

    /// Remembers a position that is lost for its mover, by a proof of that many positions.
    fn insert(&mut self, key: G::Key, positions: u64) {
        if self.losses.len() < self.room {
            self.losses.insert(key);
        } else {
            self.later.insert(key, (), work(positions));
        }
    }

    /// What is remembered to be proved of a position.
    pub fn value(&self, position: &G) -> Option<Value> {
        (self.context.holds(position) && self.is_lost(position.key())).then_some(Value::Loss)
    }

    /// Forgets all that does not belong to the context of a position.
    fn enter(&mut self, position: &G) {
        if self.context.enter(position) {
            self.losses.clear();
            self.later = Transposition::new(self.memory);
        }
    }
}

/// Names a winning move of a position, if there is one to name.
pub type WinningMove<'a, G> = dyn FnMut(&G) -> Result<Option<<G as Game>::Move>, SearchStopped> + 'a;

/// Replays the proof of a position's value with the rules of `G` alone.
///
/// `winning_move` names a move in a position that the winner is said to win; it need not be trusted, and it may come
/// from a search that plays by another implementation of the rules. It is not asked where a move wins at once. `proved`
/// holds what earlier replays have shown. Of the limits, the clock and the flags count: a replay expands no positions.
pub fn replay<G: Hints>(
    position: &G,
    value: Value,
    winning_move: &mut WinningMove<'_, G>,
    proved: &mut ProofMemory<G>,
    limits: Limits<'_>,
) -> Result<(), ReplayError> {
    const { assert!(G::ACYCLIC, "a proof of a game that repeats need not end") };
    let attacker = position.winner_by(value);
    proved.enter(position);
    let positions = Replay { attacker, winning_move, proved, limits }.prove(position)?;
    proved.positions += positions;
    Ok(())
}

/// Takes a proof apart: the positions from which on others can replay it, each with its value, about `count` of them.
///
/// If all of them have these values, so has the position itself. Also returns how many positions of the proof lie before
/// them.
pub(super) fn parts<G: Hints>(
    position: &G,
    value: Value,
    winning_move: &mut WinningMove<'_, G>,
    count: usize,
) -> Result<(Vec<(G, Value)>, u64), ReplayError> {
    let (mut parts, mut positions) = (VecDeque::from([(position.clone(), value)]), 0);
    // Those on which the game ends are not taken apart; nor is a proof that has fewer positions than that.
    for _ in 0..count {
        let Some((position, value)) = parts.pop_front() else { break };
        if position.winner().is_some() || (value == Value::Win && position.can_win_now()) {
            parts.push_back((position, value));
            continue;
        }
        positions += 1;
        let seen = |child: G| {
            let other = child.turn() != position.turn();
            (child, value.seen_by(other))
        };
        match value {
            Value::Win => {
                let child = after_named(&position, winning_move)?;
                parts.push_back(seen(child));
            }
            Value::Loss => parts.extend(position.moves().map(|m| seen(position.after(m)))),
        }
    }
    Ok((parts.into(), positions))
}

fn after_named<G: Game>(position: &G, winning_move: &mut WinningMove<'_, G>) -> Result<G, ReplayError> {
    let named = winning_move(position)?.ok_or(ReplayError::NotProved)?;
    // A move from elsewhere may be none here.
    if position.is_legal(named) { Ok(position.after(named)) } else { Err(ReplayError::NotProved) }
}

/// Positions from which on a proof is long.
const LONG: u64 = 32;

struct Replay<'r, 'm, G: Hints> {
    attacker: G::Player,
    winning_move: &'r mut WinningMove<'m, G>,
    proved: &'r mut ProofMemory<G>,
    limits: Limits<'r>,
}

impl<G: Hints> Replay<'_, '_, G> {
    /// Proves that the attacker wins, and counts the positions gone through that are not won at once.
    fn prove(&mut self, position: &G) -> Result<u64, ReplayError> {
        self.proved.steps += 1;
        self.limits.check_clock(self.proved.steps)?;
        if let Some(winner) = position.winner() {
            return if winner == self.attacker { Ok(0) } else { Err(ReplayError::NotProved) };
        }
        if position.turn() == self.attacker {
            if position.can_win_now() {
                return Ok(0);
            }
            let child = after_named(position, self.winning_move)?;
            return Ok(1 + self.prove(&child)?);
        }
        let key = position.key();
        if self.proved.is_lost(key) {
            return Ok(0);
        }
        let mut positions = 1;
        for m in position.moves().filter(|&m| !position.lets_win(m)) {
            positions += self.prove(&position.after(m))?;
        }
        if positions >= LONG {
            self.proved.insert(key, positions);
        }
        Ok(positions)
    }
}
