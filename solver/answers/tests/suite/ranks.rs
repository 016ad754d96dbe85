//! How hard a set-up is compared with many others.

use kamisado::Setup;
use kamisado_answers::played::{FEWEST, PlayedCount, SetupRank};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn all_played() -> u64 {
    let rows = csv::Reader::from_reader(kamisado_data::PLAYED_COUNTS.as_bytes()).into_deserialize();
    rows.map(|row: csv::Result<PlayedCount>| row.unwrap().setups).sum()
}

#[test]
fn a_set_up_is_compared_with_those_that_have_as_many_rings() {
    let setup = |text: &str| text.parse::<Setup>().unwrap();
    let (one, rings) = SetupRank::among_played(&setup("puobkyrg/8/8/8/8/8/8/BUORKYG+P b -"), 17);
    assert_eq!(rings, Some(1));
    assert!((FEWEST..all_played()).contains(&one.of));
    let (all, rings) = SetupRank::among_played(&Setup::start(), 16);
    assert_eq!((all.of, rings), (all_played(), None));
    let harder = one.harder_than().unwrap();
    assert!(harder.low < harder.estimate && harder.estimate < harder.high);
}

/// How often the 95% interval holds the share of the population, in 400 samples of rounds whose fills are equal or
/// independent. As if set-ups were independent, the interval would hold it in 83% of the former.
fn coverage(is_alike: bool) -> f64 {
    const SAMPLES: usize = 400;
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let mut holds = 0;
    for _ in 0..SAMPLES {
        let mut played: Vec<PlayedCount> =
            (0..100).map(|winning_moves| PlayedCount { rings: 1, winning_moves, setups: 0, rounds: 0 }).collect();
        for _ in 0..300 {
            let one: usize = random.random_range(0..100);
            let other = if is_alike { one } else { random.random_range(0..100) };
            [one, other].into_iter().for_each(|wins| played[wins].setups += 1);
            played[one.min(other)].rounds += 1;
        }
        // Of a hundred equally likely numbers 69 are larger than 30.
        holds += usize::from(SetupRank::new(30, &played).harder_than().unwrap().contains(69.5));
    }
    holds as f64 / SAMPLES as f64
}

#[test]
fn both_fills_of_a_round_count_as_one() {
    for is_alike in [true, false] {
        let coverage = coverage(is_alike);
        assert!((0.92..=0.98).contains(&coverage), "{coverage}");
    }
}
