//! The value of a set-up at the start of a round, with a first move that wins.

use super::fault::Fault;
use crate::class_values::ClassValue;
use crate::game::Game;
use crate::game::value::Value;
use crate::kamisado::Position;
use crate::search::{Limits, Prover};

/// Proves the value of a position in which a round starts, and a first move that wins if there is one; none if a limit
/// ends the search.
///
/// The move is the one that the search proves. Of several winning moves it is no particular one, but the search is one
/// thread's and begins with an empty memory of at most `memory` bytes: so the move is the same each time, whatever was
/// searched before. With another memory, or by another version of the program, it may be another.
///
/// # Errors
///
/// If the search is at fault: it claims what it cannot prove.
pub fn class_value(position: &Position, memory: usize, limits: Limits<'_>) -> Result<Option<ClassValue>, Fault> {
    let mut prover: Prover<'_, Position> = Prover::new(memory, limits);
    let Some(value) = Fault::unless_limited(prover.value(position), position)? else { return Ok(None) };
    if value == Value::Loss {
        return Ok(Some(ClassValue { value, first_move: None }));
    }
    let found = prover.solver().winning_move(position).map_err(Into::into);
    let Some(found) = Fault::unless_limited(found, position)? else { return Ok(None) };
    let m = found.ok_or_else(|| Fault::new(position))?;
    // Nearly all of this was proved just before.
    let child = position.after(m);
    let after = match child.winner() {
        Some(winner) => Some(if winner == child.turn() { Value::Win } else { Value::Loss }),
        None => Fault::unless_limited(prover.value(&child), &child)?,
    };
    let Some(after) = after else { return Ok(None) };
    if after.seen_by(child.turn() != position.turn()) != Value::Win {
        return Err(Fault::new(position));
    }
    Ok(Some(ClassValue { value, first_move: Some(m) }))
}
