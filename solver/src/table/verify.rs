//! A table held against the rules: the slow ones alone.

use rustc_hash::FxHashSet;

use super::{Counts, Table};
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
    #[error("'{setup}' is held at ply {ply}, but no path of as many moves is the first to reach it")]
    Unreached { ply: usize, setup: Box<Setup> },
    #[error("{found} positions are first met at ply {ply} and held there, but {expected} are to be met")]
    Incomplete { ply: usize, found: usize, expected: usize },
    #[error("the header counts {found:?} at ply {ply}, but the table holds {expected:?}")]
    Count { ply: usize, found: Counts, expected: Counts },
    #[error("'{setup}' at the last ply is said to be a {found} of the mover, which could not be proved")]
    Frontier { setup: Box<Setup>, found: Value },
    #[error("stopped")]
    Stopped,
}

impl Table {
    /// Checks that the table holds every position that it should and no other, and every value: before the last ply it
    /// must follow from those of the positions after each move; at the last ply `frontier` must say that it is right.
    ///
    /// Moves are generated and played by the slow rules. `step` is called for every position and may say to stop.
    ///
    /// # Errors
    ///
    /// The first value or position that does not hold.
    pub fn verify(
        &self,
        frontier: &mut dyn FnMut(&Board, Value) -> bool,
        step: &mut dyn FnMut() -> bool,
    ) -> Result<(), Unproved> {
        let last = self.counts().len() - 1;
        let mut layer = FxHashSet::from_iter([Position::start(self.deadlock()).key()]);
        let mut seen = FxHashSet::default();
        for ply in 0..=last {
            let mut next = FxHashSet::default();
            let again: Vec<u128> = layer.intersection(&seen).copied().collect();
            let mut distinct = 0;
            for (key, found) in self.entries(ply) {
                if step() {
                    return Err(Unproved::Stopped);
                }
                let board = self.board(ply, key)?;
                let setup = || Box::new(board.setup().clone());
                if !layer.contains(&key) || !seen.insert(key) {
                    return Err(Unproved::Unreached { ply, setup: setup() });
                }
                distinct += 1;
                if ply == last {
                    if !frontier(&board, found) {
                        return Err(Unproved::Frontier { setup: setup(), found });
                    }
                    continue;
                }
                let expected = self.implied_value(ply, &board, &mut next)?;
                if expected != found {
                    return Err(Unproved::Value { ply, setup: setup(), found, expected });
                }
            }
            let expected = layer.len() - again.len();
            if distinct != expected {
                return Err(Unproved::Incomplete { ply, found: distinct, expected });
            }
            if ply < last {
                for key in again {
                    self.implied_value(ply, &self.board(ply, key)?, &mut next)?;
                }
            }
            self.check_counts(ply, &layer, distinct)?;
            layer = next;
        }
        Ok(())
    }

    /// The position of a key that the table holds, as the slow rules see it.
    fn board(&self, ply: usize, key: u128) -> Result<Board, Unproved> {
        let position = Position::from_key(key, self.deadlock()).ok_or(Unproved::Key { ply, key })?;
        Board::new(&position.setup(), self.deadlock()).map_err(|_| Unproved::Key { ply, key })
    }

    /// Holds what the header says of a ply against the positions there.
    fn check_counts(&self, ply: usize, layer: &FxHashSet<u128>, distinct: usize) -> Result<(), Unproved> {
        let wins = layer.iter().filter(|&&key| self.value(key) == Some(Value::Win)).count() as u64;
        let expected = Counts { positions: layer.len() as u64, distinct: distinct as u64, wins };
        let found = self.counts()[ply];
        if found == expected { Ok(()) } else { Err(Unproved::Count { ply, found, expected }) }
    }

    /// The value that the positions after each move give a position; adds their keys to `next`.
    fn implied_value(&self, ply: usize, board: &Board, next: &mut FxHashSet<u128>) -> Result<Value, Unproved> {
        let mut wins = false;
        for m in board.moves() {
            let child = board.after(m);
            let value = match child.winner() {
                Some(winner) if winner == child.turn() => Value::Win,
                Some(_) => Value::Loss,
                None => {
                    let key = Position::new(child.setup(), self.deadlock()).ok().map(|child| child.key());
                    next.extend(key);
                    key.and_then(|key| self.value(key)).ok_or_else(|| Unproved::Missing {
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
