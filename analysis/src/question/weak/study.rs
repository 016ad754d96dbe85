//! A sample of set-ups, and what they show.

use kamisado_solver::game::value::Value;

use super::difference::FeatureCounts;
use super::effect::{Effect, measure};
use super::outcome::{SetupOutcome, Summary};
use crate::census::Row;
use crate::question::Sample;
use answers::setup::{Feature, Group};
use statistics;
use statistics::model::{Column, Data, Model, split};

/// What a sample shows, and whether another one confirms it.
pub struct WeakAnswer {
    /// The seed for splitting a sample without a second one, for the forest and for the bootstrap.
    pub seed: u64,
    /// The sample to find features in.
    pub found: Sample,
    pub study: WeakStudy,
    /// A sample that played no part in finding anything, and what it shows.
    pub confirmed: Option<(Sample, WeakStudy)>,
    /// How much of the winning first moves all features explain together; `None` if they are known for too few set-ups.
    pub model: Option<Model<Group>>,
}

/// An effect that was found, and its size in other set-ups.
#[derive(Clone, Copy, Debug)]
pub struct Finding<'a> {
    pub found: &'a Effect,
    /// As reported: in the confirmation, if there is one.
    pub told: &'a Effect,
    /// Whether it is more than chance in the sample it was found in and in the confirmation, if there is one.
    pub holds: bool,
}

impl WeakAnswer {
    /// Studies a sample, and another one for confirmation only; rounds in both are left out of the latter. The same
    /// samples and seed give the same answer, with any number of threads.
    pub fn new(found: Sample, confirm: Option<Sample>, seed: u64) -> WeakAnswer {
        let confirm = confirm.map(|confirm| confirm.without(&found));
        let features = measure(&found.rows);
        let others = confirm.as_ref().map(|confirm| measure(&confirm.rows));
        let model = model([(&found, &features)].into_iter().chain(confirm.as_ref().zip(others.as_ref())), seed);
        WeakAnswer { model, ..WeakAnswer::of(found, &features, confirm.zip(others), seed) }
    }

    /// Studies samples that have nothing in common, without the models.
    pub(super) fn without_model(found: Sample, confirm: Option<Sample>, seed: u64) -> WeakAnswer {
        let features = measure(&found.rows);
        let confirm = confirm.map(|confirm| {
            let features = measure(&confirm.rows);
            (confirm, features)
        });
        WeakAnswer::of(found, &features, confirm, seed)
    }

    fn of(
        found: Sample,
        features: &[FeatureCounts],
        confirm: Option<(Sample, Vec<FeatureCounts>)>,
        seed: u64,
    ) -> WeakAnswer {
        let study = WeakStudy::of(&found, features);
        let confirmed = confirm.map(|(confirm, features)| {
            let study = WeakStudy::of(&confirm, &features);
            (confirm, study)
        });
        WeakAnswer { seed, found, study, confirmed, model: None }
    }

    /// The study whose numbers are reported: that of the confirmation, if there is one.
    pub fn told(&self) -> &WeakStudy {
        self.confirmed.as_ref().map_or(&self.study, |(_, study)| study)
    }

    pub fn told_of(&self) -> &Sample {
        self.confirmed.as_ref().map_or(&self.found, |(sample, _)| sample)
    }

    /// The effects of all features that were tested, in the order in which they were found.
    ///
    /// Effects that are more than chance in the first sample are tested again in the confirmation, adjusted for their
    /// number.
    pub fn findings(&self) -> Vec<Finding<'_>> {
        let tested = self.study.effects.iter().filter(|effect| effect.main().is_some_and(|found| found.p.is_some()));
        let pairs: Vec<(&Effect, &Effect)> = tested.map(|found| (found, self.told().effect(found.feature))).collect();
        let again: Vec<Option<f64>> =
            pairs.iter().map(|(found, told)| told.main().filter(|_| found.is_significant())?.p).collect();
        let again = statistics::adjusted(&again);
        let holds = |found: &Effect, told: &Effect, p: Option<f64>| {
            let sign = |effect: &Effect| effect.main().map(|found| found.size.estimate > 0.0);
            p.is_some_and(|p| p <= statistics::LEVEL) && sign(found) == sign(told)
        };
        let findings = pairs.into_iter().zip(again);
        findings.map(|((found, told), p)| Finding { found, told, holds: holds(found, told, p) }).collect()
    }
}

/// The models, fitted on the first sample and tested on the second or, without one, on a part of the first.
fn model<'a>(samples: impl Iterator<Item = (&'a Sample, &'a Vec<FeatureCounts>)>, seed: u64) -> Option<Model<Group>> {
    let mut data: Data<Group> = Data { columns: Vec::new(), targets: Vec::new(), clusters: Vec::new() };
    let mut ends = Vec::new();
    for (sample, features) in samples {
        let known: Vec<usize> = (0..sample.rows.len()).filter(|&i| sample.rows[i].count().is_some()).collect();
        let shift = data.clusters.iter().max().map_or(0, |last| last + 1);
        data.targets.extend(known.iter().filter_map(|&i| Some(sample.rows[i].count()?.wins as f64)));
        data.clusters.extend(known.iter().map(|&i| shift + sample.clusters[i]));
        if data.columns.is_empty() {
            let empty = |(feature, _): &FeatureCounts| Column { group: feature.group(), numbers: Vec::new() };
            data.columns = features.iter().map(empty).collect();
        }
        for (column, (_, numbers)) in data.columns.iter_mut().zip(features) {
            column.numbers.extend(known.iter().map(|&i| f64::from(numbers[i])));
        }
        ends.push(data.targets.len());
    }
    let parts = match ends[..] {
        [found, all] => [(0..found).collect(), (found..all).collect()],
        _ => split(&data.clusters, seed),
    };
    Model::fit(&data, &Group::ALL, &parts, seed)
}

/// The set-ups of a sample and the effects of their features, as plain data.
#[derive(Clone, Debug)]
pub struct WeakStudy {
    pub all: Summary,
    pub moves_known: usize,
    /// The number of set-ups that the Challenger wins with a known distance.
    pub distances_known: usize,
    /// The numbers of winning first moves of the set-ups for which they are known, fewest first.
    pub winning_moves: Vec<u32>,
    pub most_moves: u32,
    /// The effects of the features, the largest first.
    pub effects: Vec<Effect>,
    /// The indices of the set-ups whose winning first moves are known, weak to strong for the Defender.
    pub ranked: Vec<usize>,
    /// The indices of the set-ups that the Challenger loses.
    pub lost: Vec<usize>,
}

impl WeakStudy {
    pub fn new(sample: &Sample) -> WeakStudy {
        WeakStudy::of(sample, &measure(&sample.rows))
    }

    fn of(Sample { rows, clusters, .. }: &Sample, features: &[FeatureCounts]) -> WeakStudy {
        let outcomes: Vec<SetupOutcome> = rows.iter().map(SetupOutcome::of).collect();
        let known: Vec<usize> = (0..rows.len()).filter(|&i| outcomes[i].winning_moves.is_some()).collect();
        let mut winning_moves: Vec<u32> =
            rows.iter().filter_map(|row| row.count()).map(|count| count.wins as u32).collect();
        winning_moves.sort_unstable();
        WeakStudy {
            all: Summary::of(&outcomes, clusters),
            moves_known: known.len(),
            distances_known: outcomes.iter().filter(|outcome| outcome.shortest_win.is_some()).count(),
            winning_moves,
            most_moves: rows.iter().map(|row| row.moves).max().unwrap_or(0),
            effects: Effect::all(features, &outcomes, clusters),
            ranked: rank(rows, known),
            lost: (0..rows.len()).filter(|&i| rows[i].value == Value::Loss).collect(),
        }
    }

    pub fn effect(&self, feature: Feature) -> &Effect {
        self.effects.iter().find(|effect| effect.feature == feature).expect("every feature has an effect")
    }

    pub fn median(&self) -> Option<f64> {
        statistics::median(&self.winning_moves)
    }

    /// The ends of the ranking, without overlap: the weakest and the strongest, no more than `most` each.
    pub fn ends(&self, most: usize) -> (&[usize], &[usize]) {
        let weakest = self.ranked.len().min(most);
        let strongest = (self.ranked.len() - weakest).min(most);
        (&self.ranked[..weakest], &self.ranked[self.ranked.len() - strongest..])
    }
}

/// Ranks set-ups from weak to strong for the Defender: the more of the Challenger's first moves win, the weaker. Equal
/// ones stay in the order of the census.
fn rank(rows: &[Row], mut known: Vec<usize>) -> Vec<usize> {
    known.sort_by_key(|&i| rows[i].number);
    // Cross-multiplication compares the shares exactly.
    known.sort_by(|&a, &b| {
        let [a, b] = [a, b].map(|i| rows[i].count().unwrap_or_default());
        (b.wins * a.moves).cmp(&(a.wins * b.moves))
    });
    known
}
