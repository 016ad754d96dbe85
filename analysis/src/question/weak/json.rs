//! The answer as a JSON object.

use std::io::{self, Write};

use crate::question::weak::{Difference, Finding, Summary, rulebook_claim};
use crate::setup::Group;
use crate::statistics::Interval;
use crate::statistics::model::{Importance, Model};
use serde::Serialize;
use terminal::output::Answer;

use super::ranking::{Ranked, ends};
use super::study::WeakAnswer;
use super::text;

/// The answer as a JSON object. The numbers of features are those of the confirmation, if there is one.
#[derive(Serialize)]
struct WeakJson {
    sample: u64,
    seed: u64,
    population: String,
    /// The sample that was used for nothing but to confirm; null without one.
    confirmed_on: Option<ConfirmJson>,
    rules: String,
    challenger_wins: Option<Interval>,
    winning_moves: Option<Interval>,
    median_winning_moves: Option<f64>,
    rulebook_claim: String,
    features: Vec<FeatureJson>,
    model: Option<ModelJson>,
    weakest: Vec<Ranked>,
    strongest: Vec<Ranked>,
    missing: Missing,
}

/// The sample of a confirmation, and how many rounds of it were left out because they occur in both.
#[derive(Serialize)]
struct ConfirmJson {
    sample: u64,
    population: String,
    left_out: u64,
}

/// How many set-ups lack a result.
#[derive(Serialize)]
struct Missing {
    winning_moves: u64,
    shortest_win: u64,
}

/// A feature: `each` is in winning first moves for each unit of it, `joint` the same with other features held. Whether it is
/// `significant` was found where it was looked for, and whether it `holds` in the confirmation as well.
#[derive(Serialize)]
struct FeatureJson {
    name: String,
    description: String,
    group: String,
    unit: u32,
    with: u64,
    without: u64,
    each: Option<Difference>,
    joint: Option<Difference>,
    significant: bool,
    holds: bool,
    winning_moves: Contrast,
    share: Contrast,
    challenger_wins: Contrast,
    shortest_win: Contrast,
}

/// A result in the set-ups with a feature and in those without, and the difference.
#[derive(Serialize)]
struct Contrast {
    with: Option<Interval>,
    without: Option<Interval>,
    difference: Option<Difference>,
}

/// How much the features explain together, on set-ups that the models were not fitted on; `importance` is what the weighted
/// sum loses when it is fitted again without a group.
#[derive(Serialize)]
struct ModelJson {
    fitted: usize,
    held_out: usize,
    features: usize,
    linear_r2: Interval,
    forest_r2: Interval,
    importance: Vec<ImportanceJson>,
}

#[derive(Serialize)]
struct ImportanceJson {
    group: String,
    description: String,
    r2_lost: Interval,
}

impl Answer for WeakAnswer {
    fn json(&self) -> impl Serialize {
        let (study, sample) = (&self.study, &self.found);
        let [weakest, strongest] = ends(self).map(|end| end.into_iter().map(|(ranked, _)| ranked).collect());
        let rows = sample.rows.len();
        let confirmed_on = self.confirmed.as_ref().map(|(confirm, _)| ConfirmJson {
            sample: confirm.rows.len() as u64,
            population: confirm.describe(),
            left_out: confirm.left_out,
        });
        WeakJson {
            sample: rows as u64,
            seed: self.seed,
            population: sample.describe(),
            confirmed_on,
            rules: sample.identity.rules.clone(),
            challenger_wins: study.all.won,
            winning_moves: study.all.winning_moves,
            median_winning_moves: study.median(),
            rulebook_claim: rulebook_claim(self),
            features: features(self),
            model: self.model.as_ref().map(Into::into),
            weakest,
            strongest,
            missing: Missing {
                winning_moves: (rows - study.moves_known) as u64,
                shortest_win: study.all.wins - study.distances_known as u64,
            },
        }
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }
}

/// Those that were tested, in the order in which they were found, and then those that could not be.
fn features(answer: &WeakAnswer) -> Vec<FeatureJson> {
    let tested = answer.findings();
    let untested = answer.study.effects.iter().filter(|found| {
        let is_found = |finding: &Finding<'_>| finding.found.feature == found.feature;
        !tested.iter().any(is_found)
    });
    let untested = untested.map(|found| Finding { found, told: answer.told().effect(found.feature), holds: false });
    let all: Vec<Finding<'_>> = tested.iter().copied().chain(untested).collect();
    all.iter().map(Into::into).collect()
}

impl From<&Finding<'_>> for FeatureJson {
    fn from(finding: &Finding<'_>) -> FeatureJson {
        let effect = finding.told;
        let contrast = |of: fn(&Summary) -> Option<Interval>, difference: Option<Difference>| Contrast {
            with: of(&effect.with),
            without: of(&effect.without),
            difference,
        };
        FeatureJson {
            name: effect.feature.to_string(),
            description: effect.feature.about(),
            group: effect.feature.group().name(),
            unit: effect.feature.unit(),
            with: effect.with.setups,
            without: effect.without.setups,
            each: effect.each,
            joint: effect.joint,
            significant: finding.found.is_significant(),
            holds: finding.holds,
            winning_moves: contrast(|summary| summary.winning_moves, effect.winning_moves),
            share: contrast(|summary| summary.share, effect.share),
            challenger_wins: contrast(|summary| summary.won, effect.won),
            shortest_win: contrast(|summary| summary.shortest_win, effect.shortest_win),
        }
    }
}

impl From<&Model<Group>> for ModelJson {
    fn from(model: &Model<Group>) -> ModelJson {
        ModelJson {
            fitted: model.fitted,
            held_out: model.tested,
            features: model.features,
            linear_r2: model.linear,
            forest_r2: model.forest,
            importance: model.importance.iter().map(Into::into).collect(),
        }
    }
}

impl From<&Importance<Group>> for ImportanceJson {
    fn from(importance: &Importance<Group>) -> ImportanceJson {
        ImportanceJson {
            group: importance.group.name(),
            description: importance.group.about(),
            r2_lost: importance.loss,
        }
    }
}
