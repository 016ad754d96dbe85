//! Estimates with their 95% confidence intervals.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// The quantile that leaves 2.5% on either side.
pub const UPPER: f64 = 0.975;

/// A number for JSON, rounded to six decimals: more would be noise.
pub fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// A number for CSV, with all of its decimals, zeros too; never three, because a spreadsheet that expects a comma
/// before decimals takes `0.673` for 673.
pub fn decimals(number: f64, places: usize) -> String {
    debug_assert_ne!(places, 3);
    let scale = 10_f64.powi(places as i32);
    format!("{:.places$}", (number * scale).round() / scale)
}

/// Rounding for serde, of a number or none.
pub fn as_rounded<N: Copy + Into<Option<f64>>, S: Serializer>(number: &N, serializer: S) -> Result<S::Ok, S::Error> {
    (*number).into().map(rounded).serialize(serializer)
}

/// An estimate, and the bounds within which the true value lies in 95% of samples.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Share")]
pub struct Interval {
    #[serde(serialize_with = "as_rounded")]
    pub estimate: f64,
    #[serde(serialize_with = "as_rounded")]
    pub low: f64,
    #[serde(serialize_with = "as_rounded")]
    pub high: f64,
}

impl Interval {
    pub fn exact(number: f64) -> Interval {
        Interval { estimate: number, low: number, high: number }
    }

    pub fn is_exact(self) -> bool {
        self.low == self.high
    }

    pub fn scaled(self, times: f64) -> Interval {
        Interval { estimate: times * self.estimate, low: times * self.low, high: times * self.high }
    }

    pub fn around(estimate: f64, half: f64) -> Interval {
        Interval { estimate, low: estimate - half, high: estimate + half }
    }

    pub fn clamp(self, low: f64, high: f64) -> Interval {
        Interval { estimate: self.estimate, low: self.low.max(low), high: self.high.min(high) }
    }

    /// The difference of two independent numbers: the hybrid interval of Newcombe (Statistics in Medicine 17, 1998,
    /// 873; method 10), which keeps the level of intervals that reach farther on one side.
    pub fn less(self, other: Interval) -> Interval {
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
pub fn share_interval(hits: u64, n: u64) -> Option<Interval> {
    assert!(hits <= n, "{hits} hits among {n}");
    share_interval_of(hits as f64 / n as f64, n as f64)
}

/// Wilson's interval for a share among `n` independent values, where `n` need not be whole; none for an empty sample.
pub fn share_interval_of(estimate: f64, n: f64) -> Option<Interval> {
    if n.is_nan() || n <= 0.0 {
        return None;
    }
    let z2 = UPPER_QUANTILE.powi(2);
    let centre = (estimate + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = (z2 * (estimate * (1.0 - estimate) / n + z2 / (4.0 * n * n))).sqrt() / (1.0 + z2 / n);
    Some(Interval { estimate, low: (centre - half).clamp(0.0, estimate), high: (centre + half).clamp(estimate, 1.0) })
}

/// The value that a standard normal number exceeds in 2.5% of samples.
pub const UPPER_QUANTILE: f64 = 1.9599639845400538;

/// A share of a population, from pairs of values that are each a hit (1), half a hit or a miss (0): the share of
/// clustered values with each pair as a cluster. `sum` is that of all values, and `squares` that of the squares of the
/// pairs' sums.
pub fn paired_share(pairs: u64, sum: f64, squares: f64) -> Option<Interval> {
    let (pairs, n) = (pairs as f64, 2.0 * pairs as f64);
    let share = sum / n;
    let of_independent = share * (1.0 - share) / (n - 1.0);
    let variance = (squares - pairs * (2.0 * share).powi(2)) / (n * n) * pairs / (pairs - 1.0);
    let effective = if of_independent > 0.0 && variance > 0.0 { n * of_independent / variance } else { pairs };
    share_interval_of(share, effective)
}
