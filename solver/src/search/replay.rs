//! A proof, extracted from a solver's memory and replayed with the rules alone.
//!
//! A value is published only after this: the winner's moves are read from the solver's memory, and everything that
//! follows from them is checked without any hash or table of bounds. Positions that took long to prove are known by exact
//! keys when they are met again.

use rustc_hash::FxHashSet;

use super::limits::Stopped;
use crate::game::value::Value;
use crate::game::{Game, TwoPlayer};

/// Why a proof was not replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum ReplayError {
    #[error(transparent)]
    Stopped(#[from] Stopped),
    #[error("the search claims a value that its own moves do not prove")]
    NotProved,
}

/// What has been proved so far, as far as it is worth remembering: exact keys of positions lost for the player to move.
///
/// Three in a thousand positions of a proof come again: those with a short proof are rather proved twice than kept far
/// from the processor. All others are kept, so that a proof in which much comes again does not grow beyond bounds.
#[derive(Clone, Debug)]
pub struct Proved<G: Game> {
    losses: FxHashSet<G::Key>,
    positions: u64,
}

impl<G: Game> Default for Proved<G> {
    fn default() -> Self {
        Proved { losses: FxHashSet::default(), positions: 0 }
    }
}

impl<G: Game> Proved<G> {
    /// How many positions the replays went through; those won at once are not counted, and those met again after a short
    /// proof count again.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// What is remembered to be proved of the position of a key.
    pub fn value(&self, key: G::Key) -> Option<Value> {
        self.losses.contains(&key).then_some(Value::Loss)
    }
}

/// Names a winning move of a position, if there is one to name.
pub type WinningMove<'a, G> = dyn FnMut(&G) -> Result<Option<<G as Game>::Move>, Stopped> + 'a;

/// Replays the proof of a position's value with the rules of `G` alone.
///
/// `winning_move` names a move in a position that the winner is said to win; it need not be trusted, and it may come from
/// a search that plays by another implementation of the rules. It is not asked where a move wins at once. `proved` holds
/// what earlier replays have shown.
///
/// # Errors
///
/// [`ReplayError::NotProved`] if the moves named do not prove the value.
pub fn replay<G: TwoPlayer>(
    position: &G,
    value: Value,
    winning_move: &mut WinningMove<'_, G>,
    proved: &mut Proved<G>,
) -> Result<(), ReplayError> {
    const { assert!(G::ACYCLIC, "a proof of a game that repeats need not end") };
    let attacker = match value {
        Value::Win => position.turn(),
        Value::Loss => G::opponent(position.turn()),
    };
    proved.positions += prove(position, attacker, winning_move, proved)?;
    Ok(())
}

/// Positions from which on a proof is long.
const LONG: u64 = 32;

/// Proves that the attacker wins, and counts the positions gone through that are not won at once.
fn prove<G: TwoPlayer>(
    position: &G,
    attacker: G::Player,
    winning_move: &mut WinningMove<'_, G>,
    proved: &mut Proved<G>,
) -> Result<u64, ReplayError> {
    if let Some(winner) = position.winner() {
        return if winner == attacker { Ok(0) } else { Err(ReplayError::NotProved) };
    }
    if position.turn() == attacker {
        if position.can_win_now() {
            return Ok(0);
        }
        let named = winning_move(position)?.ok_or(ReplayError::NotProved)?;
        // A move from elsewhere may be none here.
        let m = position.moves().find(|&m| m == named).ok_or(ReplayError::NotProved)?;
        return Ok(1 + prove(&position.after(m), attacker, winning_move, proved)?);
    }
    let key = position.key();
    if proved.losses.contains(&key) {
        return Ok(0);
    }
    let mut positions = 1;
    for m in position.moves() {
        positions += prove(&position.after(m), attacker, winning_move, proved)?;
    }
    if positions >= LONG {
        proved.losses.insert(key);
    }
    Ok(positions)
}
