//! Estimates with their 95% confidence intervals.

use serde::{Serialize, Serializer};
use statrs::distribution::{ContinuousCDF, Normal};

/// The quantile that leaves 2.5% on either side.
pub(super) const UPPER: f64 = 0.975;

/// A number for JSON and CSV, rounded to six decimals: more would be noise.
pub fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// Rounding for serde, of a number or none.
pub fn as_rounded<N: Copy + Into<Option<f64>>, S: Serializer>(number: &N, serializer: S) -> Result<S::Ok, S::Error> {
    (*number).into().map(rounded).serialize(serializer)
}

/// An estimate, and the bounds within which the true value lies in 95% of samples.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    #[serde(serialize_with = "as_rounded")]
    pub estimate: f64,
    #[serde(serialize_with = "as_rounded")]
    pub low: f64,
    #[serde(serialize_with = "as_rounded")]
    pub high: f64,
}

impl Interval {
    /// A number that is known without doubt, and not only from a sample.
    pub fn exact(number: f64) -> Interval {
        Interval { estimate: number, low: number, high: number }
    }

    /// Whether it has no width: what it tells is the number alone.
    pub fn is_exact(self) -> bool {
        self.low == self.high
    }

    pub fn scaled(self, times: f64) -> Interval {
        Interval { estimate: times * self.estimate, low: times * self.low, high: times * self.high }
    }

    pub(crate) fn around(estimate: f64, half: f64) -> Interval {
        Interval { estimate, low: estimate - half, high: estimate + half }
    }

    /// The interval, cut to known bounds.
    pub fn clamp(self, low: f64, high: f64) -> Interval {
        Interval { estimate: self.estimate, low: self.low.max(low), high: self.high.min(high) }
    }

    /// The difference of two independent numbers: the hybrid interval of Newcombe (Statistics in Medicine 17, 1998, 873;
    /// method 10), which keeps the level of intervals that reach farther on one side.
    pub(crate) fn less(self, other: Interval) -> Interval {
        let estimate = self.estimate - other.estimate;
        Interval {
            estimate,
            low: estimate - (self.estimate - self.low).hypot(other.high - other.estimate),
            high: estimate + (self.high - self.estimate).hypot(other.estimate - other.low),
        }
    }

    pub fn contains(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// A share of a population, from `hits` among `n`: the score interval of Wilson (Journal of the American Statistical
/// Association 22, 1927), which keeps its level for shares near 0 or 1.
///
/// None for an empty sample.
///
/// ```
/// use statistics::share_interval;
///
/// let never = share_interval(0, 10).unwrap();
/// assert_eq!((never.estimate, never.low), (0.0, 0.0));
/// assert!((never.high - 0.278).abs() < 0.001);
/// ```
pub fn share_interval(hits: u64, n: u64) -> Option<Interval> {
    assert!(hits <= n, "{hits} hits among {n}");
    share_interval_of(hits as f64 / n as f64, n as f64)
}

/// Wilson's interval for a share among `n` independent values, where `n` need not be whole; none for an empty sample.
pub(super) fn share_interval_of(estimate: f64, n: f64) -> Option<Interval> {
    if n.is_nan() || n <= 0.0 {
        return None;
    }
    let z2 = upper_quantile().powi(2);
    let centre = (estimate + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = (z2 * (estimate * (1.0 - estimate) / n + z2 / (4.0 * n * n))).sqrt() / (1.0 + z2 / n);
    Some(Interval { estimate, low: (centre - half).clamp(0.0, estimate), high: (centre + half).clamp(estimate, 1.0) })
}

/// The value that a standard normal number exceeds in 2.5% of samples.
pub(super) fn upper_quantile() -> f64 {
    Normal::standard().inverse_cdf(UPPER)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clustered_mean;
    use crate::support::{alone, compare, noise};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

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
    fn too_small_a_sample_says_nothing() {
        assert_eq!(clustered_mean(&[0.5], &[0]), None);
        assert_eq!(compare(&[0.5, 0.6], &[0.5]), None);
        assert_eq!(share_interval(0, 0), None);
    }
}
