//! Several features at once.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statistics::student::t_quantile;
use statistics::{Comparison, clustered_difference, regression};

use super::support::noise;

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
    let columns: Vec<Vec<f64>> = (0..3).map(|k| which.iter().map(|&w| f64::from(u8::from(w == k))).collect()).collect();
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
