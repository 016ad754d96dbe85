//! Counting lines of play.

use std::sync::atomic::AtomicBool;

use kamisado_solver::game::perft::{perft, perft_parallel};
use mitsudomoe::slow::Board;
use mitsudomoe::{Position, Setup};

#[test]
fn both_rules_have_the_same_counts() {
    let counts = [(2, [9, 81, 6287, 358_136]), (3, [9, 77, 656, 43_810]), (4, [9, 77, 656, 5269])];
    for (players, counts) in counts {
        let position = Position::start(players).unwrap();
        let (board, _) = Board::new(&Setup::start(players).unwrap()).unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), count, "{players} players, {depth} turns");
            assert_eq!(perft_parallel(&position, depth, &()), Some(count));
            assert_eq!(perft(&board, depth), count, "{players} players, {depth} turns, slowly");
        }
    }
}

#[test]
fn counting_stops_when_told_to() {
    assert_eq!(perft_parallel(&Position::start(2).unwrap(), 20, &AtomicBool::new(true)), None);
}
