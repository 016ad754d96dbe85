//! A sample of set-ups, and what they show.

use kamisado_solver::game::value::Value;

use super::difference::{Difference, FeatureCounts};
use super::effect::{Effect, Measure, measure};
use super::outcome::{SetupOutcome, Summary};
use crate::census::Row;
use crate::question::Sample;
use answers::played::Verdict;
use answers::setup::{Feature, Group};
use statistics;
use statistics::model::{Column, Data, Model, Parts, split};

pub struct WeakAnswer {
    /// The seed for splitting a sample without a second one, and for the bootstrap.
    pub seed: u64,
    pub found: Sample,
    pub study: WeakStudy,
    /// A sample that played no part in finding anything: what it shows is the estimate.
    pub confirmed: Option<Measured>,
    /// The check of the confirmation: the same without rounds that the first sample has, too.
    pub apart: Option<Measured>,
    /// How much of the winning first moves all features explain together; `None` if they are known for too few set-ups.
    pub model: Option<Model<Group>>,
}

pub struct Measured {
    pub sample: Sample,
    pub study: WeakStudy,
}

impl Measured {
    pub fn by(sample: Sample, by: Measure) -> Measured {
        let features = measure(&sample.rows);
        Measured::of(sample, &features, by)
    }

    fn of(sample: Sample, features: &[FeatureCounts], by: Measure) -> Measured {
        Measured { study: WeakStudy::of(&sample, features, by), sample }
    }
}

/// An effect that was found, and its size in other set-ups.
#[derive(Clone, Copy, Debug)]
pub struct Finding<'a> {
    pub found: &'a Effect,
    pub told: &'a Effect,
    /// Whether the main difference was found, and is confirmed, if there is a confirmation.
    pub main: Verdict,
    /// The same of the difference adjusted for other features. It is sought by itself.
    pub joint: Verdict,
}

impl<'a> Finding<'a> {
    pub fn new(found: &'a Effect, told: &'a Effect) -> Finding<'a> {
        Finding {
            found,
            told,
            main: Difference::verdict(found.main(), told.main()),
            joint: Difference::verdict(found.joint.as_ref(), told.joint.as_ref()),
        }
    }

    pub fn holds(&self) -> bool {
        self.main == Verdict::Holds
    }
}

impl WeakAnswer {
    /// Studies a sample, and another one for confirmation only.
    pub fn new(found: Sample, confirm: Option<Sample>, seed: u64) -> WeakAnswer {
        let by = Measure::of([&found].into_iter().chain(&confirm));
        let features = measure(&found.rows);
        let others = confirm.map(|confirm| (measure(&confirm.rows), confirm));
        let confirm = others.as_ref().map(|(features, confirm)| (confirm, &features[..]));
        let model = model((&found, &features), confirm, seed);
        let apart = confirm.map(|(confirm, _)| Measured::by(confirm.clone().without(&found), by));
        let confirmed = others.map(|(features, confirm)| Measured::of(confirm, &features, by));
        WeakAnswer { seed, study: WeakStudy::of(&found, &features, by), found, confirmed, apart, model }
    }

    pub fn without_model(found: Sample, confirm: Option<Sample>, seed: u64) -> WeakAnswer {
        let by = Measure::of([&found].into_iter().chain(&confirm));
        let Measured { sample: found, study } = Measured::by(found, by);
        let confirmed = confirm.map(|confirm| Measured::by(confirm, by));
        WeakAnswer { seed, found, study, confirmed, apart: None, model: None }
    }

    /// The study whose numbers are reported: that of the confirmation, if there is one.
    pub fn told(&self) -> &WeakStudy {
        self.confirmed.as_ref().map_or(&self.study, |confirmed| &confirmed.study)
    }

    pub fn told_of(&self) -> &Sample {
        self.confirmed.as_ref().map_or(&self.found, |confirmed| &confirmed.sample)
    }

    pub fn findings(&self) -> Vec<Finding<'_>> {
        let tested = self.study.effects.iter().filter(|effect| effect.main().is_some_and(|found| found.p.is_some()));
        tested.map(|found| Finding::new(found, self.told().effect(found.feature))).collect()
    }
}

/// Fitted on the first sample and tested on the confirmation, whole and apart, or on a part of the first.
fn model(
    found: (&Sample, &[FeatureCounts]),
    confirm: Option<(&Sample, &[FeatureCounts])>,
    seed: u64,
) -> Option<Model<Group>> {
    let mut data: Data<Group> = Data { columns: Vec::new(), targets: Vec::new(), clusters: Vec::new() };
    let mut ends = Vec::new();
    let mut check = Vec::new();
    for (sample, features) in [Some(found), confirm].into_iter().flatten() {
        let is_apart = sample.is_apart(found.0);
        let known: Vec<usize> = (0..sample.rows.len()).filter(|&i| sample.rows[i].count().is_some()).collect();
        let shift = data.clusters.iter().max().map_or(0, |last| last + 1);
        check.extend((data.targets.len()..).zip(&known).filter(|(_, i)| is_apart[**i]).map(|(place, _)| place));
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
        [found, all] => Parts { train: (0..found).collect(), test: (found..all).collect(), check: Some(check) },
        _ => split(&data.clusters, seed),
    };
    Model::fit(&data, &Group::ALL, &parts, seed)
}

#[derive(Clone, Debug)]
pub struct WeakStudy {
    pub measure: Measure,
    pub all: Summary,
    pub moves_known: usize,
    /// The number of set-ups that the Challenger wins with a known distance.
    pub distances_known: usize,
    /// The numbers of winning first moves of the set-ups for which they are known, fewest first.
    pub winning_moves: Vec<u32>,
    pub most_moves: u32,
    pub effects: Vec<Effect>,
    pub ranked: Vec<usize>,
    pub lost: Vec<usize>,
}

impl WeakStudy {
    pub fn new(sample: &Sample) -> WeakStudy {
        WeakStudy::by(sample, Measure::of([sample]))
    }

    pub fn by(sample: &Sample, by: Measure) -> WeakStudy {
        WeakStudy::of(sample, &measure(&sample.rows), by)
    }

    fn of(Sample { rows, clusters, .. }: &Sample, features: &[FeatureCounts], measure: Measure) -> WeakStudy {
        let outcomes: Vec<SetupOutcome> = rows.iter().map(SetupOutcome::of).collect();
        let known: Vec<usize> = (0..rows.len()).filter(|&i| outcomes[i].winning_moves.is_some()).collect();
        let mut winning_moves: Vec<u32> =
            rows.iter().filter_map(|row| row.count()).map(|count| count.wins as u32).collect();
        winning_moves.sort_unstable();
        WeakStudy {
            measure,
            all: Summary::of(&outcomes, clusters),
            moves_known: known.len(),
            distances_known: outcomes.iter().filter(|outcome| outcome.shortest_win.is_some()).count(),
            winning_moves,
            most_moves: rows.iter().map(|row| row.moves).max().unwrap_or(0),
            effects: Effect::all(features, &outcomes, clusters, measure),
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

/// The more of the Challenger's first moves win, the weaker; equal set-ups stay in the order of the census.
fn rank(rows: &[Row], mut known: Vec<usize>) -> Vec<usize> {
    known.sort_by_key(|&i| rows[i].number);
    // Cross-multiplication compares the shares exactly.
    known.sort_by(|&a, &b| {
        let [a, b] = [a, b].map(|i| rows[i].count().unwrap_or_default());
        (b.wins * a.moves).cmp(&(a.wins * b.moves))
    });
    known
}
