//! Counting lines of play.

use kamisado::{Deadlock, Position};
use kamisado_solver::game::Game;
use kamisado_solver::game::perft::{perft, perft_parallel};
use mitsudomoe::slow::Board;
use std::sync::atomic::AtomicBool;

/// The definition: every move is played.
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
                assert_eq!(perft_parallel(&position, depth, &()), Some(count), "{text} {depth}");
            }
        }
    }
}

#[test]
fn mitsudomoe_has_the_same_counts_by_both_rules() {
    let counts = [(2, [9, 81, 6287, 358_136]), (3, [9, 77, 656, 43_810]), (4, [9, 77, 656, 5269])];
    for (players, counts) in counts {
        let position = mitsudomoe::Position::start(players).unwrap();
        let (board, _) = Board::new(&mitsudomoe::Setup::start(players).unwrap()).unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), count, "{players} players, {depth} turns");
            assert_eq!(perft_parallel(&position, depth, &()), Some(count));
            assert_eq!(perft(&board, depth), count, "{players} players, {depth} turns, slowly");
        }
    }
}

#[test]
fn counting_stops_when_told_to() {
    assert_eq!(perft_parallel(&Position::start(Deadlock::Official), 20, &AtomicBool::new(true)), None);
    assert_eq!(perft_parallel(&mitsudomoe::Position::start(2).unwrap(), 20, &AtomicBool::new(true)), None);
}
