//! The cost of answers, and its distribution over a sample.

use std::time::Instant;

use anyhow::ensure;
use kamisado::Position;

use crate::searches::values;

/// The costs of the values of a sample, position by position.
#[derive(Default)]
pub struct Costs {
    /// Positions searched.
    pub nodes: Vec<f64>,
    /// Times in seconds, with and without the replay of the proofs.
    pub seconds: [Vec<f64>; 2],
}

impl Costs {
    /// Measures a search for the value of each position of a sample, or of its moves, with and without the replay in turn,
    /// so that a temporary slowdown of the machine affects both.
    ///
    /// # Errors
    ///
    /// If the two find different values.
    pub fn measure(sample: &[Position], moves: bool) -> anyhow::Result<Costs> {
        let mut costs = Costs::default();
        for (i, position) in sample.iter().enumerate() {
            let mut run = |proof| {
                let (found, seconds) = timed(|| values(position, moves, proof));
                costs.seconds[usize::from(!proof)].push(seconds);
                found
            };
            let first = i % 2 == 0;
            let (one, other) = (run(first), run(!first));
            ensure!(one.0 == other.0, "the replay changes the values of {position}");
            costs.nodes.push(if first { one.1 } else { other.1 } as f64);
        }
        Ok(costs)
    }
}

/// Mean, median, 90th percentile and maximum.
pub fn spread(numbers: impl IntoIterator<Item = f64>) -> [f64; 4] {
    let mut numbers: Vec<f64> = numbers.into_iter().collect();
    numbers.sort_by(f64::total_cmp);
    let count = numbers.len();
    // The smallest number that `percent` percent do not exceed.
    let percentile = |percent: usize| numbers[(count * percent).div_ceil(100) - 1];
    [numbers.iter().sum::<f64>() / count as f64, percentile(50), percentile(90), percentile(100)]
}

/// The result of a call, and its time in seconds.
pub fn timed<T>(call: impl FnOnce() -> T) -> (T, f64) {
    let begin = Instant::now();
    let result = call();
    (result, begin.elapsed().as_secs_f64())
}

/// How many times faster `second` is than `first`: from the medians of `runs` alternating runs.
pub fn speed_up(runs: usize, first: impl Fn(), second: impl Fn()) -> f64 {
    let times: Vec<[f64; 2]> = (0..runs).map(|_| [timed(&first).1, timed(&second).1]).collect();
    let [first, second] = [0, 1].map(|way| spread(times.iter().map(|time| time[way]))[1]);
    first / second
}
