//! Samples for several test modules.

use rand::{Rng, RngExt};
use statistics::{Comparison, clustered_difference};

/// Nearly normal, with mean zero and variance one: a sum of twelve uniform numbers.
pub fn noise(random: &mut impl Rng) -> f64 {
    (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0
}

/// Every value is a separate cluster.
pub fn alone(n: usize) -> Vec<usize> {
    (0..n).collect()
}

/// The first sample less the second, with independent values.
pub fn compare(values: &[f64], others: &[f64]) -> Option<Comparison> {
    let is_in: Vec<bool> = (0..values.len() + others.len()).map(|i| i < values.len()).collect();
    clustered_difference(&[values, others].concat(), &is_in, &alone(is_in.len()))
}
