//! A table held against the rules: the slow ones alone.

use super::Table;
use crate::game::Game;
use crate::kamisado::slow::Board;
use crate::kamisado::{Position, Setup};
use crate::value::Value;

/// A value that does not hold, or an entry that is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Unproved {
    #[error("a key at ply {ply} is no canonical position: {key:#034x}")]
    Key { ply: usize, key: u128 },
    #[error("'{setup}' at ply {ply} is said to be a {found} of the mover, but its moves make it a {expected}")]
    Value { ply: usize, setup: Box<Setup>, found: Value, expected: Value },
    #[error("'{setup}' at ply {ply} leads to '{child}', which the table should hold and does not")]
    Missing { ply: usize, setup: Box<Setup>, child: Box<Setup> },
    #[error("'{setup}' at the last ply is said to be a {found} of the mover, which could not be proved")]
    Frontier { setup: Box<Setup>, found: Value },
    #[error("stopped")]
    Stopped,
}

impl Table {
    /// Checks every value: before the last ply it must follow from those of the positions after each move, which the
    /// table must hold; at the last ply `frontier` must say that the value is right.
    ///
    /// Moves are generated and played by the slow rules. `step` is called for every position and may say to stop.
    ///
    /// # Errors
    ///
    /// The first value that does not hold.
    pub fn verify(
        &self,
        frontier: &mut dyn FnMut(&Board, Value) -> bool,
        step: &mut dyn FnMut() -> bool,
    ) -> Result<(), Unproved> {
        let last = self.counts().len() - 1;
        for ply in 0..=last {
            for (key, found) in self.entries(ply) {
                if step() {
                    return Err(Unproved::Stopped);
                }
                let position = Position::from_key(key, self.deadlock()).ok_or(Unproved::Key { ply, key })?;
                let setup = Box::new(position.setup());
                let board = Board::new(&setup, self.deadlock()).map_err(|_| Unproved::Key { ply, key })?;
                if ply == last {
                    if !frontier(&board, found) {
                        return Err(Unproved::Frontier { setup, found });
                    }
                    continue;
                }
                let expected = self.implied_value(ply, &board)?;
                if expected != found {
                    return Err(Unproved::Value { ply, setup, found, expected });
                }
            }
        }
        Ok(())
    }

    /// The value that the positions after each move give a position.
    fn implied_value(&self, ply: usize, board: &Board) -> Result<Value, Unproved> {
        let mut wins = false;
        for m in board.moves() {
            let child = board.after(m);
            let value = match child.winner() {
                Some(winner) if winner == child.turn() => Value::Win,
                Some(_) => Value::Loss,
                None => {
                    let known = Position::new(child.setup(), self.deadlock()).ok().and_then(|child| self.get(&child));
                    known.ok_or_else(|| Unproved::Missing {
                        ply,
                        setup: Box::new(board.setup().clone()),
                        child: Box::new(child.setup().clone()),
                    })?
                }
            };
            wins |= value.seen_by(child.turn() != board.turn()) == Value::Win;
        }
        Ok(if wins { Value::Win } else { Value::Loss })
    }
}
