//! The same number measured in several populations.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use shares::{Interval, UPPER_QUANTILE};
use statistics::{Comparison, compare_estimates, pooled};

use super::support::noise;

/// An estimate with this standard error.
fn estimate(estimate: f64, error: f64) -> Interval {
    Interval::around(estimate, UPPER_QUANTILE * error)
}

/// How often of 2000 the pooled mean of ten populations around 1 covers it, how often the mean of one common number
/// does, and how often the populations are said to differ.
fn covered(between: f64) -> [usize; 3] {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut counts = [0; 3];
    for _ in 0..2000 {
        // One population was measured far better than the others.
        let errors: [f64; 10] = std::array::from_fn(|i| if i == 0 { 0.1 } else { 0.5 });
        let all = errors.map(|error| estimate(1.0 + between * noise(&mut random) + error * noise(&mut random), error));
        let found = pooled(&all).unwrap();
        let weights = errors.map(|error| error.powi(-2));
        let sum: f64 = weights.iter().sum();
        let common = all.iter().zip(weights).map(|(of, weight)| weight * of.estimate).sum::<f64>() / sum;
        counts[0] += usize::from(found.mean.contains(1.0));
        counts[1] += usize::from(estimate(common, sum.sqrt().recip()).contains(1.0));
        counts[2] += usize::from(found.p < 0.05);
    }
    counts
}

#[test]
fn the_mean_over_populations_is_covered_whether_they_differ_or_not() {
    let [mean, common, differ] = covered(0.0);
    assert!(mean >= 1880 && (1880..=1920).contains(&common), "{mean} {common}");
    assert!((70..=130).contains(&differ), "{differ}");
    let [mean, common, differ] = covered(0.6);
    assert!((1820..=1960).contains(&mean) && common < 800, "{mean} {common}");
    assert!(differ > 1500, "{differ}");
}

#[test]
fn a_known_example() {
    // Weights 4, 4 and 1, so the mean without differences is 24/9, and Q = 4 * 4/9 + 4 * 1/9 + 16/9 = 4.
    let found = pooled(&[estimate(2.0, 0.5), estimate(3.0, 0.5), estimate(4.0, 1.0)]).unwrap();
    let q: f64 = 4.0;
    assert!((found.heterogeneity - (1.0 - 2.0 / q)).abs() < 1e-12);
    // Two degrees of freedom: the tail is exp(-Q / 2).
    assert!((found.p - (-q / 2.0).exp()).abs() < 1e-9);
}

#[test]
fn two_populations_are_compared() {
    let Comparison { difference, p } = compare_estimates(estimate(3.0, 0.3), estimate(1.0, 0.4)).unwrap();
    let p = p.unwrap();
    assert!((difference.low - (2.0 - 1.96 * 0.5)).abs() < 1e-3 && (p - 6.33e-5).abs() < 1e-6, "{difference:?} {p}");
    assert_eq!(compare_estimates(estimate(1.0, 0.0), estimate(1.0, 0.0)), None);
    assert_eq!(pooled(&[estimate(1.0, 0.3)]), None);
}
