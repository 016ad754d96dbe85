//! The answer as an object.

use std::collections::BTreeMap;

use kamisado::{Color, Deadlock};
use schemars::JsonSchema;
use serde::Serialize;

use super::rules::{FillRule, RuleKind};
use super::{Apart, Best, DefenderMeans, LeftShare, Rate, RuleRate, SidesStudy, Sum};
use crate::population::Population;
use crate::question::Sample;
use shares::Interval;
use statistics::Quartiles;

pub struct SidesAnswer<'a> {
    pub study: &'a SidesStudy,
    pub sample: &'a Sample,
    pub tried: Option<&'a Sample>,
    /// Those of them that are not in the sample, too.
    pub apart: Option<&'a Apart>,
    pub seed: u64,
}

/// What rounds show about the choice of side, and which rules pick the better one. Intervals are null with too few
/// rounds.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SidesAnswer")]
pub struct SidesJson<'a> {
    rounds: u64,
    population: &'a Population,
    #[schemars(with = "Deadlock")]
    rules_name: &'a str,
    /// The seed of the random numbers.
    seed: u64,
    /// The share of rounds in which the Challenger loses after one fill and wins after the other.
    value_differs: Interval,
    /// The share of rounds in which the numbers of winning first moves differ.
    moves_differ: Interval,
    /// By how much they differ, on average.
    mean_difference: Option<Interval>,
    /// Of these differences.
    quartiles: Quartiles,
    left: LeftShare,
    /// Winning first moves that the choice leaves the Challenger, on average.
    winning_moves: DefenderMeans,
    /// How many fewer the better side leaves than a coin, on average.
    gain: Option<Interval>,
    /// The share of rounds after which the Challenger loses.
    challenger_loses: DefenderMeans,
    /// The best first.
    rules: Vec<RuleJson>,
    /// The rounds in which rules were found.
    training: usize,
    /// Those in which they were tested.
    held_out: usize,
    /// Null if a third of the rounds was set aside for the test.
    tried_on: Option<TriedOn<'a>>,
    /// Null as well.
    check: Option<&'a Apart>,
    /// The rate of a coin.
    coin: Rate,
    /// Null if no rule was sought.
    rule_to_learn: Option<BestJson>,
    /// How much more often the best rule of three counts picks the better side than the rule to learn.
    gain_of_third_count: Option<Interval>,
    /// The best sums of one, two and three counts on the board.
    best_rules: Vec<BestJson>,
    /// The same with a count that needs moves tried in the head.
    best_rules_with_trying: Vec<BestJson>,
    /// All counts, weighted by regression; null with few rounds.
    all_counts: Option<Rate>,
}

/// Other rounds, in which rules were tested.
#[derive(Serialize, JsonSchema)]
struct TriedOn<'a> {
    population: &'a Population,
    rounds: usize,
}

/// A rule of thumb, and how often it picks the better side.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SideRule")]
struct RuleJson {
    name: &'static str,
    description: String,
    kind: RuleKind,
    #[serde(flatten)]
    rate: Rate,
}

/// A sum of counts: the side where it is smaller is chosen.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "BestSideRule")]
struct BestJson {
    description: String,
    terms: Vec<Term>,
    /// In one set-up; null if the rule counts more than own-colour squares of both players.
    squares_looked_at: Option<usize>,
    /// Null if the rule is no table of points.
    points: Option<Points>,
    /// In the rounds that it was found in.
    training: Rate,
    /// In others.
    held_out: Rate,
}

/// A count in a sum.
#[derive(Serialize, JsonSchema)]
struct Term {
    weight: i32,
    /// The name of the rule.
    name: &'static str,
    /// What is counted.
    counted: String,
}

/// What each tower counts on the home squares from brown to orange.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TowerPoints")]
pub struct Points(BTreeMap<Color, Vec<i32>>);

impl Points {
    pub fn of(sum: &Sum) -> Option<Points> {
        let of = |tower| Some((tower, (0..8).map(|file| sum.points(tower, file)).collect::<Option<Vec<i32>>>()?));
        Color::ALL.into_iter().map(of).collect::<Option<_>>().map(Points)
    }
}

impl<'a> SidesJson<'a> {
    pub fn new(answer: &SidesAnswer<'a>) -> SidesJson<'a> {
        let &SidesAnswer { study, sample, tried, apart, seed } = answer;
        let [training, held_out] = study.split;
        SidesJson {
            rounds: study.rounds(),
            population: &sample.identity.population,
            rules_name: &sample.identity.rules,
            seed,
            value_differs: study.value_differs,
            moves_differ: study.moves_differ,
            mean_difference: study.mean_difference,
            quartiles: study.quartiles,
            left: study.left,
            winning_moves: study.winning_moves,
            gain: study.gain(),
            challenger_loses: study.lost,
            rules: study.rules.iter().map(RuleJson::new).collect(),
            training,
            held_out,
            tried_on: tried.map(|tried| TriedOn { population: &tried.identity.population, rounds: held_out }),
            check: apart,
            coin: study.coin,
            rule_to_learn: study.rule_to_learn().map(BestJson::new),
            gain_of_third_count: study.third,
            best_rules: study.board.iter().map(BestJson::new).collect(),
            best_rules_with_trying: study.trial.iter().map(BestJson::new).collect(),
            all_counts: study.fitted,
        }
    }
}

impl RuleJson {
    fn new(&RuleRate { rule, rate }: &RuleRate) -> RuleJson {
        RuleJson { name: rule.name, description: rule.description(), kind: rule.kind, rate }
    }
}

impl BestJson {
    fn new(Best { sum, found, tried }: &Best) -> BestJson {
        let term = |(weight, rule): (i32, &'static FillRule)| Term { weight, name: rule.name, counted: rule.counted() };
        BestJson {
            description: sum.to_string(),
            terms: sum.signed().into_iter().map(term).collect(),
            squares_looked_at: sum.squares_looked_at(),
            points: Points::of(sum),
            training: *found,
            held_out: *tried,
        }
    }
}
