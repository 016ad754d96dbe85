//! A search that a limit has ended continues from there when it is called again.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use kamisado::Position;
use kamisado_solver::game::TwoPlayer;
use kamisado_solver::game::value::Value;
use kamisado_solver::search::{Limits, Prover, SearchStopped, Solver};

/// Set-ups that take about 50,000 to 150,000 nodes: a loss, a win and a loss.
const HARD: [&str; 3] = [
    "kb+gyrpo+u/8/8/8/8/8/8/ROYG++BUKP g -",
    "+g+uy++b+prko/8/8/8/8/8/8/GUOKYRBP b -",
    "bgryu+k+op/8/8/8/8/8/8/+UOYPRG+BK g -",
];
/// A position whose distance takes about 40,000 nodes.
const TIMED: &str = "pobry1uk/8/8/5g2/8/8/8/KUGYRBOP g G";
const MEMORY: usize = 1 << 26;
/// The number of parts into which a search is cut.
const STEPS: u64 = 100;

/// Searches repeatedly, each time for `nodes` nodes, until there is an answer; returns it and the total nodes.
fn in_steps<T, E>(step: u64, mut ask: impl FnMut(&mut Solver<Position>, Limits<'_>) -> Result<T, E>) -> (T, u64) {
    let mut solver = Solver::new(MEMORY);
    let mut limit = 0;
    loop {
        limit += step;
        let found = ask(&mut solver, Limits { nodes: Some(step), ..Limits::NONE });
        assert!(solver.nodes() <= limit);
        if let Ok(found) = found {
            return (found, solver.nodes());
        }
        assert_eq!(solver.nodes(), limit, "the limit is used up");
    }
}

#[test]
fn values_found_in_steps_cost_little_more_than_at_once() {
    for position in HARD.map(|text| text.parse::<Position>().unwrap()) {
        let mut alone = Solver::new(MEMORY);
        let value = alone.value(&position, Limits::NONE).unwrap();
        let nodes = alone.nodes();
        assert!(nodes > 30_000, "{position}: {nodes} nodes");
        let (found, spent) = in_steps(nodes / STEPS, |solver, limits| solver.value(&position, limits));
        assert_eq!(found, value, "{position}");
        assert!(spent < nodes * 3 / 2, "{position}: {spent} nodes in {STEPS} steps, {nodes} at once");
        let (found, spent) = in_steps(nodes / STEPS, |solver, limits| solver.winning_move(&position, limits));
        assert_eq!(found.is_some(), value == Value::Win, "{position}");
        assert!(spent < nodes * 3 / 2, "{position}: {spent} nodes in {STEPS} steps, {nodes} at once");
    }
}

#[test]
fn distances_found_in_steps_cost_little_more_than_at_once() {
    let position: Position = TIMED.parse().unwrap();
    let mut alone = Solver::new(MEMORY);
    let distance = alone.distance(&position, Limits::NONE).unwrap();
    let nodes = alone.nodes();
    let (found, spent) = in_steps(nodes / STEPS, |solver, limits| solver.distance(&position, limits));
    assert_eq!(found, distance);
    assert!(spent < nodes * 3 / 2, "{spent} nodes in {STEPS} steps, {nodes} at once");
    let winner = position.winner_by(distance.0);
    let (found, _) =
        in_steps(nodes / STEPS, |solver, limits| solver.wins_within(&position, winner, distance.1, limits));
    assert!(found);
}

/// The clock and the flags end a search like a limit of nodes, also with several threads.
#[test]
fn threads_that_were_stopped_go_on() {
    let position: Position = HARD[0].parse().unwrap();
    let mut alone = Solver::new(MEMORY);
    let value = alone.value(&position, Limits::NONE).unwrap();
    for threads in [1, 2, 4] {
        let (stop, expanded) = (AtomicBool::new(false), AtomicU64::new(0));
        let limits = Limits { stop: Some(&stop), expanded: Some(&expanded), ..Limits::default() };
        let mut prover = Prover::with_threads(MEMORY, threads);
        let mut stops = 0;
        let found = loop {
            let until = expanded.load(Ordering::Relaxed) + alone.nodes() / 8;
            let done = AtomicBool::new(false);
            let found = thread::scope(|scope| {
                scope.spawn(|| {
                    while expanded.load(Ordering::Relaxed) < until && !done.load(Ordering::Relaxed) {
                        thread::yield_now();
                    }
                    stop.store(true, Ordering::Relaxed);
                });
                let found = prover.unproved_value(&position, limits);
                done.store(true, Ordering::Relaxed);
                found
            });
            stop.store(false, Ordering::Relaxed);
            match found {
                Ok(found) => break found,
                Err(SearchStopped) => stops += 1,
            }
            assert!(stops < 40, "{threads} threads start from scratch every time");
        };
        assert_eq!(found, value);
        assert!(stops > 1, "stopped {stops} times");
    }
}

/// With a limit of nodes, one thread searches, even if the limit is set later.
#[test]
fn a_limit_of_nodes_is_kept_by_all_threads_together() {
    let [position, other] = [HARD[0], HARD[2]].map(|text| text.parse::<Position>().unwrap());
    for threads in [1, 2, 4] {
        let limited = |nodes| Limits { nodes: Some(nodes), ..Limits::NONE };
        for first in [None, Some(2_000)] {
            let mut prover = Prover::with_threads(MEMORY, threads);
            if let Some(first) = first {
                assert_eq!(prover.unproved_value(&position, limited(first)), Err(SearchStopped));
                assert_eq!(prover.nodes(), first);
            }
            assert_eq!(prover.unproved_value(&position, limited(3_000)), Err(SearchStopped));
            assert_eq!(prover.nodes(), first.unwrap_or(0) + 3_000, "{threads} threads");
        }
        // The nodes that threads have spent together do not count.
        let mut prover = Prover::with_threads(MEMORY, threads);
        prover.unproved_value(&other, Limits::NONE).unwrap();
        let spent = prover.nodes();
        assert_eq!(prover.unproved_value(&position, limited(1_000)), Err(SearchStopped));
        assert_eq!(prover.nodes(), spent + 1_000, "{threads} threads");
    }
}
