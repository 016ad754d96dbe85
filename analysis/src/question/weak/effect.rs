//! What goes with a feature.

use rayon::prelude::*;

use super::difference::{Difference, FeatureCounts};
use super::joint::FitData;
use super::outcome::{SetupOutcome, Summary};
use crate::census::Row;
use crate::question::Sample;
use answers::setup::{Feature, Lineup};
use statistics::{clustered_difference, clustered_share_difference, compare_shares, distinct};

/// What the main difference of every feature is measured in: the same for all of them, and in all samples of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Winning first moves per unit of the feature.
    Moves,
    /// The share of set-ups that the Challenger wins, with the feature less without it.
    Won,
}

impl Measure {
    /// Winning first moves, if they are known in each of some samples.
    pub fn of<'a>(samples: impl IntoIterator<Item = &'a Sample>) -> Measure {
        let is_known = |sample: &Sample| sample.rows.iter().any(|row| row.count().is_some());
        if samples.into_iter().all(is_known) { Measure::Moves } else { Measure::Won }
    }

    /// The factor for printing a difference: shares are printed per hundred.
    pub fn scale(self) -> f64 {
        match self {
            Measure::Moves => 1.0,
            Measure::Won => 100.0,
        }
    }
}

/// None with too few set-ups. All are associations: they do not say what would follow if only the feature were changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    pub feature: Feature,
    pub measure: Measure,
    pub with: Summary,
    pub without: Summary,
    /// The difference in winning first moves per [unit](Feature::unit) of the feature.
    pub each: Option<Difference>,
    /// `each`, adjusted for other features, as `joint.rs` describes.
    pub joint: Option<Difference>,
    pub winning_moves: Option<Difference>,
    pub share: Option<Difference>,
    pub won: Option<Difference>,
    pub shortest_win: Option<Difference>,
}

impl Effect {
    /// Effects that are more than chance come first; within each group, the largest. A feature that too few set-ups
    /// have, or all equally, is not tested and comes last.
    pub fn all(
        features: &[FeatureCounts],
        outcomes: &[SetupOutcome],
        clusters: &[usize],
        measure: Measure,
    ) -> Vec<Effect> {
        // The length of the shortest win, for example, is known only for some set-ups.
        let contrast = |of: fn(&SetupOutcome) -> Option<f64>| {
            let known: Vec<usize> = (0..outcomes.len()).filter(|&i| of(&outcomes[i]).is_some()).collect();
            let values: Vec<f64> = known.iter().filter_map(|&i| of(&outcomes[i])).collect();
            let clusters: Vec<usize> = known.iter().map(|&i| clusters[i]).collect();
            let compared = features.par_iter().map(|(_, numbers)| {
                let has: Vec<bool> = known.iter().map(|&i| numbers[i] > 0).collect();
                clustered_difference(&values, &has, &clusters)
            });
            Difference::all(compared.collect())
        };
        let winning_moves = contrast(|outcome| outcome.winning_moves);
        let share = contrast(|outcome| outcome.share);
        let shortest_win = contrast(|outcome| outcome.shortest_win);
        let won = won(features, outcomes, clusters);
        let known = FitData::of(features, outcomes, clusters);
        let (each, joint) = (known.alone(), known.joint());
        let one = |(i, (feature, numbers)): (usize, &FeatureCounts)| {
            let summary = |wanted: bool| {
                let of = (0..outcomes.len()).filter(|&i| (numbers[i] > 0) == wanted);
                let (outcomes, clusters): (Vec<SetupOutcome>, Vec<usize>) =
                    of.map(|i| (outcomes[i], clusters[i])).unzip();
                Summary::of(&outcomes, &clusters)
            };
            Effect {
                feature: *feature,
                measure,
                with: summary(true),
                without: summary(false),
                each: each[i],
                joint: joint[i],
                winning_moves: winning_moves[i],
                share: share[i],
                won: won[i],
                shortest_win: shortest_win[i],
            }
        };
        let mut effects: Vec<Effect> = features.par_iter().enumerate().map(one).collect();
        effects.sort_by(|a, b| {
            let rank = |effect: &Effect| {
                let size = effect.main().map_or(-1.0, |found| found.size.estimate.abs());
                (effect.is_significant(), size)
            };
            let (a, b) = (rank(a), rank(b));
            b.0.cmp(&a.0).then(b.1.total_cmp(&a.1))
        });
        effects
    }

    pub fn main(&self) -> Option<&Difference> {
        match self.measure {
            Measure::Moves => self.each.as_ref(),
            Measure::Won => self.won.as_ref(),
        }
    }

    pub fn is_significant(&self) -> bool {
        self.main().is_some_and(Difference::is_significant)
    }
}

pub fn measure(rows: &[Row]) -> Vec<FeatureCounts> {
    let lineups: Vec<Lineup> = rows.par_iter().map(|row| Lineup::new(&row.setup)).collect();
    let numbers = |feature: Feature| lineups.iter().map(|lineup| feature.number(lineup)).collect();
    Feature::all().into_par_iter().map(|feature| (feature, numbers(feature))).collect()
}

/// The difference in the share of set-ups won: by Newcombe's method and Fisher's test if set-ups are independent.
fn won(features: &[FeatureCounts], outcomes: &[SetupOutcome], clusters: &[usize]) -> Vec<Option<Difference>> {
    let are_independent = distinct(clusters).len() == clusters.len();
    let wins: Vec<f64> = outcomes.iter().map(|outcome| f64::from(u8::from(outcome.wins))).collect();
    let compared = features.par_iter().map(|(_, numbers)| {
        let has: Vec<bool> = numbers.iter().map(|&number| number > 0).collect();
        if !are_independent {
            return clustered_share_difference(&wins, &has, clusters);
        }
        let count = |wanted: bool| {
            let of = outcomes.iter().zip(&has).filter(|(_, has)| **has == wanted);
            of.fold((0, 0), |(wins, all), (outcome, _)| (wins + u64::from(outcome.wins), all + 1))
        };
        compare_shares(count(true), count(false))
    });
    Difference::all(compared.collect())
}
