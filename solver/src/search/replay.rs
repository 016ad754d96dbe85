//! A proof, extracted from a solver's memory and replayed with the rules alone.
//!
//! A value is published only after this: the winner's moves are read from the solver, and everything that follows from
//! them is checked without any hash or table of bounds. The set of positions already proved is identified by exact keys.

use rustc_hash::FxHashSet;

use super::dfpn::Solver;
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

/// Replays the proof of a position's value; `proved` holds what earlier replays have shown, as exact keys with the
/// mover's value.
///
/// # Errors
///
/// [`ReplayError::NotProved`] if the solver's moves do not prove the value, which is a bug of the search.
pub fn replay<G: Game>(
    solver: &mut Solver<'_, G>,
    position: &G,
    value: Value,
    proved: &mut FxHashSet<(G::Key, Value)>,
) -> Result<(), ReplayError> {
    let attacker = match value {
        Value::Win => position.turn(),
        Value::Loss => position.turn().opponent(),
    };
    prove(solver, position, attacker, proved)
}

fn prove<G: Game>(
    solver: &mut Solver<'_, G>,
    position: &G,
    attacker: Player,
    proved: &mut FxHashSet<(G::Key, Value)>,
) -> Result<(), ReplayError> {
    if let Some(winner) = position.winner() {
        return if winner == attacker { Ok(()) } else { Err(ReplayError::NotProved) };
    }
    let attacks = position.turn() == attacker;
    if attacks && position.moves().any(|m| position.after(m).winner() == Some(attacker)) {
        return Ok(());
    }
    let shown = (position.key(), if attacks { Value::Win } else { Value::Loss });
    if proved.contains(&shown) {
        return Ok(());
    }
    if attacks {
        let m = solver.winning_move(position)?.ok_or(ReplayError::NotProved)?;
        prove(solver, &position.after(m), attacker, proved)?;
    } else {
        for m in position.moves() {
            prove(solver, &position.after(m), attacker, proved)?;
        }
    }
    proved.insert(shown);
    Ok(())
}
