//! The search that is measured.

use kamisado::Position;
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::value::{Question, answer};

/// The value of a position, or those of its moves, and the number of positions searched by one thread. Every value is
/// replayed, except without `proof`.
pub fn values(position: &Position, moves: bool, proof: bool) -> (Vec<Value>, u64) {
    let question = Question { moves, proof, threads: 1, ..Question::default() };
    let found = answer(position, &question).expect("no table is used");
    let verdicts = found.moves.iter().map(|m| m.verdict).chain((!moves).then_some(found.verdict));
    let values = verdicts.map(|verdict| verdict.value().expect("there are no limits")).collect();
    (values, found.nodes)
}
