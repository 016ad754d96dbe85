//! What all features explain together.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statistics::model::{Column, Data, LEAST, Model, Parts, split};

use super::support::noise;

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
    let [most, least] = &model.importance[..] else { panic!("{model:?}") };
    assert_eq!((most.group, least.group), ("threats", "places"));
    assert!(least.loss.low > 0.0 && most.loss.low > least.loss.high);
}

#[test]
fn noise_is_not_explained() {
    let model = fit(&data(1000, 0.0), 1).unwrap();
    assert!(model.test.linear.estimate < 0.05, "{model:?}");
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
    assert!(model.test.linear.estimate < 0.1, "{model:?}");
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
