//! The speed of mitsudomoe's rules on one core, in turns per second in positions of random games, and of the search for
//! forced wins.

use std::ops::ControlFlow;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use kamisado_solver::game::Game;
use kamisado_solver::game::perft::perft;
use mitsudomoe::questions::forced_win::{ForcedWinQuestion, answer};
use mitsudomoe::{Position, Turn};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

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

/// Visits every turn of a sample; the items are turns.
fn visit(bencher: Bencher, players: usize, visit: impl Fn(&Position, Turn) + Sync) {
    let positions = sample(players);
    let turns: u64 = positions.iter().map(Position::count_turns).sum();
    bencher.counter(ItemsCount::new(turns)).bench(|| {
        for position in &positions {
            let all: ControlFlow<()> = black_box(position).each_turn(|turn| {
                visit(position, turn);
                ControlFlow::Continue(())
            });
            let _ = black_box(all);
        }
    });
}

/// Generates every turn.
#[divan::bench(args = [2, 3, 4])]
fn generate(bencher: Bencher, players: usize) {
    visit(bencher, players, |_, turn| _ = black_box(turn));
}

/// Generates and plays every turn, with its consequences.
#[divan::bench(args = [2, 3, 4])]
fn generate_and_play(bencher: Bencher, players: usize) {
    visit(bencher, players, |position, turn| _ = black_box(position.after(turn)));
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

/// Positions in which one of two players has two balls home: each is the first such position of a game in which every
/// other turn moves a ball towards its goal.
fn late(count: usize) -> Vec<Position> {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let start = Position::start(2).expect("two players");
    let play = || {
        let mut position = start;
        for number in 0..200 {
            if position.players().any(|seat| position.balls_home(seat) == 2) {
                return position.outcome().is_none().then_some(position);
            }
            let goal = position.turn().opposite().corner();
            let nearer = |turn: &Turn| turn.ball.to.distance(goal) < turn.ball.from.distance(goal);
            let mut turns = position.turns();
            if number % 2 == 0 && turns.iter().any(nearer) {
                turns.retain(nearer);
            }
            position.play_unchecked(*turns.choose(&mut rng)?);
        }
        None
    };
    std::iter::repeat_with(play).flatten().take(count).collect()
}

/// Forced wins within `turns` turns in each of 200 late positions; the items are positions.
#[divan::bench(args = [1, 2], sample_count = 5, sample_size = 1)]
fn forced(bencher: Bencher, turns: u8) {
    let positions = late(200);
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for position in &positions {
            let question = ForcedWinQuestion { turns, ..ForcedWinQuestion::default() };
            black_box(answer(black_box(position), &question).expect("proved"));
        }
    });
}

/// All lines of four turns from the start with two players; the items are lines.
#[divan::bench]
fn lines(bencher: Bencher) {
    let start = Position::start(2).expect("two players");
    bencher.counter(ItemsCount::new(perft(&start, 4))).bench(|| perft(black_box(&start), 4));
}
