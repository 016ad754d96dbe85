//! Replaying a proof from a solver's memory with the rules alone.
//!
//! No value is published without this: the winner's moves are read from the solver's memory, and everything that
//! follows from them is checked without any hash or table of bounds.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use super::limits::{Limits, SearchStopped};
use super::memory::Context;
use super::transposition::{Transposition, work};
use crate::game::value::Value;
use crate::game::{Game, Hints, Words};

/// Why a proof was not replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A limit was reached first.
    #[error(transparent)]
    Stopped(#[from] SearchStopped),
    /// The value is wrong, or the moves that the search names do not prove it: a bug in the search, or a key or a
    /// [hint](Hints) that is wrong, which [`laws`](crate::game::laws) find, with the moves that lead there.
    #[error(
        "the search claims a value that its own moves do not prove: the proof ends at the position with the key {key:?}; \
         the search, or a key or a hint of the game, is wrong"
    )]
    NotProved {
        /// The [words](crate::game::Words) of the [key](Game::key) of the position where the proof ends.
        key: Vec<u64>,
    },
}

impl ReplayError {
    /// The error for a proof that ends at this position.
    #[cold]
    pub fn not_proved<G: Game>(position: &G) -> ReplayError {
        let mut key = vec![0; G::Key::COUNT];
        position.key().write(&mut key);
        ReplayError::NotProved { key }
    }
}

/// What has been proved so far and is worth remembering: exact keys of positions lost for the player to move, all of
/// one [context](Game::shares_context). A replay in another context starts from scratch.
///
/// Of the positions of a proof, 0.3 % repeat. Those with a short proof are proved again, which is cheaper than a cache
/// miss. All others are kept until the first set is full; of the later ones, those with the longest proofs stay.
#[derive(Clone, Debug)]
pub struct ProofMemory<G: Game> {
    losses: FxHashSet<G::Key>,
    /// The most entries of [`losses`](Self::losses).
    capacity: usize,
    later: Transposition<G::Key, ()>,
    /// The most bytes that `losses` and `later` may each take.
    memory: usize,
    context: Context<G>,
    pub(super) positions: u64,
    /// Positions visited; decides when to check the clock.
    steps: u64,
}

/// How many entries of type `T` a hash set can hold without ever taking more than `bytes` bytes. The set doubles when
/// it is seven eighths full. Meanwhile the old half exists beside the new whole.
fn set_capacity<T>(bytes: usize) -> usize {
    let whole = bytes / 3 * 2 / (size_of::<T>() + 1);
    whole.checked_ilog2().map_or(0, |doublings| (1 << doublings) / 8 * 7)
}

impl<G: Game> Default for ProofMemory<G> {
    /// An empty memory of at most 64 MiB.
    fn default() -> Self {
        ProofMemory::new(64 << 20)
    }
}

impl<G: Game> ProofMemory<G> {
    /// An empty memory of at most `memory` bytes.
    pub fn new(memory: usize) -> Self {
        let half = memory / 2;
        ProofMemory {
            losses: FxHashSet::default(),
            capacity: set_capacity::<G::Key>(half),
            later: Transposition::new(half),
            memory: half,
            context: Context::new(),
            positions: 0,
            steps: 0,
        }
    }

    /// The number of positions that the replays visited. Positions won at once are not counted; those that were proved
    /// again are counted again.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    fn is_lost(&self, key: G::Key) -> bool {
        self.losses.contains(&key) || self.later.get(key).is_some()
    }

    /// Remembers a position that is lost for its mover, with a proof of `positions` positions.
    fn insert(&mut self, key: G::Key, positions: u64) {
        if self.losses.len() < self.capacity {
            self.losses.insert(key);
        } else {
            self.later.insert(key, (), work(positions));
        }
    }

    /// The value of a position, if it is remembered as proved.
    pub fn value(&self, position: &G) -> Option<Value> {
        (self.context.holds(position) && self.is_lost(position.key())).then_some(Value::Loss)
    }

    /// If a position belongs to another context, forgets everything.
    fn enter(&mut self, position: &G) {
        if self.context.enter(position) {
            self.losses.clear();
            self.later = Transposition::new(self.memory);
        }
    }
}

/// Names a winning move of a position, if one is known.
pub type WinningMove<'a, G> = dyn FnMut(&G) -> Result<Option<<G as Game>::Move>, SearchStopped> + 'a;

/// Replays the proof of a position's value with the rules of `G` alone.
///
/// `winning_move` names a move in a position that the winner is claimed to win. It need not be trusted, and may come
/// from a search with another implementation of the rules. It is not called where a move wins at once. `proved` holds
/// the results of earlier replays. Only the clock and the flags of the limits count, since a replay expands no
/// positions.
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

/// Splits a proof into about `count` positions with their values, from which others can replay it. If these values are
/// right, so is that of the position itself. Also returns the number of positions of the proof before them.
pub(super) fn parts<G: Hints>(
    position: &G,
    value: Value,
    winning_move: &mut WinningMove<'_, G>,
    count: usize,
) -> Result<(Vec<(G, Value)>, u64), ReplayError> {
    let (mut parts, mut positions) = (VecDeque::from([(position.clone(), value)]), 0);
    // Positions where the game ends or is won at once are not split. A short proof runs out of positions first.
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
            Value::Win => parts.push_back(seen(after_named(&position, winning_move)?)),
            Value::Loss => parts.extend(position.moves().map(|m| seen(position.after(m)))),
        }
    }
    Ok((parts.into(), positions))
}

fn after_named<G: Game>(position: &G, winning_move: &mut WinningMove<'_, G>) -> Result<G, ReplayError> {
    let named = winning_move(position)?.ok_or_else(|| ReplayError::not_proved(position))?;
    // A move from an untrusted source may be illegal here.
    if position.is_legal(named) { Ok(position.after(named)) } else { Err(ReplayError::not_proved(position)) }
}

/// A proof of at least this many positions is long.
const LONG: u64 = 32;

struct Replay<'r, 'm, G: Hints> {
    attacker: G::Player,
    winning_move: &'r mut WinningMove<'m, G>,
    proved: &'r mut ProofMemory<G>,
    limits: Limits<'r>,
}

impl<G: Hints> Replay<'_, '_, G> {
    /// Proves that the attacker wins. Returns the number of positions visited that are not won at once.
    fn prove(&mut self, position: &G) -> Result<u64, ReplayError> {
        self.proved.steps += 1;
        self.limits.check_clock(self.proved.steps)?;
        if let Some(winner) = position.winner() {
            return if winner == self.attacker { Ok(0) } else { Err(ReplayError::not_proved(position)) };
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
