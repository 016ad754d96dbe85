//! The measured set-ups, the same in every run.

use kamisado::{Color, Deadlock, Level, Player, Position, Setup};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Random set-ups as after a round without rings, drawn with seed 1 as `analysis weak` draws them: Black is the
/// Challenger and moves first.
pub fn refilled(count: usize) -> Vec<Position> {
    set_ups().take(count).map(|rows| position(&rows)).collect()
}

/// The same set-ups as real second rounds: one of the Defender's towers, with which they won the first round, has a
/// ring.
pub fn ringed(count: usize) -> Vec<Position> {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let with_ring = |mut rows: [[(Color, Level); 8]; 2]| {
        rows[Player::Gold as usize][random.random_range(0..8)].1 = Level::Sumo;
        position(&rows)
    };
    set_ups().take(count).map(with_ring).collect()
}

/// An endless sequence of pairs of home rows in random order, Black's first.
fn set_ups() -> impl Iterator<Item = [[(Color, Level); 8]; 2]> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    std::iter::repeat_with(move || {
        [(); 2].map(|()| {
            let mut row = Color::ALL;
            row.shuffle(&mut random);
            row.map(|color| (color, Level::Normal))
        })
    })
}

fn position(rows: &[[(Color, Level); 8]; 2]) -> Position {
    Position::new(&Setup::home_rows(*rows, Player::Black), Deadlock::Official).expect("two full home rows")
}
