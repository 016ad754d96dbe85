//! One example of each function, worked out by hand or taken from its source.

use shares::wording::{number, percent, share};
use shares::{Interval, WinCount, decimals, share_interval};
use statistics::{
    Design, PartlyKnownShare, adjusted, adjusted_for_any, bootstrap_interval, clustered_mean, compare_shares,
    least_sample, median, nearest_rank, pooled, rank_correlation,
};

#[test]
fn of_means_and_samples() {
    let values: Vec<f64> = (0..100).map(f64::from).collect();
    let mean = |drawn: &[usize]| drawn.iter().map(|&i| values[i]).sum::<f64>() / drawn.len() as f64;
    let found = bootstrap_interval(100, 1, mean);
    assert_eq!(found.estimate, 49.5);
    assert!((found.low - 43.8).abs() < 1.0 && (found.high - 55.2).abs() < 1.0);
    let alone = clustered_mean(&[1.0, 2.0, 3.0], &[0, 1, 2]).unwrap();
    assert!((alone.high - 4.484).abs() < 0.001);
    // Two values that are always the same tell no more than one.
    let twice = clustered_mean(&[1.0, 1.0, 2.0, 2.0, 3.0, 3.0], &[0, 0, 1, 1, 2, 2]).unwrap();
    assert!((twice.high - alone.high).abs() < 1e-9);
    // The usual 785 for a share of a half, five points, 5 % and 80 %.
    let design = Design { variance: 0.25, difference: 0.05, level: 0.05, power: 0.8, design_effect: 1.0 };
    assert_eq!(least_sample(design), 785);
}

#[test]
fn of_shares() {
    // Newcombe's first example.
    let found = compare_shares((56, 70), (48, 80)).unwrap().difference;
    assert!((found.low - 0.0524).abs() < 5e-5 && (found.high - 0.3339).abs() < 5e-5);
    let found = PartlyKnownShare::of(&[Some(true), Some(false), None, None], &[0, 1, 2, 3]);
    let bounds = found.bounds.unwrap();
    assert_eq!((found.hits, found.misses, found.unknown), (1, 1, 2));
    assert_eq!((bounds.least, bounds.most), (0.25, 0.75));
    assert!(bounds.low < 0.05 && bounds.high > 0.95);
    let never = share_interval(0, 10).unwrap();
    assert_eq!((never.estimate, never.low), (0.0, 0.0));
    assert!((never.high - 0.278).abs() < 0.001);
    let most = share_interval(9, 10).unwrap();
    assert!(most.low > 0.59 && most.high < 0.99);
    assert_eq!(WinCount { wins: 1, moves: 4 }.rate(), Some(0.25));
    assert_eq!(WinCount::default().rate(), None);
}

#[test]
fn of_many_tests_and_populations() {
    assert_eq!(adjusted(&[Some(0.01), None, Some(0.04)]), [Some(0.03), None, Some(0.06)]);
    assert_eq!(adjusted_for_any(&[Some(0.04), Some(0.01)]), [Some(0.04), Some(0.02)]);
    assert_eq!(adjusted_for_any(&[Some(0.04), None]), [Some(0.08), None]);
    let estimate = |estimate| Interval { estimate, low: estimate - 1.0, high: estimate + 1.0 };
    let same = pooled(&[estimate(2.0), estimate(2.1), estimate(1.9)]).unwrap();
    assert!(same.heterogeneity == 0.0 && same.mean.contains(2.0));
    let different = pooled(&[estimate(2.0), estimate(8.0), estimate(-4.0)]).unwrap();
    assert!(different.heterogeneity > 0.9 && different.p < 0.001 && different.mean.contains(0.0));
}

#[test]
fn of_ranks_and_quantiles() {
    assert_eq!(nearest_rank(&[1, 2, 3, 4], 50), Some(2));
    assert_eq!(nearest_rank(&[1, 2, 3, 4], 51), Some(3));
    assert_eq!((median(&[1u32, 2, 9]), median(&[1u32, 2])), (Some(2.0), Some(1.5)));
    let found = rank_correlation(&[1.0, 2.0, 3.0, 4.0], &[10.0, 10.0, 20.0, 90.0], &[0, 1, 2, 3], 1).unwrap();
    assert!((found.estimate - 0.949).abs() < 0.001);
}

#[test]
fn of_words() {
    assert_eq!(decimals(0.673, 6), "0.673000");
    assert_eq!((share(1, 3), share(0, 0)), ("33.3%".to_owned(), "-".to_owned()));
    assert_eq!(percent(Interval { estimate: 0.5, low: 0.25, high: 0.75 }), "50.0% (25.0 to 75.0)");
    assert_eq!(percent(Interval::exact(0.5)), "50.0%");
    assert_eq!(number(Interval { estimate: 1.5, low: -0.01, high: 3.0 }), "1.5 (0.0 to 3.0)");
}
