//! Means, shares and differences of samples whose values come in clusters.
//!
//! Values of one cluster may depend on one another in any way; clusters are independent. Each value comes with the
//! number of its cluster. If each has its own, the results are those of the methods for independent values.

use super::comparison::{Comparison, LEAST};
use super::student::{t_quantile, t_quantile_of, t_test};
use shares::{Interval, UPPER, share_interval_of};

/// The mean of a population: the variance of a ratio estimator over clusters (Cochran, Sampling Techniques, 1977,
/// chapter 9), with Student's t, whose degrees of freedom are the clusters less one. None for fewer than two.
pub fn clustered_mean(values: &[f64], clusters: &[usize]) -> Option<Interval> {
    clustered_mean_of_trials(values, &[], clusters)
}

/// The same for values that are each found by some trials, which alone give each the variance in `chance`. The interval
/// is never narrower than by the chance of the trials: of few clusters the variance may happen to be far too small.
pub fn clustered_mean_of_trials(values: &[f64], chance: &[f64], clusters: &[usize]) -> Option<Interval> {
    let part = Part::of(values, clusters, |_| true)?;
    let least = chance.iter().sum::<f64>() / (values.len() as f64).powi(2);
    let half = t_quantile(part.clusters - 1.0) * part.variance.max(least).sqrt();
    Some(Interval::around(part.mean, half))
}

/// The interval of [`clustered_mean`] for the largest of `number` means, each of as many clusters: wide enough that in
/// 95% of samples those of all the means hold, so also that of whichever is the largest (Bonferroni).
pub fn of_largest(largest: Interval, number: usize, clusters: usize) -> Interval {
    let freedom = clusters as f64 - 1.0;
    let wider = t_quantile_of(1.0 - (1.0 - UPPER) / number as f64, freedom) / t_quantile(freedom);
    Interval::around(largest.estimate, wider * (largest.high - largest.low) / 2.0)
}

/// The mean of a population less an expected one, with its test, as for [`clustered_mean`]. There is no p value for
/// fewer than ten clusters, or if all agree, because their spread is then not known.
pub fn clustered_excess(values: &[f64], clusters: &[usize], expected: f64) -> Option<Comparison> {
    let part = Part::of(values, clusters, |_| true)?;
    let (estimate, error, freedom) = (part.mean - expected, part.variance.sqrt(), part.clusters - 1.0);
    let enough = part.clusters >= LEAST as f64 && error > 0.0;
    let p = enough.then(|| t_test(estimate / error, freedom));
    Some(Comparison { difference: Interval::around(estimate, t_quantile(freedom) * error), p })
}

/// A share of a population, from values that are each a hit (1), a miss (0) or a share: Wilson's score interval for the
/// effective number of independent hits and misses (the design effect of Kish, Survey Sampling, 1965).
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

/// The mean of the values in a group less that of the others: Welch's interval and test (Biometrika 34, 1947), with the
/// variance over clusters, which may have values on both sides. None if a side has fewer than two clusters; no p value
/// with fewer than ten, or only equal values, because its spread is then not known.
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

/// [`clustered_difference`] of values that are each a hit (1) or a miss (0). If one side has hits only, or misses only,
/// its spread is not known; the interval is then that of Newcombe's method from both sides' [`clustered_share`].
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

pub fn distinct(clusters: &[usize]) -> Vec<usize> {
    let mut distinct = clusters.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    distinct
}

/// A part of the values: their mean, and how far each cluster pulls it.
struct Part {
    mean: f64,
    variance: f64,
    clusters: f64,
    /// For each cluster, the contribution of its values to the error of the mean.
    influence: Vec<f64>,
}

impl Part {
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
