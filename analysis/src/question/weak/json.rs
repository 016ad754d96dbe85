//! The answer as a JSON object.

use crate::question::weak::rulebook_claim;
use crate::question::weak::{Difference, Effect, Summary};
use crate::setup::Group;
use crate::statistics::Interval;
use crate::statistics::model::{Importance, Model};
use serde::Serialize;

use super::ranking::{Ranked, ends};
use super::study::WeakAnswer;

/// The answer as a JSON object.
#[derive(Serialize)]
pub struct WeakJson {
    sample: u64,
    seed: u64,
    population: String,
    rules: String,
    challenger_wins: Option<IntervalJson>,
    winning_moves: Option<IntervalJson>,
    median_winning_moves: Option<f64>,
    rulebook_claim: String,
    features: Vec<FeatureJson>,
    model: Option<ModelJson>,
    weakest: Vec<Ranked>,
    strongest: Vec<Ranked>,
    missing: Missing,
}

/// How many set-ups lack a result.
#[derive(Serialize)]
struct Missing {
    winning_moves: u64,
    shortest_win: u64,
}

/// A feature: `effect`, `low` and `high` are winning first moves, with it less without it.
#[derive(Serialize)]
struct FeatureJson {
    name: String,
    description: String,
    group: String,
    with: u64,
    without: u64,
    effect: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    p: Option<f64>,
    adjusted_p: Option<f64>,
    significant: bool,
    winning_moves: Contrast,
    share: Contrast,
    challenger_wins: Contrast,
    shortest_win: Contrast,
}

/// A result in the set-ups with a feature and in those without, and the difference.
#[derive(Serialize)]
struct Contrast {
    with: Option<IntervalJson>,
    without: Option<IntervalJson>,
    difference: Option<IntervalJson>,
    p: Option<f64>,
    adjusted_p: Option<f64>,
}

#[derive(Serialize)]
struct IntervalJson {
    estimate: f64,
    low: f64,
    high: f64,
}

/// How much the features explain together, on set-ups that the models were not fitted on.
#[derive(Serialize)]
struct ModelJson {
    fitted: usize,
    held_out: usize,
    features: usize,
    linear_r2: IntervalJson,
    forest_r2: IntervalJson,
    importance: Vec<ImportanceJson>,
}

#[derive(Serialize)]
struct ImportanceJson {
    group: String,
    description: String,
    r2_lost: IntervalJson,
}

impl WeakJson {
    /// Of a study and the census it is of.
    pub fn new(answer: &WeakAnswer) -> WeakJson {
        let study = &answer.study;
        let [weakest, strongest] = ends(answer).map(|end| end.into_iter().map(|(ranked, _)| ranked).collect());
        let rows = answer.rows.len();
        WeakJson {
            sample: rows as u64,
            seed: answer.seed,
            population: answer.population.clone(),
            rules: answer.rules.clone(),
            challenger_wins: study.all.won.map(Into::into),
            winning_moves: study.all.winning_moves.map(Into::into),
            median_winning_moves: study.median(),
            rulebook_claim: rulebook_claim(study),
            features: study.effects.iter().map(Into::into).collect(),
            model: study.model.as_ref().map(Into::into),
            weakest,
            strongest,
            missing: Missing {
                winning_moves: (rows - study.moves_known) as u64,
                shortest_win: study.all.wins - study.distances_known as u64,
            },
        }
    }
}

impl From<&Effect> for FeatureJson {
    fn from(effect: &Effect) -> FeatureJson {
        let main = effect.winning_moves;
        let size = main.map(|found| IntervalJson::from(found.size));
        let contrast = |of: fn(&Summary) -> Option<Interval>, difference: Option<Difference>| Contrast {
            with: of(&effect.with).map(Into::into),
            without: of(&effect.without).map(Into::into),
            difference: difference.map(|found| found.size.into()),
            p: difference.and_then(|found| found.p),
            adjusted_p: difference.and_then(|found| found.adjusted_p),
        };
        FeatureJson {
            name: effect.feature.to_string(),
            description: effect.feature.about(),
            group: effect.feature.group().name(),
            with: effect.with.setups,
            without: effect.without.setups,
            effect: size.as_ref().map(|size| size.estimate),
            low: size.as_ref().map(|size| size.low),
            high: size.as_ref().map(|size| size.high),
            p: main.and_then(|found| found.p),
            adjusted_p: main.and_then(|found| found.adjusted_p),
            significant: effect.main().is_some_and(Difference::is_significant),
            winning_moves: contrast(|summary| summary.winning_moves, effect.winning_moves),
            share: contrast(|summary| summary.share, effect.share),
            challenger_wins: contrast(|summary| summary.won, effect.won),
            shortest_win: contrast(|summary| summary.shortest_win, effect.shortest_win),
        }
    }
}

impl From<Interval> for IntervalJson {
    fn from(interval: Interval) -> IntervalJson {
        let round = |value: f64| (value * 1e6).round() / 1e6;
        IntervalJson { estimate: round(interval.estimate), low: round(interval.low), high: round(interval.high) }
    }
}

impl From<&Model<Group>> for ModelJson {
    fn from(model: &Model<Group>) -> ModelJson {
        ModelJson {
            fitted: model.fitted,
            held_out: model.held_out,
            features: model.features,
            linear_r2: model.linear.into(),
            forest_r2: model.forest.into(),
            importance: model.importance.iter().map(Into::into).collect(),
        }
    }
}

impl From<&Importance<Group>> for ImportanceJson {
    fn from(importance: &Importance<Group>) -> ImportanceJson {
        ImportanceJson {
            group: importance.group.name(),
            description: importance.group.about(),
            r2_lost: importance.loss.into(),
        }
    }
}
