//! The speed of the move generator, in lines of play per second on one core.

use divan::Bencher;
use divan::counter::ItemsCount;
use kamisado::{Deadlock, Position};
use kamisado_solver::game::perft::perft;

fn main() {
    divan::main();
}

/// All lines of `depth` moves from the start; the items are lines.
#[divan::bench(args = [4, 5, 6], max_time = 5)]
fn start(bencher: Bencher, depth: u32) {
    let start = Position::start(Deadlock::Official);
    let lines = perft(&start, depth);
    bencher.counter(ItemsCount::new(lines)).bench(|| perft(divan::black_box(&start), depth));
}
