//! Set-ups drawn without a round before them.

use kamisado::{Color, Level, Player, Setup};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Random set-ups without rings: both home rows in uniformly random order, with Black as the Challenger to move.
///
/// Endless. Set-ups may repeat, but rarely do among 8! × 8!. The same seed gives the same set-ups in the same order.
pub fn random_refills(seed: u64) -> impl Iterator<Item = Setup> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    std::iter::repeat_with(move || {
        let rows = [(); 2].map(|()| {
            let mut row = Color::ALL;
            row.shuffle(&mut random);
            row.map(|color| (color, Level::Normal))
        });
        Setup::home_rows(rows, Player::Black)
    })
}
