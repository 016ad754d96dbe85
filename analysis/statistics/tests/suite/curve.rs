//! Curves without assumptions on their shape.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statistics::share_curve;

/// Pairs of values with a chance that grows with their numbers and has a part in common, and shares of eight trials:
/// the numbers, the shares, and the chances that the numbers alone give.
fn pairs(n: usize, random: &mut impl Rng) -> [Vec<f64>; 3] {
    let [mut numbers, mut shares, mut chances] = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..n {
        let common = if random.random_bool(0.5) { 0.15 } else { -0.15 };
        let number = f64::from(random.random_range(0..30_u8));
        for number in [number, number + f64::from(random.random_range(0..3_u8))] {
            let chance = 0.2 + 0.018 * number;
            let hits = (0..8).filter(|_| random.random_bool(chance + common)).count();
            numbers.push(number);
            shares.push(hits as f64 / 8.0);
            chances.push(chance);
        }
    }
    [numbers, shares, chances]
}

#[test]
fn a_known_curve_is_recovered_and_covered_at_its_level() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let clusters: Vec<usize> = (0..400).map(|i| i / 2).collect();
    let alone: Vec<usize> = (0..400).collect();
    let (mut covered, mut of_independent, mut all) = (0, 0, 0);
    for _ in 0..300 {
        let [numbers, shares, chances] = pairs(200, &mut random);
        for (clusters, covered) in [(&clusters, &mut covered), (&alone, &mut of_independent)] {
            for part in share_curve(&numbers, &shares, 8, clusters, 5) {
                let is_of = |i: &usize| (part.from..=part.to).contains(&numbers[*i]);
                let truth = (0..400).filter(is_of).map(|i| chances[i]).sum::<f64>() / part.values as f64;
                *covered += usize::from(part.share.contains(truth));
                assert!((part.share.estimate - truth).abs() < 0.12, "{part:?} {truth}");
                all += 1;
            }
        }
    }
    let covered = [covered, of_independent].map(|covered| covered as f64 / f64::from(all / 2));
    assert!((0.93..=0.97).contains(&covered[0]) && covered[1] < 0.91, "{covered:?}");
}

#[test]
fn equal_numbers_are_in_one_part() {
    let numbers = [1.0, 1.0, 1.0, 1.0, 2.0, 3.0];
    let parts = share_curve(&numbers, &[0.5; 6], 1, &[0, 1, 2, 3, 4, 5], 3);
    let told: Vec<_> = parts.iter().map(|part| (part.from, part.to, part.values)).collect();
    assert_eq!(told, [(1.0, 1.0, 4), (2.0, 3.0, 2)]);
    assert_eq!(share_curve(&[], &[], 1, &[], 3), []);
}
