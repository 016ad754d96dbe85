//! Counting lines of play: the classic test of a move generator.

use rayon::prelude::*;

use crate::game::Game;

/// Lines of fewer moves are counted in one piece: some ten thousand of them, a fraction of a millisecond.
const PIECE: u32 = 4;

/// The number of paths of exactly `depth` moves; a path on which the game ended earlier is not counted.
///
/// Forced passes are resolved within a move and count nothing. Programs that count a pass as a ply have other numbers.
///
/// ```
/// use solver::kamisado::{Deadlock, Position};
/// use solver::game::perft::perft;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kamisado::{Deadlock, Position};

    /// The definition, with every move played.
    fn plain<G: Game>(position: &G, depth: u32) -> u64 {
        if depth == 0 { 1 } else { position.moves().map(|m| plain(&position.after(m), depth - 1)).sum() }
    }

    #[test]
    fn counting_without_playing_agrees_with_playing() {
        let texts = [
            "start",
            "pu1kybg1/8/4o3/8/7r/7+P/8/OGRYKBU1 g P",
            "8/3+p4/4++gP2/2G1b1+y1/++r++K2+o1++Uu/k3+++Y2+O/8/B2R4 g Y",
            "o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B",
        ];
        for text in texts {
            for deadlock in [Deadlock::Official, Deadlock::TwoPass] {
                let position = Position::new(&text.parse().unwrap(), deadlock).unwrap();
                for depth in 0..=5 {
                    let count = plain(&position, depth);
                    assert_eq!(perft(&position, depth), count, "{text} {depth}");
                    assert_eq!(perft_parallel(&position, depth, &|| false), Some(count), "{text} {depth}");
                }
            }
        }
    }

    #[test]
    fn counting_stops_when_told_to() {
        assert_eq!(perft_parallel(&Position::start(Deadlock::Official), 20, &|| true), None);
    }
}
