//! How far two numbers go up together, by their ranks.

use super::bootstrap::bootstrap_interval;
use shares::Interval;

/// The rank correlation of Spearman (American Journal of Psychology 15, 1904): the correlation of the ranks, where
/// equal numbers share the mean of their ranks. The interval comes from a bootstrap of whole clusters, in which the
/// ranks are taken anew. None if all numbers of a kind are equal, or with fewer than two clusters.
pub fn rank_correlation(x: &[f64], y: &[f64], clusters: &[usize], seed: u64) -> Option<Interval> {
    assert!(x.len() == y.len() && x.len() == clusters.len(), "a number of each kind for each value, and its cluster");
    let (x, y) = (Levels::of(x), Levels::of(y));
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); clusters.iter().max().map_or(0, |last| last + 1)];
    clusters.iter().enumerate().for_each(|(i, &cluster)| members[cluster].push(i));
    members.retain(|members| !members.is_empty());
    if members.len() < 2 || x.number < 2 || y.number < 2 {
        return None;
    }
    let of = |drawn: &[usize]| {
        let values: Vec<usize> = drawn.iter().flat_map(|&cluster| &members[cluster]).copied().collect();
        correlation(&x.ranks(&values), &y.ranks(&values))
    };
    Some(bootstrap_interval(members.len(), seed, of))
}

/// Numbers as their places among the different ones, so that ranks need no sorting.
struct Levels {
    places: Vec<usize>,
    number: usize,
}

impl Levels {
    fn of(numbers: &[f64]) -> Levels {
        let mut different = numbers.to_vec();
        different.sort_by(f64::total_cmp);
        different.dedup();
        let place = |number: &f64| different.partition_point(|other| other < number);
        Levels { places: numbers.iter().map(place).collect(), number: different.len() }
    }

    fn ranks(&self, values: &[usize]) -> Vec<f64> {
        let mut ranks = vec![0.0; self.number];
        values.iter().for_each(|&i| ranks[self.places[i]] += 1.0);
        let mut before = 0.0;
        for rank in &mut ranks {
            let number = *rank;
            *rank = before + (number + 1.0) / 2.0;
            before += number;
        }
        values.iter().map(|&i| ranks[self.places[i]]).collect()
    }
}

/// The correlation of two columns; 0 if one of them is constant.
fn correlation(x: &[f64], y: &[f64]) -> f64 {
    let middle = (x.len() as f64 + 1.0) / 2.0;
    let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
    for (x, y) in x.iter().zip(y) {
        let (x, y) = (x - middle, y - middle);
        xx += x * x;
        yy += y * y;
        xy += x * y;
    }
    if xx * yy > 0.0 { xy / (xx * yy).sqrt() } else { 0.0 }
}

/// How much of the variation of shares is not chance, if each is that of hits among `n` trials: formula 21 of Kuder and
/// Richardson (Psychometrika 2, 1937), from 0 to 1. Nothing can correlate with the shares by more than its square root.
pub fn reliability(shares: &[f64], n: u32) -> Option<f64> {
    let (number, n) = (shares.len() as f64, f64::from(n));
    let mean = shares.iter().sum::<f64>() / number;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / number;
    let of_trials = mean * (1.0 - mean) / (n * variance);
    (n >= 2.0 && variance > 0.0).then(|| (n / (n - 1.0) * (1.0 - of_trials)).clamp(0.0, 1.0))
}
