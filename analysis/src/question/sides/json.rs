//! The answer for programs.

use std::io::{self, Write};

use crate::population::Population;
use crate::question::Sample;
use crate::question::sides::rules::Kind;
use crate::question::sides::{Best, Left, Means, Rate, RuleRate, SidesStudy};
use crate::statistics::{Interval, Quartiles};
use serde::Serialize;
use terminal::output::Answer;

use super::text;

/// What rounds say of the choice of side.
pub struct SidesAnswer<'a> {
    /// The study.
    pub study: &'a SidesStudy,
    /// The rounds that it is of.
    pub sample: &'a Sample,
    /// Other rounds, on which the rules were tried.
    pub tried: Option<&'a Sample>,
    /// Where the random numbers started.
    pub seed: u64,
}

/// The answer as a JSON object.
#[derive(Serialize)]
struct SidesJson<'a> {
    rounds: u64,
    population: &'a Population,
    rules_name: &'a str,
    seed: u64,
    value_differs: Interval,
    moves_differ: Interval,
    mean_difference: Option<Interval>,
    quartiles: Quartiles,
    left: Left,
    winning_moves: Means,
    gain: Option<Interval>,
    challenger_loses: Means,
    rules: Vec<RuleJson>,
    training: usize,
    held_out: usize,
    /// The sample that rules are tried on; null where a third of the rounds was set aside.
    tried_on: Option<TriedJson<'a>>,
    baselines: [BaselineJson; 2],
    best_rule: Option<BestJson>,
    /// Of counts seen at a glance.
    best_rules: Vec<BestJson>,
    /// The same if moves may be tried as well.
    best_rules_with_trying: Vec<BestJson>,
    all_counts: Option<Rate>,
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
    rate: Rate,
}

#[derive(Serialize)]
struct RuleJson {
    name: &'static str,
    description: String,
    kind: &'static str,
    #[serde(flatten)]
    rate: Rate,
}

#[derive(Serialize)]
struct BestJson {
    description: String,
    terms: Vec<TermJson>,
    training: Rate,
    held_out: Rate,
}

/// A count and its weight in a sum; the smaller sum is the better side.
#[derive(Serialize)]
struct TermJson {
    weight: i32,
    name: &'static str,
    counted: &'static str,
}

impl Answer for SidesAnswer<'_> {
    fn json(&self) -> impl Serialize {
        let &SidesAnswer { study, sample, tried, seed } = self;
        let identity = &sample.identity;
        let [training, held_out] = study.split;
        SidesJson {
            rounds: study.rounds(),
            population: &identity.population,
            rules_name: &identity.rules,
            seed,
            value_differs: study.value_differs,
            moves_differ: study.moves_differ,
            mean_difference: study.mean_difference,
            quartiles: study.quartiles,
            left: study.left,
            winning_moves: study.winning_moves,
            gain: study.gain(),
            challenger_loses: study.lost,
            rules: study.rules.iter().map(Into::into).collect(),
            training,
            held_out,
            best_rule: study.best_rule().map(Into::into),
            best_rules: study.glance.iter().map(Into::into).collect(),
            best_rules_with_trying: study.trial.iter().map(Into::into).collect(),
            all_counts: study.fitted,
            tried_on: tried.map(|tried| TriedJson {
                population: &tried.identity.population,
                rounds: held_out as u64,
                left_out: tried.left_out,
            }),
            baselines: study.baselines.map(|(name, rate)| BaselineJson { name, rate }),
        }
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let tried = self.tried.map(Sample::describe_rounds);
        text::write(out, self.study, &self.sample.identity.population.to_string(), tried.as_deref())
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
            rate: found.rate,
        }
    }
}

impl From<&Best> for BestJson {
    fn from(best: &Best) -> BestJson {
        let term = |&(weight, name, counted)| TermJson { weight, name, counted };
        BestJson {
            description: best.sum.to_string(),
            terms: best.sum.signed().iter().map(term).collect(),
            training: best.found,
            held_out: best.tried,
        }
    }
}
