//! Counting lines of play: the classic test of a move generator.

use crate::game::Game;

/// The number of paths of exactly `depth` moves; a path on which the game ended earlier is not counted.
///
/// Forced passes are resolved within a move and count nothing. Programs that count a pass as a ply have other numbers.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.moves().count() as u64,
        _ => position.moves().map(|m| perft(&position.after(m), depth - 1)).sum(),
    }
}
