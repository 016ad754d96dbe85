//! The speed of mitsudomoe's rules on one core, in turns a second, in positions of random games.

use std::ops::ControlFlow;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use solver::mitsudomoe::{Position, perft};

fn main() {
    divan::main();
}

/// A hundred positions, each after up to 30 random turns of a game that was not over by then.
fn sample(players: usize) -> Vec<Position> {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let start = Position::start(players).expect("a number of players");
    let play = || {
        let mut position = start;
        for _ in 0..rng.random_range(0..=30) {
            position.play_unchecked(*position.turns().choose(&mut rng)?);
        }
        position.outcome().is_none().then_some(position)
    };
    std::iter::repeat_with(play).flatten().take(100).collect()
}

fn count(positions: &[Position]) -> u64 {
    positions.iter().map(Position::count_turns).sum()
}

/// Every turn made; the items are turns.
#[divan::bench(args = [2, 3, 4])]
fn generate(bencher: Bencher, players: usize) {
    let positions = sample(players);
    bencher.counter(ItemsCount::new(count(&positions))).bench(|| {
        for position in &positions {
            let all: ControlFlow<()> = black_box(position).each_turn(|turn| {
                black_box(turn);
                ControlFlow::Continue(())
            });
            let _ = black_box(all);
        }
    });
}

/// Every turn made and played, with all that follows at its end; the items are turns.
#[divan::bench(args = [2, 3, 4])]
fn generate_and_play(bencher: Bencher, players: usize) {
    let positions = sample(players);
    bencher.counter(ItemsCount::new(count(&positions))).bench(|| {
        for position in &positions {
            let all: ControlFlow<()> = black_box(position).each_turn(|turn| {
                black_box(position.after(turn));
                ControlFlow::Continue(())
            });
            let _ = black_box(all);
        }
    });
}

/// The keys of all these positions; the items are positions.
#[divan::bench(args = [2, 3, 4])]
fn key(bencher: Bencher, players: usize) {
    let positions = sample(players);
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for position in &positions {
            black_box(black_box(position).key());
        }
    });
}

/// Every line of four turns from the start of two players; the items are lines.
#[divan::bench]
fn lines(bencher: Bencher) {
    let start = Position::start(2).expect("two players");
    bencher.counter(ItemsCount::new(perft(&start, 4))).bench(|| perft(black_box(&start), 4));
}
