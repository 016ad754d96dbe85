//! How large a sample must be to show a difference.

use statrs::distribution::{ContinuousCDF, Normal};

#[derive(Clone, Copy, Debug)]
pub struct Design {
    /// The variance of a value, after what a model explains.
    pub variance: f64,
    pub difference: f64,
    /// The level of the test, two-sided.
    pub level: f64,
    /// How likely the study should be to find a difference of that size.
    pub power: f64,
    /// By how much clusters raise the variance of a mean: 1 if values are independent (Kish, Survey Sampling, 1965).
    pub design_effect: f64,
}

/// The least number of values whose mean is shown to differ from an expected one: the normal approximation (Cochran,
/// Sampling Techniques, 1977, chapter 4). A mean in a group less that of the others has `1 / (f (1 - f))` times the
/// variance if a share `f` of the values is in the group.
pub fn least_sample(Design { variance, difference, level, power, design_effect }: Design) -> u64 {
    let quantile = |share| Normal::standard().inverse_cdf(share);
    let errors = quantile(1.0 - level / 2.0) + quantile(power);
    (errors.powi(2) * variance * design_effect / difference.powi(2)).ceil() as u64
}
