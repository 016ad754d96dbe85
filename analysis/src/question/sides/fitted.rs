//! All counts weighted by logistic regression: what a program can make of them.

use kamisado::Fill;
use statistics::logistic;

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
    let features = |rounds: &[&ScoredChoice]| -> Vec<Vec<f64>> {
        let row = |round: &&ScoredChoice| {
            round.differences.iter().zip(&spreads).map(|(d, spread)| f64::from(*d) / spread).collect()
        };
        rounds.iter().map(row).collect()
    };
    let known = features(&decided.iter().map(|(round, _)| *round).collect::<Vec<_>>());
    let better: Vec<bool> = decided.iter().map(|(_, better)| *better == Fill::Right).collect();
    let sides = logistic(&known, &better, &features(tried), PENALTY)?;
    Some(Rate::of(tried.iter().zip(sides).map(|(round, side)| (&round.choice, Some(Fill::ALL[usize::from(side)])))))
}
