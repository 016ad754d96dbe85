//! Means, shares and differences of samples whose values come in clusters.
//!
//! Values of one cluster may depend on one another in any way; clusters are independent. Each value comes with the
//! number of its cluster. If every value is a separate cluster, the results are those of the methods for independent
//! values.

use super::comparison::{Comparison, LEAST};
use super::student::{t_quantile, t_quantile_of, t_test};
use shares::{Interval, UPPER, share_interval_of};

/// The mean of a population: the variance of a ratio estimator over clusters (Cochran, Sampling Techniques, 1977,
/// chapter 9), with Student's t, whose degrees of freedom are the number of clusters less one.
///
/// None for fewer than two clusters.
///
/// ```
/// use statistics::clustered_mean;
///
/// let alone = clustered_mean(&[1.0, 2.0, 3.0], &[0, 1, 2]).unwrap();
/// assert!((alone.high - 4.484).abs() < 0.001);
/// // Two values that are always the same tell no more than one.
/// let twice = clustered_mean(&[1.0, 1.0, 2.0, 2.0, 3.0, 3.0], &[0, 0, 1, 1, 2, 2]).unwrap();
/// assert!((twice.high - alone.high).abs() < 1e-9);
/// ```
pub fn clustered_mean(values: &[f64], clusters: &[usize]) -> Option<Interval> {
    clustered_mean_of_trials(values, &[], clusters)
}

/// The same for values that are each found by some trials, which alone give each the variance in `chance`. The interval is
/// never narrower than by the chance of the trials: of few clusters the variance may happen to be far too small.
pub fn clustered_mean_of_trials(values: &[f64], chance: &[f64], clusters: &[usize]) -> Option<Interval> {
    let part = Part::of(values, clusters, |_| true)?;
    let least = chance.iter().sum::<f64>() / (values.len() as f64).powi(2);
    let half = t_quantile(part.clusters - 1.0) * part.variance.max(least).sqrt();
    Some(Interval::around(part.mean, half))
}

/// The interval of [`clustered_mean`] for the largest of `number` means, each of as many clusters: wide enough that in 95%
/// of samples those of all the means hold, so also that of whichever is the largest (Bonferroni).
pub fn of_largest(largest: Interval, number: usize, clusters: usize) -> Interval {
    let freedom = clusters as f64 - 1.0;
    let wider = t_quantile_of(1.0 - (1.0 - UPPER) / number as f64, freedom) / t_quantile(freedom);
    Interval::around(largest.estimate, wider * (largest.high - largest.low) / 2.0)
}

/// The mean of a population less an expected one, with its test: Student's t, as for [`clustered_mean`].
///
/// None for fewer than two clusters. There is no p value for fewer than ten, or if all clusters agree, because their
/// spread is then not known.
pub fn clustered_excess(values: &[f64], clusters: &[usize], expected: f64) -> Option<Comparison> {
    let part = Part::of(values, clusters, |_| true)?;
    let (estimate, error, freedom) = (part.mean - expected, part.variance.sqrt(), part.clusters - 1.0);
    let enough = part.clusters >= LEAST as f64 && error > 0.0;
    let p = enough.then(|| t_test(estimate / error, freedom));
    Some(Comparison { difference: Interval::around(estimate, t_quantile(freedom) * error), p })
}

/// A share of a population, from values that are each a hit (1), a miss (0) or a share: Wilson's score interval for
/// the effective number of independent hits and misses (the design effect of Kish, Survey Sampling, 1965).
///
/// None for an empty sample.
pub fn clustered_share(values: &[f64], clusters: &[usize]) -> Option<Interval> {
    clustered_share_of_trials(values, 1, clusters)
}

/// The same for values that are each the share of hits among `trials`.
pub fn clustered_share_of_trials(values: &[f64], trials: u32, clusters: &[usize]) -> Option<Interval> {
    let n = values.len() as f64;
    let share = values.iter().sum::<f64>() / n;
    let of_independent = share * (1.0 - share) / (n - 1.0);
    // As if each value, or each trial, were a cluster: where clusters are few, theirs may happen to be far smaller, or zero.
    let least = match trials {
        1 => values.iter().map(|value| (value - share).powi(2)).sum::<f64>() / (n * (n - 1.0)),
        trials => of_independent / f64::from(trials),
    };
    // If all or none are hits, nothing is known about the dependence: a cluster then counts as one value.
    let effective = match Part::of(values, clusters, |_| true) {
        Some(part) if of_independent > 0.0 && part.variance.max(least) > 0.0 => {
            n * of_independent / part.variance.max(least)
        }
        _ => distinct(clusters).len() as f64,
    };
    share_interval_of(share, effective)
}

/// The mean of the values that are in a group less the mean of the others: Welch's interval and test (Biometrika 34, 1947),
/// with the variance over clusters, so that a cluster may have values on both sides.
///
/// None if one of the sides has fewer than two clusters. There is no p value if one side has fewer than ten, or only
/// equal values, because its spread is then not known.
pub fn clustered_difference(values: &[f64], is_in: &[bool], clusters: &[usize]) -> Option<Comparison> {
    let [a, b] = [true, false].map(|wanted| Part::of(values, clusters, |i| is_in[i] == wanted));
    let (a, b) = (a?, b?);
    let estimate = a.mean - b.mean;
    // The contributions of a cluster to both means pull their difference in opposite directions.
    let shared: f64 = a.influence.iter().zip(&b.influence).map(|(a, b)| a * b).sum();
    let variance = (a.variance + b.variance - 2.0 * shared).max(0.0);
    let freedom = (a.variance + b.variance).powi(2)
        / (a.variance.powi(2) / (a.clusters - 1.0) + b.variance.powi(2) / (b.clusters - 1.0));
    let half = if variance == 0.0 { 0.0 } else { t_quantile(freedom) * variance.sqrt() };
    let enough = a.clusters.min(b.clusters) >= LEAST as f64 && a.variance > 0.0 && b.variance > 0.0 && variance > 0.0;
    let p = enough.then(|| t_test(estimate / variance.sqrt(), freedom));
    Some(Comparison { difference: Interval::around(estimate, half), p })
}

/// [`clustered_difference`] of values that are each a hit (1) or a miss (0). If one side has hits only, or misses only, its
/// spread is not known; the interval is then that of Newcombe's method from both sides' [`clustered_share`].
pub fn clustered_share_difference(values: &[f64], is_in: &[bool], clusters: &[usize]) -> Option<Comparison> {
    let found = clustered_difference(values, is_in, clusters)?;
    let sides = [true, false].map(|wanted| {
        let of: Vec<usize> = (0..values.len()).filter(|&i| is_in[i] == wanted).collect();
        let pick = |i: &usize| (values[*i], clusters[*i]);
        let (values, clusters): (Vec<f64>, Vec<usize>) = of.iter().map(pick).unzip();
        clustered_share(&values, &clusters)
    });
    let [Some(a), Some(b)] = sides else { return None };
    let is_even = |side: Interval| side.estimate == 0.0 || side.estimate == 1.0;
    let difference = if is_even(a) || is_even(b) { a.less(b) } else { found.difference };
    Some(Comparison { difference, ..found })
}

/// The numbers of the clusters, each once, in order.
pub fn distinct(clusters: &[usize]) -> Vec<usize> {
    let mut distinct = clusters.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    distinct
}

/// A part of the values: their mean, and how far each cluster pulls it.
struct Part {
    mean: f64,
    /// The variance of the mean.
    variance: f64,
    /// The number of clusters with such a value.
    clusters: f64,
    /// For each cluster, the contribution of its values to the error of the mean.
    influence: Vec<f64>,
}

impl Part {
    /// None if fewer than two clusters have such a value.
    fn of(values: &[f64], clusters: &[usize], is_of: impl Fn(usize) -> bool) -> Option<Part> {
        assert_eq!(values.len(), clusters.len(), "a cluster for every value");
        let of: Vec<usize> = (0..values.len()).filter(|&i| is_of(i)).collect();
        let n = of.len() as f64;
        let mean = of.iter().map(|&i| values[i]).sum::<f64>() / n;
        let all = clusters.iter().max().map_or(0, |last| last + 1);
        let (mut influence, mut seen) = (vec![0.0; all], vec![false; all]);
        for &i in &of {
            influence[clusters[i]] += (values[i] - mean) / n;
            seen[clusters[i]] = true;
        }
        let clusters = seen.iter().filter(|seen| **seen).count() as f64;
        if clusters < 2.0 {
            return None;
        }
        let variance = influence.iter().map(|pull| pull * pull).sum::<f64>() * clusters / (clusters - 1.0);
        Some(Part { mean, variance, clusters, influence })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::{alone, noise};
    use rand::{Rng, RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use shares::share_interval;

    /// Pairs of values with a common part, which has either sign in the second.
    fn pairs(n: usize, common: f64, sign: f64, random: &mut impl Rng) -> (Vec<f64>, Vec<usize>) {
        let mut values = Vec::new();
        for _ in 0..n {
            let shared = common * noise(random);
            values.extend([shared + noise(random), sign * shared + noise(random)]);
        }
        (values, (0..2 * n).map(|i| i / 2).collect())
    }

    #[test]
    fn clusters_of_one_are_independent_values() {
        let hits: Vec<f64> = (0..50).map(|i| if i < 20 { 1.0 } else { 0.0 }).collect();
        let (share, plain) = (clustered_share(&hits, &alone(50)).unwrap(), share_interval(20, 50).unwrap());
        assert!((share.low - plain.low).abs() < 1e-9 && (share.high - plain.high).abs() < 1e-9, "{share:?} {plain:?}");
    }

    #[test]
    fn an_effect_of_clusters_does_not_shrink_the_interval() {
        // Both values of a pair have much in common: intervals for independent values contain the truth far too rarely.
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let (mut covered, mut of_independent, mut of_mean) = (0, 0, 0);
        for _ in 0..1000 {
            let (mut values, clusters) = pairs(60, 2.0, 1.0, &mut random);
            // The feature belongs to the pair, and adds one.
            let is_in: Vec<bool> = clusters.iter().map(|cluster| cluster % 3 == 0).collect();
            values.iter_mut().zip(&is_in).for_each(|(value, is_in)| *value += f64::from(u8::from(*is_in)));
            let holds = |clusters: &[usize]| {
                usize::from(clustered_difference(&values, &is_in, clusters).unwrap().difference.contains(1.0))
            };
            covered += holds(&clusters);
            of_independent += holds(&alone(120));
            of_mean += usize::from(clustered_mean(&values, &clusters).unwrap().contains(1.0 / 3.0));
        }
        assert!((935..=965).contains(&covered) && (935..=965).contains(&of_mean), "{covered} {of_mean}");
        assert!(of_independent < 870, "{of_independent}");
    }

    #[test]
    fn opposite_values_of_a_cluster_make_the_mean_surer() {
        // Like the two fills of a round: if the value is large after one, it is small after the other.
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let (mut covered, mut narrower) = (0, 0);
        for _ in 0..1000 {
            let (values, clusters) = pairs(60, 0.6, -1.0, &mut random);
            let found = clustered_mean(&values, &clusters).unwrap();
            covered += usize::from(found.contains(0.0));
            let plain = clustered_mean(&values, &alone(120)).unwrap();
            narrower += usize::from(found.high - found.low < plain.high - plain.low);
        }
        assert!((935..=965).contains(&covered) && narrower > 900, "{covered} {narrower}");
    }

    #[test]
    fn an_expected_mean_is_rejected_as_often_as_stated() {
        let mut random = ChaCha8Rng::seed_from_u64(4);
        let (mut rejected, mut of_independent, mut of_another) = (0, 0, 0);
        for _ in 0..1000 {
            let (values, clusters) = pairs(60, 2.0, 1.0, &mut random);
            let rejects = |clusters: &[usize], expected| {
                let found = clustered_excess(&values, clusters, expected).unwrap();
                assert_eq!(found.p.unwrap() <= 0.05, !found.difference.contains(0.0));
                usize::from(found.p.unwrap() <= 0.05)
            };
            rejected += rejects(&clusters, 0.0);
            of_independent += rejects(&alone(120), 0.0);
            of_another += rejects(&clusters, 1.0);
        }
        assert!((35..=65).contains(&rejected), "{rejected}");
        assert!(of_independent > 130 && of_another > 900, "{of_independent} {of_another}");
        assert_eq!(clustered_excess(&[0.5; 20], &alone(20), 0.25).unwrap().p, None);
        assert_eq!(clustered_excess(&[0.5, 0.6], &alone(2), 0.25).unwrap().p, None);
    }

    #[test]
    fn a_share_of_pairs_that_agree_is_as_sure_as_one_of_pairs() {
        let hits: Vec<f64> = (0..200).map(|i| if i / 2 % 4 == 0 { 1.0 } else { 0.0 }).collect();
        let clusters: Vec<usize> = (0..200).map(|i| i / 2).collect();
        let found = clustered_share(&hits, &clusters).unwrap();
        let pairs = share_interval(25, 100).unwrap();
        assert!((found.low - pairs.low).abs() < 2e-3 && (found.high - pairs.high).abs() < 2e-3);
        let none = clustered_share(&[0.0; 20], &clusters[..20]).unwrap();
        assert_eq!((none.estimate, none.high), (0.0, share_interval(0, 10).unwrap().high));
        assert_eq!(clustered_share(&[], &[]), None);
    }

    /// In how many of 4000 samples of a few clusters, with ten games each for two players of these chances, the intervals hold
    /// the share that the first wins, and how much more often he wins than the second.
    fn covered_by_few(clusters: usize, chances: [f64; 2]) -> [usize; 2] {
        const GAMES: u32 = 10;
        let mut random = ChaCha8Rng::seed_from_u64(11);
        let mut covered = [0; 2];
        for _ in 0..4000 {
            let mut won = |chance| -> Vec<f64> {
                let of_cluster = |_| (0..GAMES).filter(|_| random.random_bool(chance)).count() as f64;
                (0..clusters).map(of_cluster).map(|won| won / f64::from(GAMES)).collect()
            };
            let [one, other] = chances.map(&mut won);
            let chance = |won: &f64| won * (1.0 - won) / f64::from(GAMES - 1);
            let both: Vec<f64> = one.iter().zip(&other).map(|(one, other)| chance(one) + chance(other)).collect();
            let less: Vec<f64> = one.iter().zip(&other).map(|(one, other)| one - other).collect();
            let share = clustered_share_of_trials(&one, GAMES, &alone(clusters)).unwrap();
            let difference = clustered_mean_of_trials(&less, &both, &alone(clusters)).unwrap();
            covered[0] += usize::from(share.contains(chances[0]));
            covered[1] += usize::from(difference.contains(chances[0] - chances[1]));
        }
        covered
    }

    #[test]
    fn few_clusters_of_games_say_no_more_than_their_games() {
        for (clusters, chances) in [(11, [0.2, 0.75]), (11, [0.53, 0.5]), (5, [0.3, 0.6]), (30, [0.2, 0.5])] {
            let covered = covered_by_few(clusters, chances);
            // 95% of 4000 is 3800, with a standard deviation of 14. Of five clusters the difference is surer than that.
            let enough = 3770..=3990;
            assert!(covered.iter().all(|covered| enough.contains(covered)), "{clusters} {chances:?}: {covered:?}");
        }
        // A tie counts as half a hit for sure, so it makes a share surer than a value that is a hit or a miss.
        let ties: Vec<f64> = (0..100).map(|i| if i < 50 { 0.5 } else { f64::from(i % 2) }).collect();
        let (ties, none) = (clustered_share(&ties, &alone(100)).unwrap(), share_interval(50, 100).unwrap());
        assert!(ties.high - ties.low < 0.75 * (none.high - none.low), "{ties:?} {none:?}");
        assert_eq!(clustered_share(&[0.5; 20], &alone(20)), share_interval(10, 20));
        // Eleven clusters that happen to be equal.
        let equal = clustered_share_of_trials(&[0.3; 11], 10, &alone(11)).unwrap();
        let games = share_interval(33, 110).unwrap();
        assert!((equal.low - games.low).abs() < 1e-9 && (equal.high - games.high).abs() < 1e-9, "{equal:?}");
    }

    #[test]
    fn the_largest_of_ten_is_covered_with_the_wider_interval_alone() {
        // All means are zero, so the largest differs from it by chance and by the choice.
        let mut random = ChaCha8Rng::seed_from_u64(12);
        let (mut covered, mut of_one) = (0, 0);
        for _ in 0..1000 {
            let mut mean =
                || clustered_mean(&(0..40).map(|_| noise(&mut random)).collect::<Vec<_>>(), &alone(40)).unwrap();
            let means: Vec<Interval> = (0..10).map(|_| mean()).collect();
            let largest = *means.iter().max_by(|a, b| a.estimate.total_cmp(&b.estimate)).unwrap();
            covered += usize::from(of_largest(largest, 10, 40).contains(0.0));
            of_one += usize::from(largest.contains(0.0));
        }
        // Each side of the interval is left in a quarter of a percent of samples, by any of ten.
        assert!((960..=990).contains(&covered) && of_one < 830, "{covered} {of_one}");
    }

    #[test]
    fn one_cluster_says_nothing() {
        assert_eq!(clustered_mean(&[1.0, 2.0], &[0, 0]), None);
        assert_eq!(clustered_difference(&[1.0, 2.0, 3.0], &[true, true, false], &[0, 1, 2]), None);
    }
}
