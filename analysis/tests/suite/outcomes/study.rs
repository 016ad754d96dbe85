//! Studies of outcomes with known dependences.

use analysis::question::outcomes::study::{PARTS, Played, most};
use analysis::question::outcomes::{Condition, Count, Outcome, OutcomesStudy};
use kamisado::Fill;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use shares::WinCount;
use statistics::{regression, share_curve};

/// How much one more winning first move adds to the Challenger's chance.
const SLOPE: f64 = 0.01;
const GAMES: u32 = 6;

/// Rounds in which the chance depends on the number of winning first moves, 0 to 40, and on the round; every count is
/// that number, and all kinds of players are alike.
fn rounds(number: u64, random: &mut impl Rng) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for round in 1..=number {
        let of_round = 0.2 * random.random::<f64>();
        for fill in Fill::ALL {
            let wins = random.random_range(0..=40_u8);
            let chance = 0.25 + of_round + SLOPE * f64::from(wins);
            let won = (0..GAMES).filter(|_| random.random_bool(chance)).count() as u32;
            outcomes.push(Outcome {
                round,
                fill,
                moves: WinCount { wins: wins.into(), moves: 100 },
                natural: WinCount { wins: wins.into(), moves: 100 },
                own_three: wins.into(),
                rule: wins.into(),
                games: GAMES,
                won: [won; Condition::ALL.len()],
            });
        }
    }
    outcomes
}

/// The mean difference of two numbers from 0 to 40 is 40 · 42 / (3 · 41).
const GAIN: f64 = SLOPE * (40.0 * 42.0 / (3.0 * 41.0)) / 2.0;

#[test]
fn the_gain_of_a_known_rule_is_covered_at_its_level() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut covered = 0;
    for _ in 0..500 {
        let outcomes = rounds(80, &mut random);
        let sample = Played { outcomes: &outcomes, clusters: Vec::new(), seed: 1 };
        let numbers: Vec<f64> = outcomes.iter().map(|outcome| Count::Rule.of(outcome)).collect();
        let won: Vec<f64> = outcomes.iter().map(|outcome| outcome.share_won(0)).collect();
        covered += usize::from(sample.gain(&numbers, &won, |_| true).unwrap().contains(GAIN));
    }
    // 95% of 500 is 475, with a standard deviation of 5.
    assert!((460..=490).contains(&covered), "{covered} of 500");
}

#[test]
fn a_known_dependence_is_recovered() {
    let outcomes = rounds(20_000, &mut ChaCha8Rng::seed_from_u64(5));
    let sample = Played { clusters: (0..40_000).map(|i| i / 2).collect(), outcomes: &outcomes, seed: 1 };
    let won: Vec<f64> = outcomes.iter().map(|outcome| outcome.share_won(0)).collect();
    let winning: Vec<f64> = outcomes.iter().map(|outcome| Count::Winning.of(outcome)).collect();
    let slope = regression(&[&winning], &won, &sample.clusters).unwrap()[0].difference;
    assert!(slope.contains(SLOPE) && slope.high - slope.low < 0.002, "{slope:?}");
    // Whoever knows the chances gains no more than whoever knows the number, because nothing else differs between
    // the sides of a round; the differences are not quite normal.
    let most = most(&won, GAMES).unwrap();
    assert!((most - GAIN).abs() < 0.05 * GAIN, "{most} {GAIN}");
    for part in share_curve(&winning, &won, GAMES, &sample.clusters, PARTS) {
        let expected = 0.35 + SLOPE * part.middle;
        assert!((part.share.estimate - expected).abs() < 0.015, "{part:?} {expected}");
    }
}

#[test]
fn sides_that_the_challenger_loses_are_told_apart() {
    let mut outcomes = rounds(40, &mut ChaCha8Rng::seed_from_u64(9));
    for (i, outcome) in outcomes.iter_mut().enumerate() {
        // The first side of every second round is lost, and never won.
        let is_lost = i % 4 == 0;
        outcome.moves.wins = if is_lost { 0 } else { outcome.moves.wins.max(1) };
        outcome.won = [if is_lost { 0 } else { 3 }; Condition::ALL.len()];
    }
    let study = OutcomesStudy::new(&outcomes, 1).unwrap();
    assert_eq!((study.lost, study.decided), (20, 20));
    let of = &study.conditions[0];
    assert_eq!((of.lost.unwrap().estimate, of.decided.unwrap().estimate), (0.0, 0.25));
    assert!(of.curve.iter().all(|part| part.from > 0.0 && part.share.estimate == 0.5), "{:?}", of.curve);
    assert_eq!(of.of_ten.unwrap().estimate, 0.0);
    // In the other rounds nothing differs.
    assert_eq!(of.count(Count::Winning).gain.unwrap().estimate, 0.125);
}

#[test]
fn equal_sides_gain_nothing_and_half_a_round_is_no_sample() {
    let outcomes = rounds(40, &mut ChaCha8Rng::seed_from_u64(7));
    let sample = Played { outcomes: &outcomes, clusters: Vec::new(), seed: 1 };
    let won: Vec<f64> = outcomes.iter().map(|outcome| outcome.share_won(0)).collect();
    let gain = sample.gain(&[3.0; 80], &won, |_| true).unwrap();
    assert_eq!((gain.low, gain.high), (0.0, 0.0));
    assert!(OutcomesStudy::new(&outcomes[..79], 1).is_none() && OutcomesStudy::new(&outcomes[..2], 1).is_none());
    let study = OutcomesStudy::new(&outcomes, 1).unwrap();
    assert_eq!((study.rounds, study.games, study.conditions.len()), (40, GAMES, Condition::ALL.len()));
    assert!(study.of("natural").unwrap().count(Count::Winning).correlation.unwrap().estimate > 0.3);
}
