//! Random positions from mid-round.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use kamisado::{Deadlock, Position};
use kamisado_answers::positions::{DrawError, DrawnPosition, PositionDrawing};

fn from_start(plies: u64, seed: u64) -> PositionDrawing {
    PositionDrawing { start: Position::start(Deadlock::Official), plies, seed }
}

#[test]
fn the_moves_lead_to_the_position() {
    let mut passes = 0;
    let rings = "b1o1y+k2/3B4/5r2/8/3+p2g1/4P1u1/K7/+G2YOU1R b R".parse().unwrap();
    for drawing in [from_start(12, 1), PositionDrawing { start: rings, plies: 4, seed: 1 }] {
        for DrawnPosition { moves, position } in drawing.draw(1..1001, &()).unwrap() {
            let mut replayed = drawing.start;
            for &m in &moves {
                passes += replayed.play(m).expect("a legal move").len();
            }
            assert_eq!((replayed, moves.len()), (position, drawing.plies as usize));
            assert!(position.outcome().is_none());
        }
    }
    assert!(passes > 50, "only {passes} passes");
}

#[test]
fn a_number_always_gives_the_same_position() {
    let drawn = from_start(8, 1).draw(1..301, &()).unwrap();
    // Frozen: what somebody has drawn must stay reproducible.
    assert_eq!(drawn[0].position.to_string(), "2p1yrg1/1o4b1/7O/B5k1/8/R7/7u/1G1YKPU1 b U");
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert_eq!(pool.install(|| from_start(8, 1).draw(101..301, &())).unwrap(), drawn[100..]);
    }
    assert_ne!(from_start(8, 2).draw(1..301, &()).unwrap(), drawn);
}

#[test]
fn every_move_is_as_likely_as_the_others() {
    let mut counts = HashMap::new();
    for drawn in from_start(1, 1).draw(1..10_201, &()).unwrap() {
        *counts.entry(drawn.moves[0]).or_insert(0) += 1;
    }
    // 102 moves, each expected 100 times with a deviation of 10.
    assert_eq!(counts.len(), 102);
    assert!(counts.values().all(|count| (50..150).contains(count)), "{counts:?}");
}

#[test]
fn what_cannot_be_drawn_is_an_error() {
    let error = from_start(60, 1).draw(1..2, &()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "60 plies are too many: none of 100000 random rounds lasted that long; expected at most 33, reached by one round \
         in 1000"
    );
    let DrawError::TooManyPlies { usual, .. } = error else { panic!("{error}") };
    assert_eq!(from_start(usual, 1).draw(1..11, &()).unwrap().len(), 10);
    let error = from_start(1 << 63, 1).draw(1..2, &()).unwrap_err().to_string();
    assert!(error.starts_with("9223372036854775808 plies are too many: "), "{error}");

    let stopped = from_start(8, 1).draw(1..3, &AtomicBool::new(true));
    assert_eq!(stopped, Err(DrawError::Stopped));

    let mut start = Position::start(Deadlock::Official);
    while let Some(m) = start.moves().last() {
        start.play_unchecked(m);
    }
    let error = PositionDrawing { start, plies: 1, seed: 1 }.draw(1..2, &()).unwrap_err();
    assert!(error.to_string().starts_with("the round is over: Black has won"), "{error}");
}
