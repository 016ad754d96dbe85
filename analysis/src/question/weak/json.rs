//! The answer as an object.

use kamisado::Deadlock;
use schemars::JsonSchema;
use serde::Serialize;

use super::check::CheckJson;
use super::ranking::{RankedSetup, ends};
use super::{Difference, Effect, Finding, Summary, WeakAnswer, rulebook_claim};
use answers::played::Verdict;
use answers::setup::Group;
use shares::Interval;
use statistics::model::{Importance, Model};

/// What makes set-ups weak for the Defender. Means and shares are null with too few set-ups.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "WeakAnswer")]
pub struct WeakJson<'a> {
    /// The set-ups in which features were sought.
    sample: usize,
    /// The seed of the random numbers.
    seed: u64,
    /// The sample in words.
    population: String,
    /// The set-ups that give the numbers of the features; null for a part of the sample.
    confirmed_on: Option<ConfirmedOn>,
    /// Null without other set-ups.
    check: Option<CheckJson>,
    #[schemars(with = "Deadlock")]
    rules: &'a str,
    /// The share of the sample that the Challenger wins.
    challenger_wins: Option<Interval>,
    /// Winning first moves, on average.
    winning_moves: Option<Interval>,
    median_winning_moves: Option<f64>,
    /// What the rulebook calls a weak spot, and what the set-ups show, in words.
    rulebook_claim: String,
    /// Those that were tested, in the order in which they were found, then those with too few set-ups.
    features: Vec<FeatureJson>,
    /// How much all features explain together; null if winning moves are known for too few set-ups.
    model: Option<ModelJson>,
    /// The set-ups with the most winning first moves.
    weakest: Vec<RankedSetup>,
    /// Those with the fewest.
    strongest: Vec<RankedSetup>,
    missing: Missing,
}

/// Other set-ups, which confirm what was found.
#[derive(Serialize, JsonSchema)]
struct ConfirmedOn {
    /// How many there are.
    sample: usize,
    /// The same in words.
    population: String,
}

/// How many set-ups lack a result.
#[derive(Serialize, JsonSchema)]
struct Missing {
    winning_moves: usize,
    /// Of those that the Challenger wins.
    shortest_win: u64,
}

/// A feature of a set-up, and what goes with it. Differences are null with too few set-ups.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FeatureEffect")]
struct FeatureJson {
    name: String,
    description: String,
    group: String,
    /// The size of a unit: 1, or 100 for answers.
    unit: u32,
    /// The set-ups that have any of it.
    with: u64,
    without: u64,
    /// More winning first moves for each unit.
    each: Option<Difference>,
    /// The same, adjusted for other features.
    joint: Option<Difference>,
    /// Whether `each`, or without moves `challenger_wins`, is more than chance where it was sought.
    significant: bool,
    /// Whether it also shows in the confirmation.
    holds: bool,
    /// The same for `joint`.
    joint_significant: bool,
    joint_holds: bool,
    winning_moves: Contrast,
    /// The share of the first moves that win.
    share: Contrast,
    /// The share of the set-ups that the Challenger wins.
    challenger_wins: Contrast,
    /// The tower moves of both players to the Challenger's soonest win.
    shortest_win: Contrast,
}

/// The means of set-ups with and without a feature; null with too few.
#[derive(Serialize, JsonSchema)]
struct Contrast {
    with: Option<Interval>,
    without: Option<Interval>,
    difference: Option<Difference>,
}

/// What a weighted sum of all features explains.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FeatureModel")]
struct ModelJson {
    /// The set-ups that it is fitted on.
    fitted: usize,
    /// The features in it.
    features: usize,
    /// The largest first.
    importance: Vec<ImportanceJson>,
    /// The set-ups that it is tested on.
    held_out: usize,
    /// The share of the variation that it explains there.
    linear_r2: Interval,
}

/// How much a model loses without a group of features.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "GroupImportance")]
struct ImportanceJson {
    group: String,
    description: String,
    r2_lost: Interval,
}

impl WeakJson<'_> {
    /// The effects are those of the confirmation, if there is one.
    pub fn new(answer: &WeakAnswer) -> WeakJson<'_> {
        let (study, sample) = (&answer.study, &answer.found);
        let [weakest, strongest] = ends(answer).map(|end| end.into_iter().map(|(ranked, _)| ranked).collect());
        WeakJson {
            sample: sample.rows.len(),
            seed: answer.seed,
            population: sample.describe(),
            confirmed_on: answer.confirmed.as_ref().map(|confirmed| ConfirmedOn {
                sample: confirmed.sample.rows.len(),
                population: confirmed.sample.describe(),
            }),
            check: answer.apart.as_ref().map(|apart| CheckJson::new(answer, &apart.sample)),
            rules: &sample.identity.rules,
            challenger_wins: study.all.won,
            winning_moves: study.all.winning_moves,
            median_winning_moves: study.median(),
            rulebook_claim: rulebook_claim(answer),
            features: features(answer),
            model: answer.model.as_ref().map(ModelJson::new),
            weakest,
            strongest,
            missing: Missing {
                winning_moves: sample.rows.len() - study.moves_known,
                shortest_win: study.all.wins - study.distances_known as u64,
            },
        }
    }
}

fn features(answer: &WeakAnswer) -> Vec<FeatureJson> {
    let tested = answer.findings();
    let is_tested = |effect: &&Effect| tested.iter().any(|finding| finding.found.feature == effect.feature);
    let untested = answer.study.effects.iter().filter(|effect| !is_tested(effect));
    let untested = untested.map(|found| Finding::new(found, answer.told().effect(found.feature)));
    tested.iter().copied().chain(untested).map(|finding| FeatureJson::new(&finding)).collect()
}

impl FeatureJson {
    fn new(finding: &Finding<'_>) -> FeatureJson {
        let Effect { feature, with, without, .. } = finding.told;
        let contrast = |of: fn(&Summary) -> Option<Interval>, difference| Contrast {
            with: of(with),
            without: of(without),
            difference,
        };
        FeatureJson {
            name: feature.to_string(),
            description: feature.about(),
            group: feature.group().name(),
            unit: feature.unit(),
            with: with.setups,
            without: without.setups,
            each: finding.told.each,
            joint: finding.told.joint,
            significant: finding.found.is_significant(),
            holds: finding.holds(),
            joint_significant: finding.joint != Verdict::Unfound,
            joint_holds: finding.joint == Verdict::Holds,
            winning_moves: contrast(|summary| summary.winning_moves, finding.told.winning_moves),
            share: contrast(|summary| summary.share, finding.told.share),
            challenger_wins: contrast(|summary| summary.won, finding.told.won),
            shortest_win: contrast(|summary| summary.shortest_win, finding.told.shortest_win),
        }
    }
}

impl ModelJson {
    fn new(model: &Model<Group>) -> ModelJson {
        let importance = |&Importance { group, loss }: &Importance<Group>| ImportanceJson {
            group: group.name(),
            description: group.about(),
            r2_lost: loss,
        };
        ModelJson {
            fitted: model.fitted,
            features: model.features,
            importance: model.importance.iter().map(importance).collect(),
            held_out: model.test.tested,
            linear_r2: model.test.linear,
        }
    }
}
