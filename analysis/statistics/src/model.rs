//! How much of an outcome all features explain together: a model fitted on one part of a sample and tested on another.

use rand::seq::SliceRandom;
use rayon::prelude::*;

use super::linear::{dot, solve};
use super::{Purpose, bootstrap_interval, random};
use shares::Interval;

#[derive(Clone, Debug, PartialEq)]
pub struct Column<G> {
    pub group: G,
    pub numbers: Vec<f64>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Data<G> {
    pub columns: Vec<Column<G>>,
    pub targets: Vec<f64>,
    /// The cluster of each value: those of different clusters are independent.
    pub clusters: Vec<usize>,
}

/// The predictions of a weighted sum of all features, fitted on some values, for others: ridge regression (Hoerl and
/// Kennard, Technometrics 12, 1970). The share of the variation that it explains is R²: one minus the mean squared
/// error divided by the variance, on values that it was not fitted on, with an interval by a bootstrap of whole
/// clusters.
#[derive(Clone, Debug, PartialEq)]
pub struct Model<G> {
    pub fitted: usize,
    /// The number of features that vary among the values for fitting.
    pub features: usize,
    pub test: Explained,
    /// The same on a part of the values for testing; none if no such part is named.
    pub check: Option<Explained>,
    /// The importance of each group of features, the largest first.
    pub importance: Vec<Importance<G>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Explained {
    pub tested: usize,
    pub linear: Interval,
}

/// Values, by their indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    pub train: Vec<usize>,
    pub test: Vec<usize>,
    /// A part of those to test it on, to test it on again by itself, in rising order.
    pub check: Option<Vec<usize>>,
}

/// How much less the weighted sum explains if it is fitted again without a group of features. What other features share
/// is not lost, so the losses need not add up to the whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Importance<G> {
    pub group: G,
    pub loss: Interval,
}

pub const LEAST: usize = 200;
/// The ridge penalty, in values: there are many features, and most effects are small.
pub const RIDGE: f64 = 100.0;

/// The values to fit the model on, four of five clusters, and those to test it on, the rest.
pub fn split(clusters: &[usize], seed: u64) -> Parts {
    let mut order: Vec<usize> = (0..clusters.iter().max().map_or(0, |last| last + 1)).collect();
    order.shuffle(&mut random(seed, Purpose::Split));
    let mut is_tested = vec![false; order.len()];
    order[..order.len() / 5].iter().for_each(|&cluster| is_tested[cluster] = true);
    let part = |tested| (0..clusters.len()).filter(|&i| is_tested[clusters[i]] == tested).collect();
    Parts { train: part(false), test: part(true), check: None }
}

impl<G: Copy + PartialEq + Send + Sync> Model<G> {
    /// None if there are fewer values than [`LEAST`], no more to fit on than features, or if all targets or all
    /// features are equal. There is no check if all targets in it are equal. The seed draws the bootstrap.
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
        let truth = pick(targets, test);
        if columns.is_empty() || train.len() <= columns.len() || truth.iter().all(|target| *target == truth[0]) {
            return None;
        }
        let ridge = Ridge::new(&columns, targets, train, test);
        let predicted = ridge.predicted(&(0..columns.len()).collect::<Vec<_>>());
        let tested = TestSet { truth: &truth, clusters: &pick(clusters, test), seed };
        let without = groups.par_iter().filter_map(|&group| {
            let others: Vec<usize> = (0..columns.len()).filter(|&i| columns[i].group != group).collect();
            let is_left = others.len() < columns.len() && !others.is_empty();
            is_left.then(|| Importance { group, loss: tested.loss(&predicted, &ridge.predicted(&others)) })
        });
        let mut importance: Vec<Importance<G>> = without.collect();
        importance.sort_by(|a, b| b.loss.estimate.total_cmp(&a.loss.estimate));
        let check = check.as_ref().and_then(|check| {
            let places: Vec<usize> = check.iter().filter_map(|i| test.binary_search(i).ok()).collect();
            let truth = pick(&truth, &places);
            let differ = truth.iter().any(|target| *target != truth[0]);
            let tested = TestSet { truth: &truth, clusters: &pick(clusters, check), seed };
            differ.then(|| tested.explained(&pick(&predicted, &places)))
        });
        let test = tested.explained(&predicted);
        Some(Model { fitted: train.len(), features: columns.len(), test, check, importance })
    }
}

/// The sums that weights are found from, for columns of mean 0 and variance 1 among the values for fitting.
struct Ridge {
    products: Vec<Vec<f64>>,
    towards: Vec<f64>,
    /// The columns of the values for testing, on the same scale.
    test: Vec<Vec<f64>>,
    mean: f64,
}

impl Ridge {
    fn new<G: Sync>(columns: &[&Column<G>], targets: &[f64], train: &[usize], test: &[usize]) -> Ridge {
        let (n, targets) = (train.len() as f64, pick(targets, train));
        let scaled = columns.par_iter().map(|column| {
            let numbers = pick(&column.numbers, train);
            let mean = numbers.iter().sum::<f64>() / n;
            let spread = (numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / n).sqrt();
            let scale = |numbers: Vec<f64>| numbers.into_iter().map(|number| (number - mean) / spread).collect();
            (scale(numbers), scale(pick(&column.numbers, test)))
        });
        let (scaled, test): (Vec<Vec<f64>>, Vec<Vec<f64>>) = scaled.unzip();
        Ridge {
            products: scaled.par_iter().map(|a| scaled.iter().map(|b| dot(a, b)).collect()).collect(),
            towards: scaled.iter().map(|column| dot(column, &targets)).collect(),
            test,
            mean: targets.iter().sum::<f64>() / n,
        }
    }

    /// What the weighted sum of some columns predicts for the values for testing.
    fn predicted(&self, columns: &[usize]) -> Vec<f64> {
        let mut products: Vec<Vec<f64>> = columns.iter().map(|&a| pick(&self.products[a], columns)).collect();
        products.iter_mut().enumerate().for_each(|(i, row)| row[i] += RIDGE);
        let weights = solve(products, pick(&self.towards, columns));
        let mut predicted = vec![self.mean; self.test[0].len()];
        for (&column, weight) in columns.iter().zip(weights) {
            predicted.iter_mut().zip(&self.test[column]).for_each(|(sum, number)| *sum += weight * number);
        }
        predicted
    }
}

struct TestSet<'a> {
    truth: &'a [f64],
    clusters: &'a [usize],
    seed: u64,
}

impl TestSet<'_> {
    /// The share of the variation that a prediction explains.
    fn explained(&self, predicted: &[f64]) -> Explained {
        let Interval { estimate, low, high } = self.ratio(|i| (self.truth[i] - predicted[i]).powi(2));
        let linear = Interval { estimate: 1.0 - estimate, low: 1.0 - high, high: 1.0 - low };
        Explained { tested: self.truth.len(), linear }
    }

    fn loss(&self, better: &[f64], worse: &[f64]) -> Interval {
        self.ratio(|i| (self.truth[i] - worse[i]).powi(2) - (self.truth[i] - better[i]).powi(2))
    }

    /// A sum of errors, divided by the sum of the squared distances from the mean.
    fn ratio(&self, error: impl Fn(usize) -> f64) -> Interval {
        // Of each cluster: the number of its values, their sum, the sum of their squares, and that of their errors.
        let mut sums = vec![[0.0; 4]; self.clusters.iter().max().map_or(0, |last| last + 1)];
        let add = |to: &mut [f64; 4], of: [f64; 4]| to.iter_mut().zip(of).for_each(|(to, of)| *to += of);
        for (i, &target) in self.truth.iter().enumerate() {
            add(&mut sums[self.clusters[i]], [1.0, target, target * target, error(i)]);
        }
        sums.retain(|[number, ..]| *number > 0.0);
        bootstrap_interval(sums.len(), self.seed, |drawn| {
            let mut all = [0.0; 4];
            drawn.iter().for_each(|&i| add(&mut all, sums[i]));
            let [number, sum, squares, errors] = all;
            errors / (squares - sum * sum / number)
        })
    }
}

fn pick<T: Copy>(values: &[T], places: &[usize]) -> Vec<T> {
    places.iter().map(|&i| values[i]).collect()
}
