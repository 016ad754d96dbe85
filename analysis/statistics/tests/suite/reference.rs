//! What this package takes from other libraries, and what it computes itself, against values of further libraries, at sizes
//! that a census can have. `scripts/statistics-reference.py` makes the table, which names the library of each value.

use shares::share_interval;
use statistics::model::{Column, Data, Model, Parts};
use statistics::student::{normal_test, t_quantile_of, t_test};
use statistics::{adjusted, adjusted_for_any, compare_shares, regression};
use statrs::distribution::{ChiSquared, ContinuousCDF, Normal};

/// The p values of the script: without ties, with many, or with some below every normal float.
fn probabilities(kind: &str, n: usize) -> Vec<Option<f64>> {
    let p = |i: usize| {
        let place = if kind == "ties" { i * 7919 % n / 7 } else { i * 7919 % n };
        let p = ((place as f64 + 1.0) / n as f64).powi(3);
        if kind == "tiny" && place % 3 == 0 { p * 1e-300 } else { p }
    };
    (0..n).map(|i| Some(p(i))).collect()
}

/// The features of the script, of as many rows and columns as a census has, and their outcomes.
fn census() -> (Vec<Vec<f64>>, Vec<f64>) {
    const ROWS: i64 = 20_000;
    let column = |j: i64| -> Vec<f64> {
        (0..ROWS).map(|i| ((i * (j + 3) * 7919 + i * i * (j + 1) * 31 + i / 7) % 10_007 % 4) as f64).collect()
    };
    let columns: Vec<Vec<f64>> = (0..120).map(column).collect();
    let noise = |i: i64| ((i * 7907 + i * i * 17) % 1009) as f64 / 100.0;
    let target = |i: i64| 0.5 * columns[0][i as usize] - 0.02 * columns[7][i as usize] + noise(i);
    let targets: Vec<f64> = (0..ROWS).map(target).collect();
    (columns, targets)
}

/// How much of the outcomes of some rows a weighted sum explains that is fitted to the rows before.
fn explained((columns, targets): &(Vec<Vec<f64>>, Vec<f64>)) -> f64 {
    let column = |numbers: &Vec<f64>| Column { group: (), numbers: numbers[..2500].to_vec() };
    let columns = columns.iter().map(column).collect();
    let data = Data { columns, targets: targets[..2500].to_vec(), clusters: (0..2500).collect() };
    let parts = Parts { train: (0..2000).collect(), test: (2000..2500).collect(), check: None };
    Model::fit(&data, &[()], &parts, 1).unwrap().test.linear.estimate
}

#[test]
fn values_are_those_of_other_libraries() {
    let census = census();
    let columns: Vec<&[f64]> = census.0.iter().map(Vec::as_slice).collect();
    let pairs: Vec<usize> = (0..census.1.len()).map(|i| i / 2).collect();
    let regressed = regression(&columns, &census.1, &pairs).unwrap();
    let mut wrong = Vec::new();
    let table = include_str!("reference.csv");
    for line in table.lines().skip(1) {
        let [what, arguments, expected, _] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let words: Vec<&str> = arguments.split(' ').collect();
        let numbers: Vec<f64> = words.iter().map(|word| word.parse().unwrap_or(f64::NAN)).collect();
        let whole: Vec<u64> = numbers.iter().map(|number| *number as u64).collect();
        let of_column = || regressed[whole[0] as usize];
        let p_values = || probabilities(words[0], whole[1] as usize);
        let found = match what {
            "fisher" => {
                let groups = [(whole[0], whole[1]), (whole[2], whole[3])];
                let p = |[one, other]: [(u64, u64); 2]| compare_shares(one, other).unwrap().p.unwrap();
                let (found, turned) = (p(groups), p([groups[1], groups[0]]));
                assert!((found - turned).abs() <= 1e-9 * found, "{line}: {found} {turned}");
                found
            }
            "t_quantile" => t_quantile_of(numbers[0], numbers[1]),
            "t" => t_test(numbers[0], numbers[1]),
            "normal" => normal_test(numbers[0]),
            "normal_quantile" => Normal::standard().inverse_cdf(numbers[0]),
            "chi_squared" => ChiSquared::new(numbers[1]).unwrap().sf(numbers[0]),
            "wilson_low" => share_interval(whole[0], whole[1]).unwrap().low,
            "wilson_high" => share_interval(whole[0], whole[1]).unwrap().high,
            "by" => adjusted(&p_values())[whole[2] as usize].unwrap(),
            "holm" => adjusted_for_any(&p_values())[whole[2] as usize].unwrap(),
            "regression_weight" => of_column().difference.estimate,
            "regression_low" => of_column().difference.low,
            "regression_p" => of_column().p.unwrap(),
            "ridge" => explained(&census),
            _ => panic!("{line}"),
        };
        let expected: f64 = expected.parse().unwrap();
        // The least normal float has fewer digits below it.
        let is_right = (found - expected).abs() <= 1e-7 * expected.abs() + 1e-310;
        if !is_right {
            wrong.push(format!("{line}: found {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(table.lines().count() > 200);
}
