//! Small benchmarks of the solver on one core: values, with and without the replay of proofs, and distances. `figures`
//! measures more.
//!
//! The number of positions searched depends only on the question. Compare it first: times also depend on the machine.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use kamisado::{Deadlock, Position};
use kamisado_solver::questions::value::{Question, answer};

use searches::values;

mod sample;
mod searches;

fn main() {
    divan::main();
}

fn start() -> Position {
    Position::start(Deadlock::Official)
}

/// The values of all 102 first moves of the initial round; the items are positions searched.
#[divan::bench(args = [true, false], sample_count = 5)]
fn initial_round(bencher: Bencher, proof: bool) {
    let start = start();
    let (_, nodes) = values(&start, true, proof);
    bencher.counter(ItemsCount::new(nodes)).bench(|| values(black_box(&start), true, proof));
}

/// The values of 20 random set-ups after a round without rings; the items are set-ups.
#[divan::bench(args = [true, false], sample_count = 5)]
fn twenty_set_ups(bencher: Bencher, proof: bool) {
    all(bencher, &sample::refilled(20), proof);
}

/// The same set-ups with a ring on one of the Defender's towers.
#[divan::bench(args = [true, false], sample_count = 5)]
fn twenty_set_ups_with_a_ring(bencher: Bencher, proof: bool) {
    all(bencher, &sample::ringed(20), proof);
}

fn all(bencher: Bencher, set_ups: &[Position], proof: bool) {
    let nodes = || set_ups.iter().map(|position| values(black_box(position), false, proof).1).sum::<u64>();
    bencher.counter(ItemsCount::new(set_ups.len())).bench(nodes);
}

/// The distance after a first move of the initial round; the items are positions searched.
#[divan::bench(args = ["d8d3", "g8g2", "h8h4"], sample_count = 3)]
fn distance(bencher: Bencher, first: &str) {
    let start = start();
    let position = start.after(start.read_move(first).expect("a legal first move"));
    let question = Question { distance: true, ..Question::default() };
    let nodes = answer(&position, &question).expect("no table is used").nodes;
    bencher.counter(ItemsCount::new(nodes)).bench(|| answer(black_box(&position), &question));
}
