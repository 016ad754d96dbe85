//! Counting lines of play: the classic test of a move generator.

use std::ops::ControlFlow;

use rayon::prelude::*;

use super::{Position, Turn};
use crate::game::Game;

/// Lines of fewer turns are counted in one piece.
const PIECE: u32 = 2;

/// The number of sequences of exactly `depth` turns; one in which the game ended earlier is not counted.
///
/// A player who is out, or has no turn and so is, is skipped without a turn.
///
/// ```
/// use solver::mitsudomoe::{Position, perft};
///
/// assert_eq!(perft(&Position::start(2).unwrap(), 3), 6287);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_turns(),
        _ => {
            let mut count = 0;
            let all: ControlFlow<()> = position.each_turn(|turn| {
                count += perft(&position.after(turn), depth - 1);
                ControlFlow::Continue(())
            });
            debug_assert!(all.is_continue());
            count
        }
    }
}

/// The same number, counted by all threads of rayon's current pool; none if `stop` said so first.
pub fn perft_parallel(position: &Position, depth: u32, stop: &(dyn Fn() -> bool + Sync)) -> Option<u64> {
    if stop() {
        return None;
    }
    if depth <= PIECE {
        return Some(perft(position, depth));
    }
    let turns: Vec<Turn> = position.turns();
    turns.into_par_iter().map(|turn| perft_parallel(&position.after(turn), depth - 1, stop)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mitsudomoe::Setup;
    use crate::mitsudomoe::slow::Board;

    fn slowly(board: &Board, depth: u32) -> u64 {
        let turns = board.turns();
        if depth == 1 {
            return turns.len() as u64;
        }
        let after = |turn| {
            let mut next = board.clone();
            next.play(turn).unwrap();
            next
        };
        turns.into_iter().map(|turn| slowly(&after(turn), depth - 1)).sum()
    }

    #[test]
    fn lines_from_the_starts_by_both_rules() {
        let counts = [(2, [9, 81, 6287, 358_136]), (3, [9, 77, 656, 43_810]), (4, [9, 77, 656, 5269])];
        for (players, counts) in counts {
            let position = Position::start(players).unwrap();
            let (board, _) = Board::new(&Setup::start(players).unwrap()).unwrap();
            for (depth, count) in (1..).zip(counts) {
                assert_eq!(perft(&position, depth), count, "{players} players, {depth} turns");
                assert_eq!(perft_parallel(&position, depth, &|| false), Some(count));
                assert_eq!(slowly(&board, depth), count, "{players} players, {depth} turns, slowly");
            }
        }
    }

    #[test]
    fn counting_stops_when_told_to() {
        assert_eq!(perft_parallel(&Position::start(2).unwrap(), 20, &|| true), None);
    }
}
