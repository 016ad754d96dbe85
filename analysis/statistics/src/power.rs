//! How large a sample must be to show a difference.

use statrs::distribution::{ContinuousCDF, Normal};

/// What a sample is planned for.
#[derive(Clone, Copy, Debug)]
pub struct Design {
    /// The variance of a value, after what a model explains.
    pub variance: f64,
    /// The smallest difference that matters.
    pub difference: f64,
    /// The level of the test, two-sided.
    pub level: f64,
    /// How likely a difference of that size shall be found.
    pub power: f64,
    /// By how much the clusters raise the variance of a mean: 1 if values do not depend on one another (Kish, Survey
    /// Sampling, 1965).
    pub design_effect: f64,
}

/// The least number of values whose mean is shown to differ from an expected one: the normal approximation, as in
/// Cochran (Sampling Techniques, 1977, chapter 4).
///
/// A mean of the values in a group less that of the others has `1 / (f (1 - f))` times the variance if a share `f` of the
/// values is in the group.
///
/// ```
/// use statistics::{Design, least_sample};
///
/// // The usual 785 for a share of a half, five points, 5 % and 80 %.
/// let design = Design { variance: 0.25, difference: 0.05, level: 0.05, power: 0.8, design_effect: 1.0 };
/// assert_eq!(least_sample(design), 785);
/// ```
pub fn least_sample(Design { variance, difference, level, power, design_effect }: Design) -> u64 {
    let quantile = |share| Normal::standard().inverse_cdf(share);
    let errors = quantile(1.0 - level / 2.0) + quantile(power);
    (errors.powi(2) * variance * design_effect / difference.powi(2)).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clustered_excess;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn the_difference_is_found_as_often_as_planned() {
        // Players who each make ten choices, and of whom some are better: the shares of two kinds of players are 0.55 on
        // average, and choices of one player correlate by 0.1.
        let (spread, each) = (0.0249f64.sqrt(), 10);
        let correlation = spread.powi(2) / (0.55 * 0.45);
        let design_effect = 1.0 + f64::from(each - 1) * correlation;
        let design = Design { variance: 0.25, difference: 0.05, level: 0.025, power: 0.8, design_effect };
        let players = least_sample(design) as usize / each as usize;
        let mut random = ChaCha8Rng::seed_from_u64(9);
        let mut found = 0;
        for _ in 0..1000 {
            let (mut values, mut clusters) = (Vec::new(), Vec::new());
            for player in 0..players {
                let share = if random.random_bool(0.5) { 0.55 + spread } else { 0.55 - spread };
                for _ in 0..each {
                    values.push(f64::from(u8::from(random.random_bool(share))));
                    clusters.push(player);
                }
            }
            found += usize::from(clustered_excess(&values, &clusters, 0.5).unwrap().p.unwrap() <= design.level);
        }
        assert!((770..=830).contains(&found), "{found} of 1000");
    }
}
