//! Moves chosen by the answers about them.

use rand::Rng;
use rand::seq::IndexedRandom;

use super::natural::natural_move_of;
use kamisado::Position;
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::best::best_distance;
use kamisado_solver::questions::value::{Answer, MoveAnswer};

/// The move of a player who knows the answer, which may be incomplete, with its verdict.
///
/// A winning move, if one is known: one that wins at once, or one of the quickest if all distances of winning moves are
/// known, or else any. If no move is known to win, a [natural](super::natural_move) one among the unknown moves. If all
/// lose, one that holds out longest if all distances are known, or else any. `None` if the answer has no moves.
pub fn knowing_move(position: &Position, answer: &Answer, random: &mut impl Rng) -> Option<MoveAnswer> {
    let wins = valued(answer, Some(Value::Win));
    let at_once: Vec<_> = wins.iter().filter(|found| position.after(found.m).winner().is_some()).collect();
    if let Some(found) = at_once.choose(random) {
        return Some(***found);
    }
    let losses = valued(answer, Some(Value::Loss));
    let unknown = valued(answer, None);
    if !wins.is_empty() {
        return any_of(&wins, Value::Win, random);
    }
    if unknown.is_empty() {
        return any_of(&losses, Value::Loss, random);
    }
    let m = natural_move_of(position, unknown.iter().map(|found| found.m).collect(), random)?;
    unknown.into_iter().find(|found| found.m == m).copied()
}

/// A blunder of a player who knows the answer: in a won position, any move that loses. `None` if the position is not
/// known to be won, or no move is known to lose.
pub fn blunder(answer: &Answer, random: &mut impl Rng) -> Option<MoveAnswer> {
    let losses = valued(answer, Some(Value::Loss));
    let is_won = answer.verdict.value() == Some(Value::Win);
    losses.choose(random).filter(|_| is_won).map(|&&found| found)
}

/// The moves with this value, or with an unknown value.
fn valued(answer: &Answer, value: Option<Value>) -> Vec<&MoveAnswer> {
    answer.moves.iter().filter(|found| found.verdict.value() == value).collect()
}

/// A random move among those of this value with the best distance, if all distances are known; otherwise among all.
fn any_of(moves: &[&MoveAnswer], value: Value, random: &mut impl Rng) -> Option<MoveAnswer> {
    let best = best_distance(moves.iter().copied(), value);
    let is_best = |found: &&&MoveAnswer| best.is_none() || found.verdict.distance() == best;
    let best: Vec<&MoveAnswer> = moves.iter().filter(is_best).copied().collect();
    best.choose(random).map(|&&found| found)
}
