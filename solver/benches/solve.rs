//! The speed of the solver on one core: values with their proofs replayed, and distances.
//!
//! Positions searched are functions of the question alone. Compare them first: the time depends on the machine too.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use solver::answer::{Answer, Question, answer};
use solver::game::{Game, Player};
use solver::kamisado::{Color, Deadlock, Level, Position, Setup};

fn main() {
    divan::main();
}

fn start() -> Position {
    Position::start(Deadlock::Official)
}

/// The answer of one thread.
fn ask(position: &Position, question: Question<'_>) -> Answer {
    answer(black_box(position), &Question { threads: 1, ..question })
}

/// The values of all 102 first moves of the initial round; the items are positions searched.
#[divan::bench(sample_count = 5)]
fn initial_round(bencher: Bencher) {
    let (start, question) = (start(), Question { moves: true, ..Question::default() });
    let nodes = ask(&start, question).nodes;
    bencher.counter(ItemsCount::new(nodes)).bench(|| ask(&start, question));
}

/// The values of 20 random set-ups after a round without rings; the items are set-ups.
#[divan::bench(sample_count = 5)]
fn twenty_refilled_set_ups(bencher: Bencher) {
    let set_ups = refilled(20);
    let values = || set_ups.iter().map(|position| ask(position, Question::default()).nodes).sum::<u64>();
    bencher.counter(ItemsCount::new(set_ups.len())).bench(values);
}

/// The distance after a first move of the initial round; the items are positions searched.
#[divan::bench(args = ["d8d3", "g8g2", "h8h4"], sample_count = 3)]
fn distance(bencher: Bencher, first: &str) {
    let start = start();
    let position = start.after(start.read_move(first).expect("a legal first move"));
    let question = Question { distance: true, ..Question::default() };
    let nodes = ask(&position, question).nodes;
    bencher.counter(ItemsCount::new(nodes)).bench(|| ask(&position, question));
}

/// Both home rows in random order, no rings; always the same.
fn refilled(count: usize) -> Vec<Position> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut row = || {
        let mut row = Color::ALL;
        row.shuffle(&mut random);
        row.map(|color| (color, Level::Normal))
    };
    let mut position = || Position::new(&Setup::home_rows([row(), row()], Player::Black), Deadlock::Official);
    std::iter::repeat_with(|| position().expect("two full home rows")).take(count).collect()
}
