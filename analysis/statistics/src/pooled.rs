//! The same number measured in several populations: its mean over populations, and whether they differ.

use schemars::JsonSchema;
use serde::Serialize;
use statrs::distribution::{ChiSquared, ContinuousCDF};

use super::comparison::Comparison;
use super::student::{normal_test, t_quantile};
use shares::{Interval, UPPER_QUANTILE, as_rounded};

/// What several independent estimates of a number say together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
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

/// Pools the estimates of independent samples by the random-effects model. The variance between populations is that of
/// DerSimonian and Laird (Controlled Clinical Trials 7, 1986), the interval that of Hartung and Knapp with Student's t,
/// never narrower than the one without their correction (Röver, Knapp and Friede, BMC Medical Research Methodology 15,
/// 2015). Standard errors come from the widths of the intervals. None for fewer than two estimates, or an interval
/// without width.
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
