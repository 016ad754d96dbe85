//! The answer for programs.

use crate::population::Population;
use crate::question::Sample;
use crate::question::sides::rules::Kind;
use crate::question::sides::{Best, Left, Means, Rate, RuleRate, SidesStudy};
use crate::statistics::{Interval, Quartiles};
use serde::Serialize;

/// The answer as a JSON object.
#[derive(Serialize)]
pub struct SidesJson<'a> {
    rounds: u64,
    population: &'a Population,
    rules_name: &'a str,
    seed: u64,
    value_differs: ShareJson,
    moves_differ: ShareJson,
    mean_difference: Option<MeanJson>,
    quartiles: QuartilesJson,
    left: LeftJson,
    winning_moves: MeansJson,
    gain: Option<MeanJson>,
    challenger_loses: MeansJson,
    rules: Vec<RuleJson>,
    training: usize,
    held_out: usize,
    /// The sample that rules are tried on; null where a third of the rounds was set aside.
    tried_on: Option<TriedJson<'a>>,
    baselines: Vec<BaselineJson>,
    best_rule: Option<BestJson>,
    /// Of counts seen at a glance.
    best_rules: Vec<BestJson>,
    /// The same if moves may be tried as well.
    best_rules_with_trying: Vec<BestJson>,
    all_counts: Option<RateJson>,
}

#[derive(Serialize)]
struct TriedJson<'a> {
    population: &'a Population,
    rounds: u64,
    left_out: u64,
}

#[derive(Serialize)]
struct BaselineJson {
    name: &'static str,
    #[serde(flatten)]
    rate: RateJson,
}

#[derive(Serialize)]
struct ShareJson {
    share: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct MeanJson {
    mean: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct QuartilesJson {
    lower: f64,
    median: f64,
    upper: f64,
    largest: f64,
}

#[derive(Serialize)]
struct LeftJson {
    better: u64,
    of: u64,
    share: Option<ShareJson>,
    p: f64,
}

#[derive(Serialize)]
struct MeansJson {
    better_side: f64,
    coin: f64,
    worse_side: f64,
}

#[derive(Serialize)]
struct RuleJson {
    name: &'static str,
    description: String,
    kind: &'static str,
    #[serde(flatten)]
    rate: RateJson,
}

#[derive(Serialize)]
struct RateJson {
    hits: u64,
    ties: u64,
    of: u64,
    hit_rate: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    /// The mean number of winning first moves left to the Challenger.
    winning_moves: Option<f64>,
    /// How many more than the better side leaves, in the mean where the worse one was picked.
    given_away: Option<f64>,
    /// Rounds in which the Challenger loses after one fill alone, and those of them in which the other was picked.
    winnable: u64,
    turned: f64,
}

#[derive(Serialize)]
struct BestJson {
    description: String,
    terms: Vec<TermJson>,
    training: RateJson,
    held_out: RateJson,
}

/// A count and its weight in a sum; the smaller sum is the better side.
#[derive(Serialize)]
struct TermJson {
    weight: i32,
    name: &'static str,
    counted: &'static str,
}

impl<'a> SidesJson<'a> {
    /// Of a study, the sample it is of and the one that rules were tried on, if it is another.
    pub fn new(study: &SidesStudy, sample: &'a Sample, tried: Option<&'a Sample>, seed: u64) -> SidesJson<'a> {
        let identity = &sample.identity;
        let [training, held_out] = study.split;
        SidesJson {
            rounds: study.rounds(),
            population: &identity.population,
            rules_name: &identity.rules,
            seed,
            value_differs: study.value_differs.into(),
            moves_differ: study.moves_differ.into(),
            mean_difference: study.mean_difference.map(Into::into),
            quartiles: study.quartiles.into(),
            left: study.left.into(),
            winning_moves: study.winning_moves.into(),
            gain: study.gain().map(Into::into),
            challenger_loses: study.lost.into(),
            rules: study.rules.iter().map(Into::into).collect(),
            training,
            held_out,
            best_rule: study.best_rule().map(Into::into),
            best_rules: study.glance.iter().map(Into::into).collect(),
            best_rules_with_trying: study.trial.iter().map(Into::into).collect(),
            all_counts: study.fitted.map(Into::into),
            tried_on: tried.map(|tried| TriedJson {
                population: &tried.identity.population,
                rounds: held_out as u64,
                left_out: tried.left_out,
            }),
            baselines: study.baselines.iter().map(|&(name, rate)| BaselineJson { name, rate: rate.into() }).collect(),
        }
    }
}

/// Six decimals: more would be noise.
fn round(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

impl From<Interval> for ShareJson {
    fn from(Interval { estimate, low, high }: Interval) -> ShareJson {
        ShareJson { share: round(estimate), low: round(low), high: round(high) }
    }
}

impl From<Interval> for MeanJson {
    fn from(Interval { estimate, low, high }: Interval) -> MeanJson {
        MeanJson { mean: round(estimate), low: round(low), high: round(high) }
    }
}

impl From<Quartiles> for QuartilesJson {
    fn from(quartiles: Quartiles) -> QuartilesJson {
        QuartilesJson {
            lower: round(quartiles.lower),
            median: round(quartiles.median),
            upper: round(quartiles.upper),
            largest: round(quartiles.largest),
        }
    }
}

impl From<Left> for LeftJson {
    fn from(left: Left) -> LeftJson {
        LeftJson { better: left.better, of: left.of, share: left.share.map(Into::into), p: round(left.p) }
    }
}

impl From<Means> for MeansJson {
    fn from(means: Means) -> MeansJson {
        MeansJson { better_side: round(means.better), coin: round(means.coin), worse_side: round(means.worse) }
    }
}

impl From<Rate> for RateJson {
    fn from(rate: Rate) -> RateJson {
        let of = |bound: fn(Interval) -> f64| rate.rate.map(|rate| round(bound(rate)));
        RateJson {
            hits: rate.hits,
            ties: rate.ties,
            of: rate.of,
            hit_rate: of(|rate| rate.estimate),
            low: of(|rate| rate.low),
            high: of(|rate| rate.high),
            winning_moves: rate.left.map(|left| round(left.estimate)),
            given_away: rate.given_away.map(round),
            winnable: rate.winnable,
            turned: rate.turned,
        }
    }
}

impl From<&RuleRate> for RuleJson {
    fn from(found: &RuleRate) -> RuleJson {
        RuleJson {
            name: found.rule.name,
            description: found.rule.description(),
            kind: match found.rule.kind {
                Kind::Glance => "glance",
                Kind::Points => "points",
                Kind::Trial => "trial",
            },
            rate: found.rate.into(),
        }
    }
}

impl From<&Best> for BestJson {
    fn from(best: &Best) -> BestJson {
        let term = |&(weight, name, counted)| TermJson { weight, name, counted };
        BestJson {
            description: best.sum.to_string(),
            terms: best.sum.signed().iter().map(term).collect(),
            training: best.found.into(),
            held_out: best.tried.into(),
        }
    }
}
