//! Classes of set-ups: every number has one set-up, and every reading of a set-up has its number.
//!
//! Small boards are counted whole beside the code; here the board of the game is sampled.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use solver::game::Game;
use solver::kamisado::{Classes, Color, Deadlock, Fill, Level, Player, Position, Setup};

/// Every reading of a set-up that has its value: mirrored, turned, both.
fn readings(setup: &Setup) -> [Setup; 4] {
    [setup.clone(), setup.mirror(), setup.half_turn(), setup.mirror().half_turn()]
}

#[test]
fn numbers_and_set_ups_are_one_to_one() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for classes in Classes::ALL {
        let ends = (0..100).chain(classes.len() - 100..classes.len());
        // Where the Challenger's rows cease to be their own mirror images.
        let middle = 384 * 20_352 - 100..384 * 20_352 + 100;
        let drawn: Vec<u64> = (0..5_000).map(|_| random.random_range(0..classes.len())).collect();
        for number in ends.chain(middle).chain(drawn) {
            let setup = classes.setup(number);
            assert_eq!((setup.turn, setup.due), (Player::Black, None));
            let place = classes.place(&setup).unwrap();
            assert_eq!((place.number, place.turned, place.mirrored), (number, false, false), "{setup}");
            for reading in readings(&setup) {
                let place = classes.place(&reading).unwrap();
                let normal = if place.turned { reading.half_turn() } else { reading.clone() };
                let normal = if place.mirrored { normal.mirror() } else { normal };
                assert_eq!((place.number, normal), (number, setup.clone()), "{reading}");
            }
            assert_eq!(Classes::ALL.map(|other| other.number(&setup).is_some()), Classes::ALL.map(|c| c == classes));
        }
    }
    assert_eq!(Classes::ALL.map(Classes::len), [812_924_928, 1_625_702_400]);
}

/// A row in random order; some are their own mirror image.
fn row(random: &mut impl Rng) -> [Color; 8] {
    let mut row = Color::ALL;
    row.shuffle(random);
    if random.random_ratio(1, 3) {
        for file in 0..4 {
            let (place, partner) = (7 - file, row[file].mirror());
            let other = row.iter().position(|&color| color == partner).unwrap();
            row.swap(place, other);
        }
    }
    row
}

#[test]
fn set_ups_share_a_number_exactly_if_they_share_a_key() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let (mut same, mut different, mut own) = (0, 0, 0);
    for _ in 0..2_000 {
        let [black, gold] = [(); 2].map(|()| row(&mut random).map(|color| (color, Level::Normal)));
        let one = Setup::home_rows([black, gold], Player::Black);
        own += usize::from(one == one.mirror());
        // Two rows each mirrored or not: often the same set-up again, or its mirror image.
        let rows = [one.home_row(Player::Black).unwrap(), one.mirror().home_row(Player::Black).unwrap()];
        let other = Setup::home_rows([rows[random.random_range(0..2)], gold], Player::Black);
        let other = readings(&other)[random.random_range(0..4)].clone();
        let key = |setup: &Setup| Position::new(setup, Deadlock::Official).unwrap().key();
        let number = |setup: &Setup| Classes::Ringless.number(setup).unwrap();
        assert_eq!(key(&one) == key(&other), number(&one) == number(&other), "{one} {other}");
        *(if number(&one) == number(&other) { &mut same } else { &mut different }) += 1;
    }
    assert!(same > 300 && different > 300 && own > 100, "{same} {different} {own}");
}

#[test]
fn a_second_round_is_in_a_class_wherever_a_tower_reached_home() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let (mut home, mut deadlocks) = (0, 0);
    for _ in 0..400 {
        let mut position = Position::start(Deadlock::Official);
        while position.winner().is_none() {
            let moves: Vec<_> = position.moves().collect();
            position.play_unchecked(moves[random.random_range(0..moves.len())]);
        }
        let finished = position.finished_round().unwrap();
        for fill in Fill::ALL {
            let setup = finished.next(fill);
            let place = Classes::OneRing.place(&setup);
            if finished.outcome.ending == solver::kamisado::Ending::Deadlock {
                deadlocks += 1;
            } else {
                let place = place.unwrap_or_else(|| panic!("{setup}"));
                assert_eq!(place.mirrored, fill == Fill::Right, "the ring is set down last: {setup}");
                home += 1;
            }
        }
    }
    assert!(home > 700 && deadlocks > 0, "{home} {deadlocks}");
}

#[test]
fn other_set_ups_are_in_no_class() {
    for text in [
        "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b B",
        "oupkyrg1/8/8/8/8/8/7b/BGRYKPUO b -",
        "oupkyrg1/8/8/8/8/8/8/BGRYKPUO b -",
        "oupkyrgg/8/8/8/8/8/8/BGRYKPUO b -",
        "oupkyrgb/8/8/8/8/8/8/BGRY+KPUO b -",
        "oupkyrgb/8/8/8/8/8/8/BGRYKPU++O b -",
        "oupkyrg+b/8/8/8/8/8/8/BGRYKPUO b -",
        "oupkyrgb/8/8/8/8/8/8/+BGRYKPU+O b -",
    ] {
        let setup: Setup = text.parse().unwrap();
        assert_eq!(Classes::ALL.map(|classes| classes.number(&setup)), [None, None], "{text}");
    }
}

#[test]
fn numbers_stay() {
    // Frozen: files name classes by their numbers. Found by sorting all rows in another language.
    let start = Setup::start();
    assert_eq!(Classes::Ringless.number(&start), Some(0));
    let text = |classes: Classes, number| classes.setup(number).to_string();
    assert_eq!(text(Classes::Ringless, 5_000_000), "roygukbp/8/8/8/8/8/8/YGPKOUBR b -");
    assert_eq!(text(Classes::Ringless, 400_000_000), "gkbouypr/8/8/8/8/8/8/OBGPURYK b -");
    assert_eq!(text(Classes::OneRing, 1_000_000_000), "opugrykb/8/8/8/8/8/8/RGBPUKY+O b -");
}
