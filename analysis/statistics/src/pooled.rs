//! The same number measured in several populations: its mean over populations, and whether they differ.

use serde::Serialize;
use statrs::distribution::{ChiSquared, ContinuousCDF};

use super::comparison::Comparison;
use super::student::{normal_test, t_quantile};
use shares::{Interval, UPPER_QUANTILE, as_rounded};

/// What several independent estimates of a number say together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Pooled {
    /// The mean over populations of which these are a sample.
    pub mean: Interval,
    /// How often the estimates would lie at least this far apart if all populations had the same number: Cochran's Q.
    #[serde(serialize_with = "as_rounded")]
    pub p: f64,
    /// The share of the variation between estimates that is not due to their own uncertainty: I², 0 to 1 (Higgins and
    /// Thompson, Statistics in Medicine 21, 2002).
    #[serde(serialize_with = "as_rounded")]
    pub heterogeneity: f64,
}

/// Pools the estimates of independent samples by the random-effects model: the populations may differ.
///
/// The variance between populations is that of DerSimonian and Laird (Controlled Clinical Trials 7, 1986), the interval
/// that of Hartung and Knapp with Student's t, never narrower than the one without their correction (Röver, Knapp and
/// Friede, BMC Medical Research Methodology 15, 2015). The standard error of an estimate is taken from the width of its
/// interval.
///
/// None for fewer than two estimates, or if an interval has no width.
///
/// ```
/// use shares::Interval;
/// use statistics::pooled;
///
/// let estimate = |estimate| Interval { estimate, low: estimate - 1.0, high: estimate + 1.0 };
/// let same = pooled(&[estimate(2.0), estimate(2.1), estimate(1.9)]).unwrap();
/// assert!(same.heterogeneity == 0.0 && same.mean.contains(2.0));
/// let different = pooled(&[estimate(2.0), estimate(8.0), estimate(-4.0)]).unwrap();
/// assert!(different.heterogeneity > 0.9 && different.p < 0.001 && different.mean.contains(0.0));
/// ```
pub fn pooled(estimates: &[Interval]) -> Option<Pooled> {
    let errors: Vec<f64> = estimates.iter().map(|&estimate| standard_error(estimate)).collect();
    if estimates.len() < 2 || errors.iter().any(|error| error.is_nan() || *error <= 0.0) {
        return None;
    }
    let freedom = estimates.len() as f64 - 1.0;
    let alone = Weighted::of(estimates, errors.iter().map(|error| error.powi(-2)).collect());
    let between = (alone.spread - freedom).max(0.0) / (alone.sum - alone.sum_of_squares / alone.sum);
    let weighted = Weighted::of(estimates, errors.iter().map(|error| (error.powi(2) + between).recip()).collect());
    let correction = (weighted.spread / freedom).max(1.0);
    let half = t_quantile(freedom) * (correction / weighted.sum).sqrt();
    Some(Pooled {
        mean: Interval::around(weighted.mean, half),
        p: ChiSquared::new(freedom).expect("a positive number of degrees of freedom").sf(alone.spread),
        heterogeneity: if alone.spread > freedom { 1.0 - freedom / alone.spread } else { 0.0 },
    })
}

/// The number of one population less that of another, from independent samples; none if neither interval has a width.
pub fn compare_estimates(one: Interval, other: Interval) -> Option<Comparison> {
    let error = standard_error(one).hypot(standard_error(other));
    let difference = one.estimate - other.estimate;
    let p = (error > 0.0).then(|| normal_test(difference / error))?;
    Some(Comparison { difference: Interval::around(difference, UPPER_QUANTILE * error), p: Some(p) })
}

/// The standard error of an estimate whose samples are not small, so that its interval is nearly that of a normal law.
fn standard_error(of: Interval) -> f64 {
    (of.high - of.low) / (2.0 * UPPER_QUANTILE)
}

/// Estimates with their weights.
struct Weighted {
    mean: f64,
    /// Cochran's Q: the weighted sum of squared distances from the mean.
    spread: f64,
    sum: f64,
    sum_of_squares: f64,
}

impl Weighted {
    fn of(estimates: &[Interval], weights: Vec<f64>) -> Weighted {
        let sum: f64 = weights.iter().sum();
        let weighted = || estimates.iter().zip(&weights);
        let mean = weighted().map(|(of, weight)| weight * of.estimate).sum::<f64>() / sum;
        let spread = weighted().map(|(of, weight)| weight * (of.estimate - mean).powi(2)).sum();
        Weighted { mean, spread, sum, sum_of_squares: weights.iter().map(|weight| weight * weight).sum() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::noise;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

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
            let errors = (0..10).map(|i| if i == 0 { 0.1 } else { 0.5 });
            let all: Vec<Interval> = errors
                .map(|error| estimate(1.0 + between * noise(&mut random) + error * noise(&mut random), error))
                .collect();
            let found = pooled(&all).unwrap();
            let weights: Vec<f64> = all.iter().map(|&of| standard_error(of).powi(-2)).collect();
            let common = Weighted::of(&all, weights);
            counts[0] += usize::from(found.mean.contains(1.0));
            counts[1] += usize::from(estimate(common.mean, common.sum.sqrt().recip()).contains(1.0));
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
}
