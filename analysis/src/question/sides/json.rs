//! The answer for programs.

use crate::census::Identity;
use crate::population::Population;
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
    best_rule: Option<BestJson>,
    best_rules: Vec<BestJson>,
    all_counts: Option<FittedJson>,
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
    #[serde(flatten)]
    rate: RateJson,
    winning_moves: f64,
}

#[derive(Serialize)]
struct RateJson {
    hits: u64,
    ties: u64,
    of: u64,
    hit_rate: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

#[derive(Serialize)]
struct BestJson {
    description: String,
    terms: Vec<TermJson>,
    training: RateJson,
    held_out: RateJson,
    winning_moves: f64,
}

/// A count and its weight in a sum; the smaller sum is the better side.
#[derive(Serialize)]
struct TermJson {
    weight: i32,
    name: &'static str,
    counted: &'static str,
}

#[derive(Serialize)]
struct FittedJson {
    training: RateJson,
    held_out: RateJson,
}

impl<'a> SidesJson<'a> {
    /// Of a study and the census it is of.
    pub fn new(study: &SidesStudy, identity: &'a Identity, seed: u64) -> SidesJson<'a> {
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
            best_rules: study.best.iter().map(Into::into).collect(),
            all_counts: study
                .fitted
                .map(|fitted| FittedJson { training: fitted.training.into(), held_out: fitted.held_out.into() }),
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
        }
    }
}

impl From<&RuleRate> for RuleJson {
    fn from(found: &RuleRate) -> RuleJson {
        RuleJson {
            name: found.rule.name,
            description: found.rule.description(),
            rate: found.rate.into(),
            winning_moves: round(found.mean_left),
        }
    }
}

impl From<&Best> for BestJson {
    fn from(best: &Best) -> BestJson {
        let term = |&(weight, name, counted)| TermJson { weight, name, counted };
        BestJson {
            description: best.sum.to_string(),
            terms: best.sum.signed().iter().map(term).collect(),
            training: best.training.into(),
            held_out: best.held_out.into(),
            winning_moves: round(best.mean_left),
        }
    }
}
