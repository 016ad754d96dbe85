//! Counting lines of play.

use kamisado::{Deadlock, Position};
use kamisado_solver::game::Game;
use kamisado_solver::game::perft::{perft, perft_parallel};
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
fn counting_stops_when_told_to() {
    assert_eq!(perft_parallel(&Position::start(Deadlock::Official), 20, &AtomicBool::new(true)), None);
}
