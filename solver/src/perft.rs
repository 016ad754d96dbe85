//! Counting lines of play: the classic test of a move generator.

use rayon::prelude::*;

use crate::game::Game;

/// Lines of fewer moves are counted in one piece: some ten thousand of them, a fraction of a millisecond.
const PIECE: u32 = 4;

/// The number of paths of exactly `depth` moves; a path on which the game ended earlier is not counted.
///
/// Forced passes are resolved within a move and count nothing. Programs that count a pass as a ply have other numbers.
/// The number wraps beyond 64 bits.
///
/// ```
/// use solver::kamisado::{Deadlock, Position};
/// use solver::perft::perft;
///
/// assert_eq!(perft(&Position::start(Deadlock::Official), 3), 11_332);
/// ```
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => position.moves().map(|m| perft(&position.after(m), depth - 1)).fold(0, u64::wrapping_add),
    }
}

/// The same number, counted by all threads of rayon's current pool; none if `stop` said so first.
pub fn perft_parallel<G>(position: &G, depth: u32, stop: &(dyn Fn() -> bool + Sync)) -> Option<u64>
where
    G: Game<Move: Send> + Sync,
{
    if stop() {
        return None;
    }
    if depth <= PIECE {
        return Some(perft(position, depth));
    }
    let moves: Vec<G::Move> = position.moves().collect();
    moves.into_par_iter().map(|m| perft_parallel(&position.after(m), depth - 1, stop)).sum()
}
