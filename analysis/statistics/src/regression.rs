//! Several features at once: the effect of each, adjusted for the others.

use rayon::prelude::*;

use super::linear::{dot, eigen};
use super::student::{t_quantile, t_test};
use super::{Comparison, distinct};
use shares::Interval;

/// Eigenvalues smaller than this share of the largest count as zero.
const SMALL: f64 = 1e-9;

/// A weighted sum of features, given column by column, fitted to an outcome by least squares: the weight of each, with
/// its interval and p value. None without features, or with fewer than two clusters.
///
/// Intervals allow for any dependence within clusters and for unequal variances: the sandwich estimator of Liang and
/// Zeger (Biometrika 73, 1986) with the usual correction for few clusters (CR1), and Student's t, whose degrees of
/// freedom are the number of clusters less one. If features add up to a constant, the shortest vector of weights is
/// used (the pseudo-inverse of Moore and Penrose): if each value has exactly one of a group of features, each is
/// compared with the mean of all.
pub fn regression(columns: &[&[f64]], targets: &[f64], clusters: &[usize]) -> Option<Vec<Comparison>> {
    let (n, width) = (targets.len(), columns.len());
    assert!(columns.iter().all(|column| column.len() == n) && clusters.len() == n, "one number for each target");
    let numbers = distinct(clusters);
    let groups = numbers.len();
    let clusters: Vec<usize> =
        clusters.iter().map(|cluster| numbers.partition_point(|number| number < cluster)).collect();
    if width == 0 || groups < 2 {
        return None;
    }
    let centre = |values: &[f64]| -> Vec<f64> {
        let mean = values.iter().sum::<f64>() / n as f64;
        values.iter().map(|value| value - mean).collect()
    };
    let centred: Vec<Vec<f64>> = columns.iter().map(|column| centre(column)).collect();
    let off = centre(targets);

    let products: Vec<Vec<f64>> = centred.par_iter().map(|a| centred.iter().map(|b| dot(a, b)).collect()).collect();
    let (inverse, rank) = pseudo_inverse(products);
    let towards: Vec<f64> = centred.iter().map(|column| dot(column, &off)).collect();
    let weights: Vec<f64> = inverse.iter().map(|row| dot(row, &towards)).collect();

    let mut left = off;
    for (column, weight) in centred.iter().zip(&weights) {
        left.iter_mut().zip(column).for_each(|(left, x)| *left -= weight * x);
    }
    // By feature and cluster: how far the cluster pulls the weights.
    let pulls: Vec<Vec<f64>> = centred
        .par_iter()
        .map(|column| {
            let mut pull = vec![0.0; groups];
            (0..n).for_each(|i| pull[clusters[i]] += column[i] * left[i]);
            pull
        })
        .collect();
    let (n, g) = (n as f64, groups as f64);
    let correction = g / (g - 1.0) * (n - 1.0) / (n - 1.0 - rank as f64).max(1.0);
    let quantile = t_quantile(g - 1.0);
    let comparison = |(weight, row): (&f64, &Vec<f64>)| {
        let pull = |cluster: usize| row.iter().zip(&pulls).map(|(w, pull)| w * pull[cluster]).sum::<f64>();
        let error = (correction * (0..groups).map(|cluster| pull(cluster).powi(2)).sum::<f64>()).sqrt();
        let p = (error > 0.0).then(|| t_test(weight / error, g - 1.0));
        Comparison { difference: Interval::around(*weight, quantile * error), p }
    };
    Some(weights.par_iter().zip(&inverse).map(comparison).collect())
}

/// The pseudo-inverse of a symmetric matrix without negative eigenvalues, row by row, and its rank.
fn pseudo_inverse(matrix: Vec<Vec<f64>>) -> (Vec<Vec<f64>>, usize) {
    let width = matrix.len();
    let mut values = eigen(matrix);
    let largest = values.iter().map(|(value, _)| *value).fold(0.0, f64::max);
    values.retain(|(value, _)| *value > SMALL * largest);
    let entry = |a: usize, b: usize| values.iter().map(|(value, vector)| vector[a] * vector[b] / value).sum();
    ((0..width).map(|a| (0..width).map(|b| entry(a, b)).collect()).collect(), values.len())
}
