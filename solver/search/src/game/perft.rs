//! Counting lines of play: the classic test of a move generator.

use rayon::prelude::*;

use crate::game::Game;
use crate::watch::Watch;

/// A subtree with at most this many lines (estimated) is counted as one piece of work, usually in less than a millisecond.
const PIECE: u64 = 20_000;
/// The estimate assumes at least this many moves in a position: few moves now can be followed by many.
const FEWEST_MOVES: u64 = 8;

/// The number of paths of exactly `depth` moves; a path on which the game ends earlier is not counted.
///
/// What a game resolves within a move is not a move of its own: a forced pass in Kamisado, the skipping of a player who
/// is out in mitsudomoe. Programs that count a pass as a ply give other numbers.
///
/// ```
/// use kamisado_solver::game::perft::perft;
/// use kamisado::{Deadlock, Position};
///
/// assert_eq!(perft(&Position::start(Deadlock::Official), 3), 11_332);
/// ```
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => position.moves().map(|m| perft(&position.after(m), depth - 1)).sum(),
    }
}

/// [`perft`] by all threads of rayon's current pool; `None` if `watch` stopped it first.
///
/// `watch` is checked before each piece of work. The size of a piece is estimated from the number of moves at its root,
/// which keeps pieces small in every game.
pub fn perft_parallel<G>(position: &G, depth: u32, watch: &dyn Watch) -> Option<u64>
where
    G: Game<Move: Send> + Sync,
{
    if watch.stopped() {
        return None;
    }
    if position.count_moves().max(FEWEST_MOVES).saturating_pow(depth) <= PIECE {
        return Some(perft(position, depth));
    }
    let moves: Vec<G::Move> = position.moves().collect();
    moves.into_par_iter().map(|m| perft_parallel(&position.after(m), depth - 1, watch)).sum()
}
