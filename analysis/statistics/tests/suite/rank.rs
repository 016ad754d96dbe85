//! Rank correlations and reliability.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statistics::{rank_correlation, reliability};

use super::support::{alone, noise};

#[test]
fn spearmans_correlation_of_known_numbers() {
    // The ranks differ by 2, 1, 1, 1 and 1: one less 6 · 8 / (5 · 24).
    let (x, y) = ([1.0, 2.0, 3.0, 4.0, 5.0], [30.0, 10.0, 20.0, 70.0, 50.0]);
    let found = rank_correlation(&x, &y, &alone(5), 1).unwrap().estimate;
    assert!((found - 0.6).abs() < 1e-9, "{found}");
    assert_eq!(rank_correlation(&x, &[1.0; 5], &alone(5), 1), None);
    assert_eq!(rank_correlation(&x, &y, &[0; 5], 1), None);
}

/// The rank of each number; equal ones share the mean of theirs.
fn ranks(numbers: &[f64]) -> Vec<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let below = |number: &f64| sorted.partition_point(|other| other < number);
    let up_to = |number: &f64| sorted.partition_point(|other| other <= number);
    numbers.iter().map(|number| (below(number) + up_to(number) + 1) as f64 / 2.0).collect()
}

/// The correlation of two columns of ranks.
fn correlation(x: &[f64], y: &[f64]) -> f64 {
    let middle = (x.len() as f64 + 1.0) / 2.0;
    let product = |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(x, y)| (x - middle) * (y - middle)).sum::<f64>();
    product(x, y) / (product(x, x) * product(y, y)).sqrt()
}

/// Pairs of values in clusters that have a part in common; the second number is one of a few.
fn pairs(n: usize, random: &mut impl Rng) -> (Vec<f64>, Vec<f64>) {
    let (mut x, mut y) = (Vec::new(), Vec::new());
    for _ in 0..n {
        let (common, of_both) = (noise(random), noise(random));
        for _ in 0..2 {
            let level = common + 0.3 * noise(random);
            x.push(level);
            y.push((0.5 * level + of_both + 0.3 * noise(random)).round().clamp(-2.0, 2.0));
        }
    }
    (x, y)
}

#[test]
fn the_correlation_is_covered_at_its_level_with_clusters_alone() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let (x, y) = pairs(200_000, &mut random);
    let truth = correlation(&ranks(&x), &ranks(&y));
    let (mut covered, mut of_independent) = (0, 0);
    for seed in 0..300 {
        let (x, y) = pairs(60, &mut random);
        let clusters: Vec<usize> = (0..120).map(|i| i / 2).collect();
        covered += usize::from(rank_correlation(&x, &y, &clusters, seed).unwrap().contains(truth));
        of_independent += usize::from(rank_correlation(&x, &y, &alone(120), seed).unwrap().contains(truth));
    }
    // 95% of 300 is 285, with a standard deviation of 4.
    assert!((272..=297).contains(&covered), "{covered} of 300");
    assert!(of_independent < 260, "{of_independent} of 300");
}

#[test]
fn reliability_is_the_part_that_is_not_chance() {
    // Chances with a variance of 1/48 and trials with a mean variance of 0.25 - 1/48 over 10.
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let mut shares = |spread: f64| -> Vec<f64> {
        (0..20_000)
            .map(|_| {
                let chance = 0.5 + spread * (random.random::<f64>() - 0.5);
                (0..10).filter(|_| random.random_bool(chance)).count() as f64 / 10.0
            })
            .collect()
    };
    let (variance, noise) = (1.0 / 48.0, (0.25 - 1.0 / 48.0) / 10.0);
    let found = reliability(&shares(0.5), 10).unwrap();
    assert!((found - variance / (variance + noise)).abs() < 0.02, "{found}");
    assert!(reliability(&shares(0.0), 10).unwrap() < 0.03);
    assert_eq!((reliability(&[0.5; 4], 10), reliability(&[0.0, 1.0], 1)), (None, None));
}
