//! All counts weighted by logistic regression: what a program can make of them.

use kamisado::Fill;
use smartcore::linalg::basic::matrix::DenseMatrix;
use smartcore::linear::logistic_regression::{LogisticRegression, LogisticRegressionParameters};

use super::choice::ScoredChoice;
use super::rate::Rate;
use super::rules::RULES;

/// The ridge penalty of the regression, on counts of unit spread.
const PENALTY: f64 = 1.0;

/// How all counts together do on rounds that they were not fitted to; none with too few rounds to fit.
pub fn fitted(found: &[&ScoredChoice], tried: &[&ScoredChoice]) -> Option<Rate> {
    let decided: Vec<(&ScoredChoice, Fill)> =
        found.iter().filter_map(|round| Some((*round, round.choice.better()?))).collect();
    let spread = |i: usize| {
        let squares: f64 = decided.iter().map(|(round, _)| f64::from(round.differences[i]).powi(2)).sum();
        (squares / decided.len() as f64).sqrt().max(f64::MIN_POSITIVE)
    };
    let spreads: Vec<f64> = (0..RULES.len()).map(spread).collect();
    let features = |rounds: &[&ScoredChoice]| {
        let row = |round: &&ScoredChoice| -> Vec<f64> {
            round.differences.iter().zip(&spreads).map(|(d, spread)| f64::from(*d) / spread).collect()
        };
        DenseMatrix::from_2d_vec(&rounds.iter().map(row).collect()).ok()
    };
    let x = features(&decided.iter().map(|(round, _)| *round).collect::<Vec<_>>())?;
    let y: Vec<i32> = decided.iter().map(|(_, better)| *better as i32).collect();
    let parameters = LogisticRegressionParameters::default().with_alpha(PENALTY);
    let sides = LogisticRegression::fit(&x, &y, parameters).ok()?.predict(&features(tried)?).ok()?;
    let fill = |side: i32| Fill::ALL.into_iter().find(|fill| *fill as i32 == side);
    Some(Rate::of(tried.iter().zip(sides).map(|(round, side)| (&round.choice, fill(side)))))
}
