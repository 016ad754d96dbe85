//! Claims of certificates.

use kamisado_solver::game::Hints;
use kamisado_solver::game::value::Value;
use kamisado_solver::search::certificate::Claims;

/// Claims about all moves of a position, from `value`, which gives the value for the player to move after each.
pub fn claims_of_moves<G: Hints<Move: Ord>>(root: &G, value: &mut dyn FnMut(&G) -> Value) -> Claims {
    let mut moves: Vec<G::Move> = root.moves().collect();
    moves.sort_unstable();
    let of_move = |m| {
        let child = root.after(m);
        match child.winner() {
            Some(winner) => Some(if winner == root.turn() { Value::Win } else { Value::Loss }),
            None => Some(value(&child).seen_by(child.turn() != root.turn())),
        }
    };
    Claims::of_moves(moves.into_iter().map(of_move).collect())
}
