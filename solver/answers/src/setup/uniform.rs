//! Set-ups drawn without a round before them.

use kamisado::{Color, Level, Player, Setup};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Random set-ups without rings: both home rows in uniformly random order, with Black as the Challenger to move.
///
/// Endless. Set-ups may repeat, but rarely do among the 8! × 8! that exist. The same seed gives the same set-ups in the
/// same order.
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

#[cfg(test)]
mod tests {
    use super::*;
    use kamisado::{Deadlock, Position};

    #[test]
    fn the_same_seed_gives_the_same_set_ups() {
        let first: Vec<String> = random_refills(1).take(2).map(|setup| setup.to_string()).collect();
        // Frozen: published samples must stay reproducible.
        assert_eq!(first, ["bugorpky/8/8/8/8/8/8/GUBPOYRK b -", "ubrpykgo/8/8/8/8/8/8/BOGRUKPY b -"]);
        let far = random_refills(1).nth(9_999).map(|setup| setup.to_string());
        assert_eq!(far.as_deref(), Some("rkgubpyo/8/8/8/8/8/8/YOPRBKGU b -"));
        assert_ne!(random_refills(2).next(), random_refills(1).next());
    }

    #[test]
    fn every_set_up_is_a_position() {
        for setup in random_refills(3).take(100) {
            assert!(Position::new(&setup, Deadlock::Official).is_ok());
            assert_eq!((setup.turn, setup.due), (Player::Black, None));
        }
    }

    #[test]
    fn orders_are_uniform() {
        // Each tower is on each file in an eighth of 4000 set-ups: 500, with a standard deviation of 21.
        let mut counts = [[0; 8]; 8];
        for setup in random_refills(4).take(4000) {
            for (square, tower) in setup.towers().filter(|(_, tower)| tower.player == Player::Gold) {
                counts[tower.color.index()][square.file() as usize] += 1;
            }
        }
        assert!(counts.as_flattened().iter().all(|count| (400..=600).contains(count)), "{counts:?}");
    }
}
