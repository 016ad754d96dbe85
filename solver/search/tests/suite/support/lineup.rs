//! Random starts of rounds: both home rows in any order, a few towers with rings.

use kamisado::{Color, Level, Player, Setup};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

/// A start of a round in which all towers together carry at most `rings` rings.
pub fn lineup(rng: &mut impl Rng, rings: usize) -> Setup {
    let mut carried = [0_u8; 16];
    for _ in 0..rng.random_range(0..=rings) {
        let tower = rng.random_range(0..16);
        carried[tower] = (carried[tower] + 1).min(3);
    }
    let mut row = |first: usize| {
        let mut colors = Color::ALL;
        colors.shuffle(rng);
        std::array::from_fn(|i| (colors[i], Level::new(carried[first + i]).expect("at most three rings")))
    };
    let rows = [row(0), row(8)];
    Setup::home_rows(rows, if rng.random() { Player::Black } else { Player::Gold })
}
