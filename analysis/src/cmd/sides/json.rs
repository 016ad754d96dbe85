//! The answer for programs.

use analysis::census::Identity;
use analysis::population::Population;
use analysis::sides::{Best, Left, Means, Quartiles, Rate, RuleRate, Study};
use analysis::stats::Interval;
use serde::Serialize;

/// The answer as a JSON object.
#[derive(Serialize)]
pub struct Answer<'a> {
    rounds: u64,
    population: &'a Population,
    rules_name: &'a str,
    seed: u64,
    value_differs: Share,
    moves_differ: Share,
    mean_difference: Option<Mean>,
    quartiles: QuartilesAnswer,
    left: LeftAnswer,
    winning_moves: MeansAnswer,
    gain: Option<Mean>,
    challenger_loses: MeansAnswer,
    rules: Vec<RuleAnswer>,
    training: usize,
    held_out: usize,
    best_rule: Option<BestAnswer>,
    best_rules: Vec<BestAnswer>,
    all_counts: Option<FittedAnswer>,
}

#[derive(Serialize)]
struct Share {
    share: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct Mean {
    mean: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct QuartilesAnswer {
    lower: f64,
    median: f64,
    upper: f64,
    largest: f64,
}

#[derive(Serialize)]
struct LeftAnswer {
    better: u64,
    of: u64,
    share: Option<Share>,
    p: f64,
}

#[derive(Serialize)]
struct MeansAnswer {
    better_side: f64,
    coin: f64,
    worse_side: f64,
}

#[derive(Serialize)]
struct RuleAnswer {
    name: &'static str,
    description: String,
    #[serde(flatten)]
    rate: RateAnswer,
    winning_moves: f64,
}

#[derive(Serialize)]
struct RateAnswer {
    hits: u64,
    ties: u64,
    of: u64,
    hit_rate: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

#[derive(Serialize)]
struct BestAnswer {
    description: String,
    terms: Vec<TermAnswer>,
    training: RateAnswer,
    held_out: RateAnswer,
    winning_moves: f64,
}

/// A count and its weight in a sum; the smaller sum is the better side.
#[derive(Serialize)]
struct TermAnswer {
    weight: i32,
    name: &'static str,
    counted: &'static str,
}

#[derive(Serialize)]
struct FittedAnswer {
    training: RateAnswer,
    held_out: RateAnswer,
}

impl<'a> Answer<'a> {
    /// Of a study and the census it is of.
    pub fn new(study: &Study, identity: &'a Identity, seed: u64) -> Answer<'a> {
        let [training, held_out] = study.split;
        Answer {
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
                .map(|fitted| FittedAnswer { training: fitted.training.into(), held_out: fitted.held_out.into() }),
        }
    }
}

/// Six decimals: more would be noise.
fn round(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

impl From<Interval> for Share {
    fn from(Interval { estimate, low, high }: Interval) -> Share {
        Share { share: round(estimate), low: round(low), high: round(high) }
    }
}

impl From<Interval> for Mean {
    fn from(Interval { estimate, low, high }: Interval) -> Mean {
        Mean { mean: round(estimate), low: round(low), high: round(high) }
    }
}

impl From<Quartiles> for QuartilesAnswer {
    fn from(quartiles: Quartiles) -> QuartilesAnswer {
        QuartilesAnswer {
            lower: round(quartiles.lower),
            median: round(quartiles.median),
            upper: round(quartiles.upper),
            largest: round(quartiles.largest),
        }
    }
}

impl From<Left> for LeftAnswer {
    fn from(left: Left) -> LeftAnswer {
        LeftAnswer { better: left.better, of: left.of, share: left.share.map(Into::into), p: round(left.p) }
    }
}

impl From<Means> for MeansAnswer {
    fn from(means: Means) -> MeansAnswer {
        MeansAnswer { better_side: round(means.better), coin: round(means.coin), worse_side: round(means.worse) }
    }
}

impl From<Rate> for RateAnswer {
    fn from(rate: Rate) -> RateAnswer {
        let of = |bound: fn(Interval) -> f64| rate.rate.map(|rate| round(bound(rate)));
        RateAnswer {
            hits: rate.hits,
            ties: rate.ties,
            of: rate.of,
            hit_rate: of(|rate| rate.estimate),
            low: of(|rate| rate.low),
            high: of(|rate| rate.high),
        }
    }
}

impl From<&RuleRate> for RuleAnswer {
    fn from(found: &RuleRate) -> RuleAnswer {
        RuleAnswer {
            name: found.rule.name,
            description: found.rule.description(),
            rate: found.rate.into(),
            winning_moves: round(found.mean_left),
        }
    }
}

impl From<&Best> for BestAnswer {
    fn from(best: &Best) -> BestAnswer {
        let term = |&(weight, name, counted)| TermAnswer { weight, name, counted };
        BestAnswer {
            description: best.sum.to_string(),
            terms: best.sum.signed().iter().map(term).collect(),
            training: best.training.into(),
            held_out: best.held_out.into(),
            winning_moves: round(best.mean_left),
        }
    }
}
