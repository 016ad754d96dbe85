//! Several features at once: the effect of each, adjusted for the others.

use rayon::prelude::*;

use super::clustered::distinct;
use super::comparison::Comparison;
use super::linear::{dot, eigen};
use super::student::{t_quantile, t_test};
use shares::Interval;

/// Eigenvalues smaller than this share of the largest count as zero.
const SMALL: f64 = 1e-9;

/// A weighted sum of features, fitted to an outcome by least squares.
///
/// Intervals and p values allow for any dependence within clusters and for unequal variances: the sandwich estimator of
/// Liang and Zeger (Biometrika 73, 1986) with the usual correction for few clusters (CR1), and Student's t, whose
/// degrees of freedom are the number of clusters less one.
///
/// If features add up to a constant, or are functions of one another, the least-squares fit is not unique. Then the
/// shortest vector of weights is used (the pseudo-inverse of Moore and Penrose). If each value has exactly one of a
/// group of features, their weights add up to zero, so each is compared with the mean of all of them.
///
/// The weight of each feature, its interval, and its p value. The features are given column by column; `clusters` has
/// the cluster of each value. None without features, or with fewer than two clusters.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clustered_difference;
    use crate::support::noise;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn fit(columns: &[Vec<f64>], targets: &[f64], clusters: &[usize]) -> Option<Vec<Comparison>> {
        regression(&columns.iter().map(Vec::as_slice).collect::<Vec<_>>(), targets, clusters)
    }

    #[test]
    fn one_feature_is_a_difference_of_means() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let values: Vec<f64> = (0..100).map(|_| noise(&mut random)).collect();
        let is_in: Vec<bool> = (0..100).map(|i| i % 4 == 0).collect();
        let clusters: Vec<usize> = (0..100).map(|i| i / 2).collect();
        let column: Vec<f64> = is_in.iter().map(|&is_in| f64::from(u8::from(is_in))).collect();
        let fitted = fit(&[column], &values, &clusters).unwrap();
        let (slope, plain) = (fitted[0].difference, clustered_difference(&values, &is_in, &clusters).unwrap());
        assert!((slope.estimate - plain.difference.estimate).abs() < 1e-9);
        let width = (slope.high - slope.low) / (plain.difference.high - plain.difference.low);
        assert!((0.93..=1.07).contains(&width), "{width}");
    }

    #[test]
    fn known_weights_and_errors() {
        // By hand: y = 1, 2, 4 at x = 0, 1, 2 has the slope 1.5 and residuals 1/6, -1/3, 1/6. The sandwich of three clusters:
        // (1/36 + 1/36) / 2^2 * 3/2 * 2/1.
        let fitted = fit(&[vec![0.0, 1.0, 2.0]], &[1.0, 2.0, 4.0], &[0, 1, 2]).unwrap();
        let slope = fitted[0].difference;
        let error = (2.0 / 36.0 / 4.0 * 1.5 * 2.0f64).sqrt();
        assert!((slope.estimate - 1.5).abs() < 1e-12 && (slope.high - 1.5 - t_quantile(2.0) * error).abs() < 1e-9);
    }

    #[test]
    fn a_planted_effect_is_covered_and_noise_is_not_found() {
        // Pairs of values with much in common. The first two features are correlated, but only the first has an effect;
        // the third belongs to the whole pair.
        let mut random = ChaCha8Rng::seed_from_u64(4);
        let (mut planted, mut of_pair, mut false_alarms) = (0, 0, 0);
        const SAMPLES: usize = 600;
        for _ in 0..SAMPLES {
            let (mut columns, mut targets, mut clusters) = (vec![Vec::new(); 3], Vec::new(), Vec::new());
            for pair in 0..80 {
                let (common, of_both) = (2.0 * noise(&mut random), f64::from(random.random_range(0..2)));
                for _ in 0..2 {
                    let first = f64::from(random.random_range(0..3));
                    let second = first + f64::from(random.random_range(0..2));
                    let features = [first, second, of_both];
                    columns.iter_mut().zip(features).for_each(|(column, x): (&mut Vec<f64>, _)| column.push(x));
                    targets.push(1.0 + 0.5 * first + common + noise(&mut random));
                    clusters.push(pair);
                }
            }
            let fitted = fit(&columns, &targets, &clusters).unwrap();
            planted += usize::from(fitted[0].difference.contains(0.5));
            of_pair += usize::from(fitted[2].difference.contains(0.0));
            false_alarms += usize::from(fitted[1].p.unwrap() <= 0.05);
        }
        // 95% of 600 is 570, with a standard deviation of 5; the correction is slightly too small for few clusters.
        assert!((550..=585).contains(&planted) && (550..=585).contains(&of_pair), "{planted} {of_pair}");
        assert!(false_alarms <= 50, "{false_alarms}");
    }

    #[test]
    fn of_features_that_add_up_to_one_each_is_compared_with_their_mean() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let which: Vec<usize> = (0..300).map(|_| random.random_range(0..3)).collect();
        let columns: Vec<Vec<f64>> =
            (0..3).map(|k| which.iter().map(|&w| f64::from(u8::from(w == k))).collect()).collect();
        let targets: Vec<f64> = which.iter().map(|&w| [0.0, 3.0, 6.0][w]).collect();
        let clusters: Vec<usize> = (0..300).collect();
        let fitted = fit(&columns, &targets, &clusters).unwrap();
        for (weight, expected) in fitted.iter().zip([-3.0, 0.0, 3.0]) {
            assert!((weight.difference.estimate - expected).abs() < 1e-9, "{weight:?}");
        }
        assert_eq!(fit(&[], &targets, &clusters), None);
        assert_eq!(fit(&columns, &targets, &[0; 300]), None);
        // The numbers of the clusters are names alone.
        let others: Vec<usize> = clusters.iter().map(|cluster| 3 * cluster + 5).collect();
        assert_eq!(fit(&columns, &targets, &others), Some(fitted));
    }
}
