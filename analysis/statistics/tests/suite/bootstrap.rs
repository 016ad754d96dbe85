//! Intervals by resampling hold the true value.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statistics::bootstrap_interval;

#[test]
fn a_mean_is_covered_at_its_level() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let covered = (0..300).filter(|&seed| {
        let values: Vec<f64> = (0..60).map(|_| random.random::<f64>()).collect();
        let mean = |drawn: &[usize]| drawn.iter().map(|&i| values[i]).sum::<f64>() / 60.0;
        bootstrap_interval(60, seed, mean).contains(0.5)
    });
    // 95% of 300 is 285, with a standard deviation of 4.
    let covered = covered.count();
    assert!((272..=297).contains(&covered), "{covered} of 300");
}
