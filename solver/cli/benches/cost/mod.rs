//! The cost of answers, and its distribution over a sample.

use std::time::Instant;

use anyhow::ensure;
use kamisado::Position;

use crate::searches::Search;

/// The cost of one answer.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Positions searched.
    pub nodes: u64,
    /// Time, in seconds.
    pub seconds: f64,
}

/// The costs of all searches on the same sample.
pub struct Comparison {
    costs: [Vec<Cost>; 3],
}

impl Comparison {
    /// Measures all searches on each position of a sample in turn, so that a temporary slowdown of the machine affects
    /// all of them; the plain one only on the first `plain` positions. Searches for the value of the position, or of
    /// its moves.
    ///
    /// # Errors
    ///
    /// If the searches find different values.
    pub fn measure(sample: &[Position], moves: bool, plain: usize) -> anyhow::Result<Comparison> {
        let mut costs = [(); 3].map(|()| Vec::with_capacity(sample.len()));
        for (i, position) in sample.iter().enumerate() {
            // Alternates, because the first one finds the caches as the plain search left them.
            let present = if i % 2 == 0 { [Search::Now, Search::NoProof] } else { [Search::NoProof, Search::Now] };
            let mut said = None;
            for search in present.into_iter().chain((i < plain).then_some(Search::Plain)) {
                let ((values, nodes), seconds) = timed(|| search.values(position, moves));
                costs[search as usize].push(Cost { nodes, seconds });
                let (first, expected) = said.get_or_insert_with(|| (search, values.clone()));
                ensure!(
                    *expected == values,
                    "the searches disagree on {position}: {first} says {expected:?}, {search} says {values:?}"
                );
            }
        }
        Ok(Comparison { costs })
    }

    /// The costs of a search, position by position.
    pub fn of(&self, search: Search) -> &[Cost] {
        &self.costs[search as usize]
    }

    /// Whether the plain search was measured only on a part of the sample.
    pub fn plain_is_partial(&self) -> bool {
        self.of(Search::Plain).len() < self.of(Search::Now).len()
    }

    /// The mean time of `search` divided by that of `one`, over the positions that both searched.
    pub fn ratio(&self, search: Search, one: Search) -> f64 {
        let pairs = || self.of(search).iter().zip(self.of(one));
        pairs().map(|(cost, _)| cost.seconds).sum::<f64>() / pairs().map(|(_, one)| one.seconds).sum::<f64>()
    }
}

/// Mean, median, 90th percentile and maximum.
pub fn spread(numbers: impl Iterator<Item = f64>) -> [f64; 4] {
    let mut numbers: Vec<f64> = numbers.collect();
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
