//! The rule to learn, and the rounds to find rules in and to test them on.

use kamisado::Fill;
use rand::seq::SliceRandom;
use rayon::prelude::*;

use super::best::{Sum, best_sums};
use super::choice::ScoredChoice;
use super::rules::{RULES, RuleKind};
use super::{Rate, SideChoice};
use shares::Interval;
use statistics::{Purpose, clustered_mean, distinct, logistic, random};

/// With fewer rounds no rule is sought: any finding would be chance.
pub const LEAST: usize = 30;
const FOLDS: usize = 5;
/// The largest number of counts in the rule to learn. A third is a comparison.
const MOST_TO_LEARN: usize = 2;

/// Two of three clusters to find rules on, and the rest to test them on.
pub fn set_aside(rounds: &[ScoredChoice], seed: u64) -> (Vec<&ScoredChoice>, Vec<&ScoredChoice>) {
    let part = parts(rounds.iter(), 3, &mut random(seed, Purpose::Split));
    let of = |is_of: &dyn Fn(usize) -> bool| {
        rounds.iter().zip(&part).filter(|(_, part)| is_of(**part)).map(|(r, _)| r).collect()
    };
    (of(&|part| part > 0), of(&|part| part == 0))
}

/// Splits rounds into equal parts without splitting a cluster; returns the part of each round.
fn parts<'a>(rounds: impl Iterator<Item = &'a ScoredChoice>, number: usize, random: &mut impl rand::Rng) -> Vec<usize> {
    let of: Vec<usize> = rounds.map(|round| round.choice.cluster).collect();
    let clusters = distinct(&of);
    let mut order: Vec<usize> = (0..clusters.len()).collect();
    order.shuffle(random);
    let mut part = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &cluster)| part[cluster] = place % number);
    of.iter().map(|cluster| part[clusters.binary_search(cluster).expect("one of them")]).collect()
}

/// The number of counts of the rule to learn: one or two. The second must raise the hit rate by more than a standard
/// error, in rounds in which neither rule was found (cross-validation; the standard error follows Breiman, Friedman,
/// Olshen and Stone, Classification and Regression Trees, 1984).
pub fn counts_to_learn(rounds: &[&ScoredChoice], seed: u64) -> usize {
    let part = parts(rounds.iter().copied(), FOLDS, &mut random(seed, Purpose::Folds));
    let mut gains = Gains::default();
    for fold in 0..FOLDS {
        let of = |is_of: &dyn Fn(usize) -> bool| -> Vec<&ScoredChoice> {
            rounds.iter().zip(&part).filter(|(_, part)| is_of(**part)).map(|(round, _)| *round).collect()
        };
        if let [one, two] = &best_sums(&of(&|part| part != fold), RuleKind::Board, MOST_TO_LEARN)[..] {
            gains.add(two, one, &of(&|part| part == fold));
        }
    }
    // The 95% interval reaches about two standard errors to either side.
    let is_worth_it = gains.mean().is_some_and(|gain| gain.estimate > (gain.high - gain.low) / 4.0);
    if is_worth_it { 2 } else { 1 }
}

/// How much more often one sum picks the better side than another: the mean of the differences in the same rounds,
/// which is narrower than a comparison of two rates.
pub fn gain(longer: &Sum, shorter: &Sum, rounds: &[&ScoredChoice]) -> Option<Interval> {
    let mut gains = Gains::default();
    gains.add(longer, shorter, rounds);
    gains.mean()
}

#[derive(Default)]
struct Gains {
    values: Vec<f64>,
    clusters: Vec<usize>,
}

impl Gains {
    fn add(&mut self, longer: &Sum, shorter: &Sum, rounds: &[&ScoredChoice]) {
        for round in rounds {
            if let (Some(longer), Some(shorter)) = (longer.hit(round), shorter.hit(round)) {
                self.values.push(longer - shorter);
                self.clusters.push(round.choice.cluster);
            }
        }
    }

    fn mean(&self) -> Option<Interval> {
        clustered_mean(&self.values, &self.clusters)
    }
}

/// The rule to learn, found in all of these rounds; none with fewer than [`LEAST`].
pub fn rule_to_learn(choices: &[SideChoice], seed: u64) -> Option<Sum> {
    if choices.len() < LEAST {
        return None;
    }
    let scored: Vec<ScoredChoice> = choices.par_iter().map(ScoredChoice::untried).collect();
    let rounds: Vec<&ScoredChoice> = scored.iter().collect();
    best_sums(&rounds, RuleKind::Board, counts_to_learn(&rounds, seed)).pop()
}

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
