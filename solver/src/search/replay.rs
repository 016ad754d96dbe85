//! A proof, extracted from a solver's memory and replayed with the rules alone.
//!
//! A value is published only after this: the winner's moves are read from the solver's memory, and everything that
//! follows from them is checked without any hash or table of bounds. Positions already proved are known by exact keys.

use rustc_hash::FxHashSet;

use super::limits::Stopped;
use crate::game::{Game, Player};
use crate::value::Value;

/// Why a proof was not replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum ReplayError {
    #[error(transparent)]
    Stopped(#[from] Stopped),
    #[error("the search claims a value that its own moves do not prove")]
    NotProved,
}

/// What has been proved so far: by the value of the player to move, exact keys.
#[derive(Clone, Debug)]
pub struct Proved<G: Game> {
    wins: FxHashSet<G::Key>,
    losses: FxHashSet<G::Key>,
}

impl<G: Game> Default for Proved<G> {
    fn default() -> Self {
        Proved { wins: FxHashSet::default(), losses: FxHashSet::default() }
    }
}

impl<G: Game> Proved<G> {
    /// How many positions have been proved; those that are won at once are not among them.
    pub fn positions(&self) -> usize {
        self.wins.len() + self.losses.len()
    }

    /// What has been proved of the position of a key.
    pub fn value(&self, key: G::Key) -> Option<Value> {
        if self.wins.contains(&key) { Some(Value::Win) } else { self.losses.contains(&key).then_some(Value::Loss) }
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
pub fn replay<G: Game>(
    position: &G,
    value: Value,
    winning_move: &mut WinningMove<'_, G>,
    proved: &mut Proved<G>,
) -> Result<(), ReplayError> {
    let attacker = match value {
        Value::Win => position.turn(),
        Value::Loss => position.turn().opponent(),
    };
    prove(position, attacker, winning_move, proved)
}

fn prove<G: Game>(
    position: &G,
    attacker: Player,
    winning_move: &mut WinningMove<'_, G>,
    proved: &mut Proved<G>,
) -> Result<(), ReplayError> {
    if let Some(winner) = position.winner() {
        return if winner == attacker { Ok(()) } else { Err(ReplayError::NotProved) };
    }
    let attacks = position.turn() == attacker;
    if attacks && position.can_win_now() {
        return Ok(());
    }
    let key = position.key();
    if (if attacks { &proved.wins } else { &proved.losses }).contains(&key) {
        return Ok(());
    }
    if attacks {
        let named = winning_move(position)?.ok_or(ReplayError::NotProved)?;
        // A move from elsewhere may be none here.
        let m = position.moves().find(|&m| m == named).ok_or(ReplayError::NotProved)?;
        prove(&position.after(m), attacker, winning_move, proved)?;
    } else {
        for m in position.moves() {
            prove(&position.after(m), attacker, winning_move, proved)?;
        }
    }
    if attacks { &mut proved.wins } else { &mut proved.losses }.insert(key);
    Ok(())
}
