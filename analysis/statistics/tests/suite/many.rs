//! Many questions at once: chance findings are as rare as stated.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statistics::{LEVEL, adjusted, adjusted_for_any, clustered_difference};

use super::support::{alone, noise};

#[test]
fn a_known_example() {
    // The 15 p values of Benjamini and Hochberg (1995), of which four are found if the tests are independent.
    let p = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590,
        1.0,
    ];
    let adjusted = adjusted(&p.map(Some));
    assert_eq!(adjusted.iter().filter(|p| p.unwrap() <= LEVEL).count(), 3);
    // 1 + 1/2 + ... + 1/15 = 3.318.
    assert!((adjusted[0].unwrap() - 0.0015 * 3.318).abs() < 1e-6);
    assert_eq!(statistics::adjusted(&[]), []);
    // Nothing is told of what is no p value, and the others are adjusted as if it had not been tested.
    assert_eq!(statistics::adjusted(&[Some(f64::NAN), Some(0.01), Some(0.04)]), [None, Some(0.03), Some(0.06)]);
    assert_eq!(adjusted_for_any(&[Some(f64::NAN), Some(0.01)]), [None, Some(0.02)]);
}

#[test]
fn of_few_questions_a_chance_finding_is_as_rare_as_stated() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let mut p = || Some(random.random::<f64>());
    let (mut any, mut of_each) = (0, 0);
    for _ in 0..4000 {
        let p = [p(), p()];
        any += usize::from(adjusted_for_any(&p).iter().any(|p| p.unwrap() <= LEVEL));
        of_each += usize::from(p.iter().any(|p| p.unwrap() <= LEVEL));
    }
    // 1 - 0.975 squared of 4000 is 197, with a standard deviation of 14.
    assert!((155..=240).contains(&any) && of_each > 350, "{any} {of_each}");
    let three = adjusted_for_any(&[Some(0.02), Some(0.01), Some(0.015)]);
    assert_eq!(three, [Some(0.03), Some(0.03), Some(0.03)], "a larger p value is not adjusted to a smaller one");
}

/// Two hundred samples with a hundred features each; with `real`, the first ten features add half a standard
/// deviation to the outcome.
fn findings(real: bool) -> (f64, f64, f64) {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let (mut any_false, mut false_share, mut found) = (0.0, 0.0, 0.0);
    const SAMPLES: f64 = 200.0;
    for _ in 0..SAMPLES as usize {
        let features: Vec<Vec<bool>> = (0..100)
            .map(|_| {
                let mut has: Vec<bool> = (0..200).map(|i| i < 60).collect();
                has.shuffle(&mut random);
                has
            })
            .collect();
        let outcomes: Vec<f64> = (0..200)
            .map(|i| {
                let added = features[..10].iter().filter(|has| real && has[i]).count();
                noise(&mut random) + 0.5 * added as f64
            })
            .collect();
        let clusters = alone(200);
        let p = features.iter().map(|has| clustered_difference(&outcomes, has, &clusters)?.p);
        let p: Vec<Option<f64>> = p.collect();
        let significant: Vec<usize> =
            adjusted(&p).iter().enumerate().filter(|(_, p)| p.unwrap() <= LEVEL).map(|(i, _)| i).collect();
        let wrong = significant.iter().filter(|&&i| !real || i >= 10).count() as f64;
        any_false += f64::from(wrong > 0.0) / SAMPLES;
        false_share += wrong / (significant.len() as f64).max(1.0) / SAMPLES;
        found += (significant.len() as f64 - wrong) / 10.0 / SAMPLES;
    }
    (any_false, false_share, found)
}

#[test]
fn noise_is_found_at_the_stated_rate_only() {
    // If everything is noise, at most 5% of the samples have any finding: 10 of 200, give or take 3.
    let (any_false, _, _) = findings(false);
    assert!(any_false <= 0.08, "{any_false}");
    let (_, false_share, found) = findings(true);
    assert!(false_share <= 0.06, "{false_share}");
    assert!(found > 0.1, "{found}");
}

/// Twenty p values of noise, each uniform from 0 to 1, that depend on one another as badly as possible for the
/// procedure of Benjamini and Hochberg (Guo and Rao, Journal of Statistical Planning and Inference 138, 2008): with
/// probability LEVEL/j, exactly j of them are small, and just small enough to count as j findings.
fn of_one_another(random: &mut impl Rng) -> Vec<f64> {
    const TESTS: usize = 20;
    let step = LEVEL / TESTS as f64;
    let mut left: f64 = random.random();
    let small = (1..=TESTS).find(|&j| {
        left -= LEVEL / j as f64;
        left < 0.0
    });
    let mut order: Vec<usize> = (0..TESTS).collect();
    order.shuffle(random);
    let mut p: Vec<f64> = (0..TESTS).map(|_| random.random_range(LEVEL..1.0)).collect();
    for &i in &order[..small.unwrap_or(0)] {
        p[i] = step * (small.unwrap_or(0) as f64 - random.random::<f64>());
    }
    p
}

#[test]
fn tests_may_depend_on_one_another() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let (mut found, mut small) = (0, 0);
    for _ in 0..4000 {
        let p = of_one_another(&mut random);
        small += p.iter().filter(|p| **p <= LEVEL).count();
        let adjusted = adjusted(&p.into_iter().map(Some).collect::<Vec<_>>());
        found += usize::from(adjusted.iter().any(|p| p.unwrap() <= LEVEL));
    }
    // Each p value by itself is that of noise: 4000 of 80,000, give or take 150.
    assert!((3500..4500).contains(&small), "{small}");
    // 5% of 4000 are 200, give or take 14. For independent tests only, there would be 720.
    assert!(found <= 230, "{found}");
}
