//! How much of an outcome all features explain together: models fitted on one part of a sample and tested on another.

use rand::RngExt;
use rand::seq::SliceRandom;
use rayon::prelude::*;
use smartcore::ensemble::random_forest_regressor::{RandomForestRegressor, RandomForestRegressorParameters};
use smartcore::linalg::basic::arrays::Array;
use smartcore::linalg::basic::matrix::DenseMatrix;
use smartcore::linear::ridge_regression::{RidgeRegression, RidgeRegressionParameters};

use super::{Purpose, bootstrap_interval, random};
use shares::Interval;

#[derive(Clone, Debug, PartialEq)]
pub struct Column<G> {
    /// The features that it belongs to.
    pub group: G,
    pub numbers: Vec<f64>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Data<G> {
    pub columns: Vec<Column<G>>,
    /// The outcome of each value.
    pub targets: Vec<f64>,
    /// The cluster of each value: those of different clusters are independent.
    pub clusters: Vec<usize>,
}

/// The predictions of two models, fitted on some values, for others.
///
/// The share of the variation that a model explains is R²: one minus the mean squared error divided by the variance, on
/// values that it was not fitted on. It is 1 for perfect predictions, and 0 or less if the mean predicts as well. Its
/// interval comes from a bootstrap of whole clusters.
#[derive(Clone, Debug, PartialEq)]
pub struct Model<G> {
    /// The number of values that the models are fitted on.
    pub fitted: usize,
    /// The number of features that vary among the values for fitting.
    pub features: usize,
    pub test: Explained,
    /// The same on a part of the values for testing; none if no such part is named.
    pub check: Option<Explained>,
    /// The importance of each group of features to the weighted sum, the largest first.
    pub importance: Vec<Importance<G>>,
}

/// What both models explain of some values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Explained {
    /// The number of values that they are tested on.
    pub tested: usize,
    /// R² of a sum of all features, each with its weight: ridge regression (Hoerl and Kennard, Technometrics 12, 1970).
    pub linear: Interval,
    /// R² of a random forest (Breiman, Machine Learning 45, 2001).
    pub forest: Interval,
}

/// Values, by their indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Those to fit models on.
    pub train: Vec<usize>,
    /// Those to test them on.
    pub test: Vec<usize>,
    /// A part of those to test them on, to test them on again by itself, in rising order.
    pub check: Option<Vec<usize>>,
}

/// The importance of a group of features: how much less the weighted sum explains if it is fitted again without them.
///
/// Information that other features share is not lost, so the losses need not add up to the whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Importance<G> {
    pub group: G,
    pub loss: Interval,
}

type Matrix = DenseMatrix<f64>;
type Forest = RandomForestRegressor<f64, f64, Matrix, Vec<f64>>;

/// The fewest values for a model.
pub const LEAST: usize = 200;
/// The ridge penalty, in values: there are many features, and most effects are small.
pub const RIDGE: f64 = 100.0;
/// The trees of a forest.
pub const TREES: usize = PARTS * TREES_A_PART;
/// They are grown in fixed parts, equal for any number of threads.
const PARTS: usize = 10;
const TREES_A_PART: usize = 6;
const LEAF: usize = 5;

/// The values to fit models on, four of five clusters, and those to test them on, the rest.
pub fn split(clusters: &[usize], seed: u64) -> Parts {
    let mut order: Vec<usize> = (0..clusters.iter().max().map_or(0, |last| last + 1)).collect();
    order.shuffle(&mut random(seed, Purpose::Split));
    let mut is_tested = vec![false; order.len()];
    order[..order.len() / 5].iter().for_each(|&cluster| is_tested[cluster] = true);
    let part = |tested| (0..clusters.len()).filter(|&i| is_tested[clusters[i]] == tested).collect();
    Parts { train: part(false), test: part(true), check: None }
}

impl<G: Copy + PartialEq + Send + Sync> Model<G> {
    /// Fits both models to some values and tests them on others; none if there are fewer than [`LEAST`] in all, or if
    /// all targets or all features are equal. There is no check if all targets in it are equal.
    ///
    /// The seed grows the forest and draws the bootstrap. The same arguments give the same models.
    pub fn fit(data: &Data<G>, groups: &[G], parts: &Parts, seed: u64) -> Option<Model<G>> {
        let Parts { train, test, check } = parts;
        let Data { columns, targets, clusters } = data;
        assert!(columns.iter().all(|column| column.numbers.len() == targets.len()), "one number for each value");
        assert_eq!(clusters.len(), targets.len(), "one cluster for each value");
        if train.len() + test.len() < LEAST || test.is_empty() {
            return None;
        }
        let differs = |column: &&Column<G>| train.iter().any(|&i| column.numbers[i] != column.numbers[train[0]]);
        let columns: Vec<&Column<G>> = columns.iter().filter(differs).collect();
        let (train_y, truth) = (pick(targets, train), pick(targets, test));
        if columns.is_empty() || truth.iter().all(|target| *target == truth[0]) {
            return None;
        }
        let ridge = |columns: &[&Column<G>]| ridge(&matrix(columns, train), &train_y, &matrix(columns, test));
        let linear: Vec<f64> = ridge(&columns)?;
        let tested = TestSet { truth: &truth, clusters: &pick(clusters, test), seed };
        let (groups_left, forest) = rayon::join(
            || -> Option<Vec<Importance<G>>> {
                let left = groups.par_iter().filter_map(|&group| {
                    let others: Vec<&Column<G>> =
                        columns.iter().copied().filter(|column| column.group != group).collect();
                    if others.len() == columns.len() || others.is_empty() {
                        return None;
                    }
                    Some(ridge(&others).map(|without| Importance { group, loss: tested.loss(&linear, &without) }))
                });
                left.collect()
            },
            || forest(&matrix(&columns, train), &train_y, &matrix(&columns, test), seed),
        );
        let mut importance = groups_left?;
        importance.sort_by(|a, b| b.loss.estimate.total_cmp(&a.loss.estimate));
        let forest = forest?;
        let check = check.as_ref().and_then(|check| {
            let places: Vec<usize> = check.iter().filter_map(|i| test.binary_search(i).ok()).collect();
            let truth = pick(&truth, &places);
            let differ = truth.iter().any(|target| *target != truth[0]);
            let tested = TestSet { truth: &truth, clusters: &pick(clusters, check), seed };
            differ.then(|| tested.both(&pick(&linear, &places), &pick(&forest, &places)))
        });
        Some(Model {
            fitted: train.len(),
            features: columns.len(),
            test: tested.both(&linear, &forest),
            check,
            importance,
        })
    }
}

/// The predictions of a weighted sum, fitted to some values, for others.
fn ridge(x: &Matrix, y: &Vec<f64>, test: &Matrix) -> Option<Vec<f64>> {
    let parameters = RidgeRegressionParameters::default().with_alpha(RIDGE);
    RidgeRegression::fit(x, y, parameters).ok()?.predict(test).ok()
}

/// The predictions of a forest, grown on some values, for others.
fn forest(x: &Matrix, y: &Vec<f64>, test: &Matrix, seed: u64) -> Option<Vec<f64>> {
    let mut random = random(seed, Purpose::Forest);
    let seeds: Vec<u64> = (0..PARTS).map(|_| random.random()).collect();
    let grow = |&seed: &u64| {
        // A third of the features at each split, as Breiman recommends for regression.
        let parameters = RandomForestRegressorParameters::default()
            .with_n_trees(TREES_A_PART)
            .with_min_samples_leaf(LEAF)
            .with_m((x.shape().1 / 3).max(1))
            .with_seed(seed);
        Forest::fit(x, y, parameters).ok()?.predict(test).ok()
    };
    let parts: Vec<Vec<f64>> = seeds.par_iter().map(grow).collect::<Option<_>>()?;
    let rows = test.shape().0;
    Some((0..rows).map(|i| parts.iter().map(|part| part[i]).sum::<f64>() / PARTS as f64).collect())
}

/// The values for testing models.
struct TestSet<'a> {
    truth: &'a [f64],
    clusters: &'a [usize],
    seed: u64,
}

/// Sums over the values of a cluster.
#[derive(Clone, Copy, Default)]
struct Sums {
    number: f64,
    sum: f64,
    squares: f64,
    /// The errors of one prediction, less those of another.
    errors: f64,
}

impl TestSet<'_> {
    fn both(&self, linear: &[f64], forest: &[f64]) -> Explained {
        Explained { tested: self.truth.len(), linear: self.explained(linear), forest: self.explained(forest) }
    }

    /// The share of the variation that a prediction explains.
    fn explained(&self, predicted: &[f64]) -> Interval {
        let ratio = self.ratio(|i| (self.truth[i] - predicted[i]).powi(2));
        Interval { estimate: 1.0 - ratio.estimate, low: 1.0 - ratio.high, high: 1.0 - ratio.low }
    }

    /// How much less one prediction explains than a better one.
    fn loss(&self, better: &[f64], worse: &[f64]) -> Interval {
        self.ratio(|i| (self.truth[i] - worse[i]).powi(2) - (self.truth[i] - better[i]).powi(2))
    }

    /// A sum of errors, divided by the sum of the squared distances from the mean.
    fn ratio(&self, error: impl Fn(usize) -> f64) -> Interval {
        let mut sums: Vec<Sums> = vec![Sums::default(); self.clusters.iter().max().map_or(0, |last| last + 1)];
        for (i, &target) in self.truth.iter().enumerate() {
            let of = &mut sums[self.clusters[i]];
            of.number += 1.0;
            of.sum += target;
            of.squares += target * target;
            of.errors += error(i);
        }
        sums.retain(|of| of.number > 0.0);
        bootstrap_interval(sums.len(), self.seed, |drawn| {
            let mut all = Sums::default();
            for &i in drawn {
                all.number += sums[i].number;
                all.sum += sums[i].sum;
                all.squares += sums[i].squares;
                all.errors += sums[i].errors;
            }
            all.errors / (all.squares - all.sum * all.sum / all.number)
        })
    }
}

fn pick<T: Copy>(values: &[T], places: &[usize]) -> Vec<T> {
    places.iter().map(|&i| values[i]).collect()
}

fn matrix<G>(columns: &[&Column<G>], rows: &[usize]) -> Matrix {
    let numbers = columns.iter().map(|column| pick(&column.numbers, rows)).collect::<Vec<_>>().concat();
    Matrix::new(rows.len(), columns.len(), numbers, true).expect("columns of one length")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::noise;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    const GROUPS: [&str; 2] = ["threats", "places"];

    /// Twenty features, of which the first of the threats and one of the places add to the target.
    fn data(n: usize, real: f64) -> Data<&'static str> {
        let mut random = ChaCha8Rng::seed_from_u64(9);
        let columns: Vec<Column<&str>> = (0..20)
            .map(|i| Column {
                group: if i < 5 { "threats" } else { "places" },
                numbers: (0..n).map(|_| f64::from(random.random_range(0..3))).collect(),
            })
            .collect();
        // A number of 0, 1 or 2 has a variance of 2/3, the noise one of 1.
        let target = |i: usize| real * (2.0 * columns[0].numbers[i] + columns[7].numbers[i]) + noise(&mut random);
        let targets = (0..n).map(target).collect();
        Data { columns, targets, clusters: (0..n).collect() }
    }

    fn fit(data: &Data<&'static str>, seed: u64) -> Option<Model<&'static str>> {
        Model::fit(data, &GROUPS, &split(&data.clusters, seed), seed)
    }

    #[test]
    fn what_features_explain_is_found() {
        let model = fit(&data(1000, 1.0), 1).unwrap();
        assert_eq!((model.fitted, model.test.tested, model.features), (800, 200, 20));
        let truth = (10.0 / 3.0) / (10.0 / 3.0 + 1.0);
        assert!(model.test.linear.contains(truth), "{model:?}");
        assert!(model.test.forest.estimate > 0.6, "{model:?}");
        let [most, least] = &model.importance[..] else { panic!("{model:?}") };
        assert_eq!((most.group, least.group), ("threats", "places"));
        assert!(least.loss.low > 0.0 && most.loss.low > least.loss.high);
    }

    #[test]
    fn noise_is_not_explained() {
        let model = fit(&data(1000, 0.0), 1).unwrap();
        assert!(model.test.linear.estimate < 0.05 && model.test.forest.estimate < 0.05, "{model:?}");
        assert!(model.importance.iter().all(|importance| importance.loss.low < 0.0), "{model:?}");
    }

    #[test]
    fn a_feature_that_another_group_tells_as_well_is_no_loss() {
        // Like own colours, which follow from places: shuffling one of two copies would make it look necessary.
        let mut data = data(1000, 1.0);
        let copies: Vec<Column<&str>> =
            data.columns.iter().map(|column| Column { group: "copy", ..column.clone() }).collect();
        data.columns.extend(copies);
        let model = Model::fit(&data, &["copy", "threats"], &split(&data.clusters, 1), 1).unwrap();
        assert!(model.importance.iter().all(|importance| importance.loss.estimate.abs() < 0.02), "{model:?}");
    }

    #[test]
    fn clusters_are_not_torn_and_cannot_be_learnt_by_heart() {
        // Both values of a pair are nearly equal, and so is a feature that only identifies the pair.
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let clusters: Vec<usize> = (0..600).map(|i| i / 2).collect();
        let of_pair: Vec<f64> = (0..300).map(|_| 5.0 * noise(&mut random)).collect();
        let name: Vec<f64> = (0..300).map(|_| random.random()).collect();
        let spread = |of: &[f64]| clusters.iter().map(|&pair| of[pair]).collect::<Vec<f64>>();
        let columns = vec![Column { group: "places", numbers: spread(&name) }];
        let data = Data { columns, targets: spread(&of_pair), clusters: clusters.clone() };
        let Parts { train, test, .. } = split(&clusters, 1);
        assert_eq!((train.len(), test.len()), (480, 120));
        assert!(test.iter().all(|&i| test.contains(&(i ^ 1))));
        let model = fit(&data, 1).unwrap();
        assert!(model.test.forest.estimate < 0.1, "{model:?}");
    }

    #[test]
    fn a_part_of_the_test_is_tested_by_itself() {
        let data = data(1000, 1.0);
        let parts = split(&data.clusters, 1);
        let check: Vec<usize> = parts.test.iter().copied().filter(|i| i % 2 == 0).collect();
        let model = |parts: &Parts| Model::fit(&data, &GROUPS, parts, 1).unwrap();
        let both = model(&Parts { check: Some(check.clone()), ..parts.clone() });
        assert_eq!(both.test, model(&parts).test);
        assert_eq!(both.check, Some(model(&Parts { test: check, ..parts }).test));
    }

    #[test]
    fn the_same_seed_gives_the_same_model_with_any_number_of_threads() {
        let data = data(250, 1.0);
        let fit = |threads, seed| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| fit(&data, seed))
        };
        assert_eq!(fit(1, 1), fit(3, 1));
        assert_ne!(fit(1, 1), fit(1, 2));
    }

    #[test]
    fn few_values_have_no_model() {
        assert_eq!(fit(&data(LEAST - 1, 1.0), 1), None);
        let nothing = Data { columns: Vec::new(), ..data(LEAST, 1.0) };
        assert_eq!(fit(&nothing, 1), None);
        assert_eq!(fit(&Data { targets: vec![1.0; LEAST], ..data(LEAST, 1.0) }, 1), None);
    }
}
