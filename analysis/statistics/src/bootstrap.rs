//! Intervals of statistics without a formula.

use rand::RngExt;

use super::{Purpose, random};
use shares::Interval;

const RUNS: usize = 2000;

/// A statistic of a sample of `n` with its 95% interval, from samples drawn with replacement from the sample: the
/// percentile bootstrap of Efron (Annals of Statistics 7, 1979).
///
/// `statistic` receives the indices of the drawn values, from 0; if values come in clusters, draw whole clusters. The
/// same seed gives the same interval.
///
/// ```
/// use statistics::bootstrap_interval;
///
/// let values: Vec<f64> = (0..100).map(f64::from).collect();
/// let mean = |drawn: &[usize]| drawn.iter().map(|&i| values[i]).sum::<f64>() / drawn.len() as f64;
/// let found = bootstrap_interval(100, 1, mean);
/// assert_eq!(found.estimate, 49.5);
/// assert!((found.low - 43.8).abs() < 1.0 && (found.high - 55.2).abs() < 1.0);
/// ```
pub fn bootstrap_interval(n: usize, seed: u64, statistic: impl Fn(&[usize]) -> f64) -> Interval {
    assert!(n > 0, "a sample to draw from");
    let mut random = random(seed, Purpose::Bootstrap);
    let estimate = statistic(&(0..n).collect::<Vec<_>>());
    let mut drawn = vec![0; n];
    let mut found: Vec<f64> = (0..RUNS)
        .map(|_| {
            drawn.fill_with(|| random.random_range(0..n));
            statistic(&drawn)
        })
        .collect();
    found.sort_by(f64::total_cmp);
    Interval { estimate, low: found[RUNS / 40 - 1], high: found[RUNS - RUNS / 40] }
}
