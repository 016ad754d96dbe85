//! How often intervals hold the true value.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use shares::{Interval, UPPER, UPPER_QUANTILE, paired_share, share_interval};
use statistics::{clustered_mean, clustered_share};
use statrs::distribution::{ContinuousCDF, Normal};

use super::support::{alone, compare, noise};

/// How often of `runs` the interval holds the true value; a level of 95% gives 1900 of 2000, give or take 10.
fn covered(true_value: f64, mut sample: impl FnMut(&mut ChaCha8Rng) -> Interval) -> usize {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    (0..2000).filter(|_| sample(&mut random).contains(true_value)).count()
}

#[test]
fn a_mean_is_covered_at_its_level() {
    for n in [3, 30] {
        let count = covered(0.0, |random| {
            let values: Vec<f64> = (0..n).map(|_| noise(random)).collect();
            clustered_mean(&values, &alone(n)).unwrap()
        });
        assert!((1870..=1930).contains(&count), "{count} of 2000 for samples of {n}");
    }
}

#[test]
fn a_difference_is_covered_at_its_level() {
    let count = covered(-0.5, |random| {
        let few = (0..5).map(|_| 3.0 * noise(random)).collect::<Vec<f64>>();
        let many = (0..40).map(|_| noise(random) + 0.5).collect::<Vec<f64>>();
        compare(&few, &many).unwrap().difference
    });
    assert!((1870..=1930).contains(&count), "{count} of 2000");
}

#[test]
fn a_share_is_covered_at_its_level() {
    // Hits are whole numbers, so the level is met on average over sizes and shares, not at each of them.
    let mut total = 0;
    for (n, share) in [(40, 0.5), (60, 0.3), (100, 0.9), (200, 0.1)] {
        total += covered(share, |random| {
            let hits = (0..n).filter(|_| random.random_bool(share)).count();
            share_interval(hits as u64, n).unwrap()
        });
    }
    assert!((7480..=7720).contains(&total), "{total} of 8000");
}

#[test]
fn known_values() {
    let share = share_interval(81, 263).unwrap();
    assert!((share.low - 0.2553).abs() < 5e-5 && (share.high - 0.3662).abs() < 5e-5, "{share:?}");
    let all = share_interval(10, 10).unwrap();
    assert_eq!((all.estimate, all.high), (1.0, 1.0));
    assert_eq!(clustered_mean(&[0.25; 4], &alone(4)), Some(Interval { estimate: 0.25, low: 0.25, high: 0.25 }));
    let difference = compare(&[1.0; 3], &[0.5; 2]).unwrap().difference;
    assert_eq!((difference.low, difference.high), (0.5, 0.5));
}

#[test]
fn the_quantile_is_that_of_the_normal_distribution() {
    assert_eq!(Normal::standard().inverse_cdf(UPPER), UPPER_QUANTILE);
}

#[test]
fn pairs_are_clusters_of_two() {
    let by_values = clustered_share(&[1.0, 1.0, 0.0, 1.0, 0.5, 0.0], &[0, 0, 1, 1, 2, 2]).unwrap();
    let by_sums = paired_share(3, 3.5, 2.0 * 2.0 + 1.0 + 0.5 * 0.5).unwrap();
    assert!((by_values.low - by_sums.low).abs() < 1e-9 && (by_values.high - by_sums.high).abs() < 1e-9);
}

#[test]
fn too_small_a_sample_says_nothing() {
    assert_eq!(clustered_mean(&[0.5], &[0]), None);
    assert_eq!(compare(&[0.5, 0.6], &[0.5]), None);
    assert_eq!(share_interval(0, 0), None);
}
