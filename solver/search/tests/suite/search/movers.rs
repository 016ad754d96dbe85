//! Keys that occur with either player to move: threads that search a position together meet them if the rows are alike.

use crate::support::alike::{after_plies, alike};
use kamisado::{Deadlock, Position, Setup};
use kamisado_solver::game::value::Value;
use kamisado_solver::search::{Limits, Prover, Solver};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const MEMORY: usize = 1 << 24;

/// Won positions that threads would call lost in some runs if nodes were identified by the key alone.
const MISTAKEN: [&str; 6] = [
    "o1rpubgk/2y5/8/8/8/1K6/8/B1PRGOUY b Y",
    "pobry1uk/8/8/5g2/8/8/8/KUGYRBOP g G",
    "ypu1grok/8/8/8/3b4/8/8/KORGBUPY g B",
    "okpg1buy/8/4r3/8/8/8/8/BYRUPOGK g P",
    "kbrpg1uy/8/5o2/8/8/8/8/YOPRUBGK g B",
    "u1rbopkg/8/1y6/8/8/8/8/GKPOBRYU g K",
];

/// Such a position under the other deadlock rule.
const MISTAKEN_TWO_PASS: &str = "bpgryuk1/6o1/8/3B4/8/8/8/ORUPKGY1 b O";

/// Checks that several threads find the same as one thread, with and without proofs.
#[track_caller]
fn check(position: &Position, threads: usize, expected: Value) {
    let prover = || Prover::with_threads(MEMORY, threads);
    assert_eq!(prover().unproved_value(position, Limits::NONE), Ok(expected), "{position}, {threads} threads");
    let mut proving = prover();
    assert_eq!(proving.value(position, Limits::NONE), Ok(expected), "{position}, {threads} threads");
    assert_eq!(proving.resolved(), 0, "{position}, {threads} threads: solved afresh");
}

#[test]
fn positions_that_were_mistaken_are_won() {
    let two_pass = Position::new(&MISTAKEN_TWO_PASS.parse::<Setup>().unwrap(), Deadlock::TwoPass).unwrap();
    let positions = MISTAKEN.iter().map(|text| text.parse().unwrap()).chain([two_pass]);
    for position in positions {
        let distance = Solver::new(MEMORY).distance(&position, Limits::NONE).unwrap();
        assert_eq!(distance.0, Value::Win, "{position}");
        for threads in [2, 3, 4, 8, 2, 4] {
            check(&position, threads, Value::Win);
        }
        let mut prover = Prover::with_threads(MEMORY, 2);
        assert_eq!(prover.unproved_value(&position, Limits::NONE), Ok(Value::Win), "{position}");
        assert_eq!(prover.solver().distance(&position, Limits::NONE), Ok(distance), "{position}");
    }
}

#[test]
fn threads_agree_with_one_after_rows_that_are_alike() {
    let mut rng = ChaCha8Rng::seed_from_u64(58);
    let mut drawn = Vec::new();
    while drawn.len() < 600 {
        let (plies, mirrored) = (drawn.len() % 4, drawn.len() / 4 % 2 == 1);
        let deadlock = Deadlock::ALL[drawn.len() / 8 % 2];
        let setup = alike(&mut rng, mirrored);
        let Some(position) = after_plies(&setup, deadlock, plies, &mut rng) else { continue };
        let mut alone = Solver::new(MEMORY);
        let value = alone.value(&position, Limits::NONE).unwrap();
        drawn.push((alone.nodes(), position, value));
    }
    drawn.sort_by_key(|&(nodes, ..)| std::cmp::Reverse(nodes));
    let hardest = &drawn[..60];
    assert!(hardest.iter().all(|&(nodes, ..)| nodes > 2_000), "{} nodes", hardest[59].0);
    assert!(hardest.iter().filter(|&&(.., value)| value == Value::Loss).count() > 5);
    for (_, position, value) in hardest {
        for threads in [2, 4, 8] {
            check(position, threads, *value);
        }
    }
}
