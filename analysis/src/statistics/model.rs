//! How much features explain of an outcome, all together: models fitted on one part of a census and tested on the rest.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use smartcore::ensemble::random_forest_regressor::{RandomForestRegressor, RandomForestRegressorParameters};
use smartcore::linalg::basic::arrays::Array;
use smartcore::linalg::basic::matrix::DenseMatrix;
use smartcore::linear::ridge_regression::{RidgeRegression, RidgeRegressionParameters};

use crate::statistics::{Interval, bootstrap_interval, mean_interval};

/// A feature of all set-ups.
#[derive(Clone, Debug, PartialEq)]
pub struct Column<G> {
    /// The features that it belongs to.
    pub group: G,
    /// One number a set-up.
    pub numbers: Vec<f64>,
}

/// What two models, fitted on four set-ups of five, say of the fifth.
///
/// The share of the variation that a model explains is R²: one less the mean squared error divided by the variance,
/// of set-ups that it was not fitted on. It is 1 where all is foretold, and 0 or less where the mean would have done as well.
#[derive(Clone, Debug, PartialEq)]
pub struct Model<G> {
    /// Set-ups that the models are fitted on.
    pub fitted: usize,
    /// Set-ups held out, which they are tested on.
    pub held_out: usize,
    /// Features that differ among the former.
    pub features: usize,
    /// R² of a sum of all features, each with its weight: ridge regression (Hoerl and Kennard, Technometrics 12, 1970).
    pub linear: Interval,
    /// R² of a random forest (Breiman, Machine Learning 45, 2001).
    pub forest: Interval,
    /// What each group of features is worth to the forest, most first.
    pub importance: Vec<Importance<G>>,
}

/// What a group of features is worth to a model: how much less it explains when they are exchanged at random between
/// set-ups (permutation importance, Breiman 2001).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Importance<G> {
    /// The group.
    pub group: G,
    /// The loss of R².
    pub loss: Interval,
}

type Matrix = DenseMatrix<f64>;
type Forest = RandomForestRegressor<f64, f64, Matrix, Vec<f64>>;

/// The fewest set-ups that a model is fitted on.
pub const LEAST: usize = 200;
/// The weight of no effect, in set-ups: features are many, and the effect of most is small.
const RIDGE: f64 = 100.0;
/// The trees are grown in parts, the same for any number of threads.
const PARTS: u64 = 10;
const TREES_A_PART: usize = 10;
const LEAF: usize = 5;
/// How often the features of a group are exchanged.
const EXCHANGES: u64 = 5;

impl<G: Copy + PartialEq + Sync> Model<G> {
    /// Fits both models to one target a set-up; none for fewer than [`LEAST`] set-ups, or if all targets or all features are
    /// the same.
    ///
    /// The seed draws the set-ups that are held out, and the exchanges, which are made in the order of `groups`. The same
    /// data, groups and seed give the same models.
    ///
    /// # Panics
    ///
    /// If a column does not have one number for each target.
    pub fn fit(columns: &[Column<G>], groups: &[G], targets: &[f64], seed: u64) -> Option<Model<G>> {
        assert!(columns.iter().all(|column| column.numbers.len() == targets.len()), "one number a set-up");
        if targets.len() < LEAST {
            return None;
        }
        let mut order: Vec<usize> = (0..targets.len()).collect();
        order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        let (test, train) = order.split_at(targets.len() / 5);
        let differs = |column: &&Column<G>| train.iter().any(|&i| column.numbers[i] != column.numbers[train[0]]);
        let columns: Vec<&Column<G>> = columns.iter().filter(differs).collect();
        let truth = pick(targets, test);
        if columns.is_empty() || variance(&truth) == 0.0 {
            return None;
        }
        let matrix =
            |rows: &[usize]| matrix(&columns.iter().map(|column| pick(&column.numbers, rows)).collect::<Vec<_>>());
        let (train_x, train_y, test_x) = (matrix(train), pick(targets, train), matrix(test));

        let ridge = RidgeRegressionParameters::default().with_alpha(RIDGE);
        let linear = RidgeRegression::fit(&train_x, &train_y, ridge).ok()?;
        let linear: Vec<f64> = linear.predict(&test_x).ok()?;
        let forest: Option<Vec<Forest>> =
            (0..PARTS).into_par_iter().map(|part| grow(&train_x, &train_y, seed, part)).collect();
        let forest = forest?;
        let predicted = predict(&forest, &test_x)?;
        let explained = |predicted: &[f64]| {
            bootstrap_interval(test.len(), seed, |drawn| explained(&pick(&truth, drawn), &pick(predicted, drawn)))
        };
        let importance = importance(&columns, groups, test, &forest, &truth, &predicted, seed)?;
        Some(Model {
            fitted: train.len(),
            held_out: test.len(),
            features: columns.len(),
            linear: explained(&linear),
            forest: explained(&predicted),
            importance,
        })
    }
}

fn grow(x: &Matrix, y: &Vec<f64>, seed: u64, part: u64) -> Option<Forest> {
    // A third of the features at each split, as Breiman advises for regression. Trees of a part have seeds that follow one
    // another.
    let parameters = RandomForestRegressorParameters::default()
        .with_n_trees(TREES_A_PART)
        .with_min_samples_leaf(LEAF)
        .with_m((x.shape().1 / 3).max(1))
        .with_seed(seed.wrapping_add(1000 * part));
    Forest::fit(x, y, parameters).ok()
}

/// The mean of what the parts say.
fn predict(forest: &[Forest], x: &Matrix) -> Option<Vec<f64>> {
    let parts: Option<Vec<Vec<f64>>> = forest.par_iter().map(|part| part.predict(x).ok()).collect();
    let parts = parts?;
    Some((0..x.shape().0).map(|i| parts.iter().map(|part| part[i]).sum::<f64>() / parts.len() as f64).collect())
}

fn importance<G: Copy + PartialEq>(
    columns: &[&Column<G>],
    groups: &[G],
    test: &[usize],
    forest: &[Forest],
    truth: &[f64],
    predicted: &[f64],
    seed: u64,
) -> Option<Vec<Importance<G>>> {
    let error = |predicted: &[f64]| -> Vec<f64> { truth.iter().zip(predicted).map(|(t, p)| (t - p).powi(2)).collect() };
    let (whole, variance) = (error(predicted), variance(truth));
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut found = Vec::new();
    for &group in groups {
        if columns.iter().all(|column| column.group != group) {
            continue;
        }
        let mut losses = vec![0.0; test.len()];
        for _ in 0..EXCHANGES {
            let mut exchanged = test.to_vec();
            exchanged.shuffle(&mut random);
            let rows = |column: &&Column<G>| if column.group == group { &exchanged } else { test }.to_vec();
            let x = matrix(&columns.iter().map(|column| pick(&column.numbers, &rows(column))).collect::<Vec<_>>());
            let without = error(&predict(forest, &x)?);
            for (loss, (without, whole)) in losses.iter_mut().zip(without.iter().zip(&whole)) {
                *loss += (without - whole) / variance / EXCHANGES as f64;
            }
        }
        found.push(Importance { group, loss: mean_interval(&losses)? });
    }
    found.sort_by(|a, b| b.loss.estimate.total_cmp(&a.loss.estimate));
    Some(found)
}

/// The share of the variation that predictions explain.
fn explained(truth: &[f64], predicted: &[f64]) -> f64 {
    let error = truth.iter().zip(predicted).map(|(t, p)| (t - p).powi(2)).sum::<f64>() / truth.len() as f64;
    1.0 - error / variance(truth)
}

fn variance(values: &[f64]) -> f64 {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / n
}

fn pick(values: &[f64], places: &[usize]) -> Vec<f64> {
    places.iter().map(|&i| values[i]).collect()
}

fn matrix(columns: &[Vec<f64>]) -> Matrix {
    let (rows, width) = (columns[0].len(), columns.len());
    Matrix::new(rows, width, columns.concat(), true).expect("columns of one length")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::RngExt;

    const GROUPS: [&str; 2] = ["threats", "places"];

    /// Twenty features, of which the first of the threats and one of the places add to the target.
    fn data(n: usize, real: f64) -> (Vec<Column<&'static str>>, Vec<f64>) {
        let mut random = ChaCha8Rng::seed_from_u64(9);
        let columns: Vec<Column<&str>> = (0..20)
            .map(|i| Column {
                group: if i < 5 { "threats" } else { "places" },
                numbers: (0..n).map(|_| f64::from(random.random_range(0..3))).collect(),
            })
            .collect();
        let targets = (0..n)
            .map(|i| {
                let noise: f64 = (0..12).map(|_| random.random::<f64>()).sum();
                // A number of 0, 1 or 2 has a variance of 2/3, the noise one of 1.
                real * (2.0 * columns[0].numbers[i] + columns[7].numbers[i]) + noise
            })
            .collect();
        (columns, targets)
    }

    #[test]
    fn what_features_explain_is_found() {
        let (columns, targets) = data(1000, 1.0);
        let model = Model::fit(&columns, &GROUPS, &targets, 1).unwrap();
        assert_eq!((model.fitted, model.held_out, model.features), (800, 200, 20));
        let truth = (10.0 / 3.0) / (10.0 / 3.0 + 1.0);
        assert!(model.linear.contains(truth), "{model:?}");
        assert!(model.forest.estimate > 0.6, "{model:?}");
        let [most, least] = &model.importance[..] else { panic!("{model:?}") };
        assert_eq!((most.group, least.group), ("threats", "places"));
        assert!(least.loss.low > 0.0 && most.loss.low > least.loss.high);
    }

    #[test]
    fn noise_is_not_explained() {
        let (columns, targets) = data(1000, 0.0);
        let model = Model::fit(&columns, &GROUPS, &targets, 1).unwrap();
        assert!(model.linear.estimate < 0.05 && model.forest.estimate < 0.05, "{model:?}");
        assert!(model.importance.iter().all(|importance| importance.loss.estimate < 0.05), "{model:?}");
    }

    #[test]
    fn the_same_seed_gives_the_same_model_with_any_number_of_threads() {
        let (columns, targets) = data(250, 1.0);
        let fit = |threads, seed| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| Model::fit(&columns, &GROUPS, &targets, seed))
        };
        assert_eq!(fit(1, 1), fit(3, 1));
        assert_ne!(fit(1, 1), fit(1, 2));
    }

    #[test]
    fn few_set_ups_have_no_model() {
        let (columns, targets) = data(LEAST - 1, 1.0);
        assert_eq!(Model::fit(&columns, &GROUPS, &targets, 1), None);
        assert_eq!(Model::fit(&[], &GROUPS, &[1.0; LEAST], 1), None);
        let (columns, _) = data(LEAST, 1.0);
        assert_eq!(Model::fit(&columns, &GROUPS, &[1.0; LEAST], 1), None);
    }
}
