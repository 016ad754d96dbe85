//! Intervals of statistics without a formula.

use rand::RngExt;

use super::{Purpose, random};
use shares::Interval;

const RUNS: usize = 2000;

/// A statistic of a sample of `n` with its 95% interval, from samples drawn with replacement: the percentile bootstrap
/// of Efron (Annals of Statistics 7, 1979). `statistic` receives the indices of the drawn values, from 0; if values
/// come in clusters, draw whole clusters.
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
