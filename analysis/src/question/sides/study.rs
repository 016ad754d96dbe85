//! What a sample of finished rounds shows about the choice of side.

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use super::best::{Best, MOST_TERMS, Sum, best_sums};
use super::choice::{ScoredChoice, pick};
use super::learn::{LEAST, counts_to_learn, fitted, gain, set_aside};
use super::rules::{FillRule, RULES, RuleKind, WEAK_SPOT};
use super::{Rate, SideChoice};
use shares::{Interval, as_rounded};
use statistics::{Quartiles, clustered_mean, clustered_share};

/// How left and right differ after all rounds of a sample, and which rules pick the better side: found in the sample
/// and tested on other rounds, those of the confirmation or a third of the sample, set aside.
#[derive(Clone, Debug)]
pub struct SidesStudy {
    /// Winning first moves of the Challenger after filling left, less those after filling right, by round.
    pub differences: Vec<i64>,
    pub value_differs: Interval,
    pub moves_differ: Interval,
    pub mean_difference: Option<Interval>,
    pub quartiles: Quartiles,
    /// A check of the sample.
    pub left: LeftShare,
    pub winning_moves: DefenderMeans,
    pub lost: DefenderMeans,
    /// The number of rounds in which rules were found, and in which they were tested.
    pub split: [usize; 2],
    /// Whether they were tested on a separate sample.
    pub is_confirmed: bool,
    pub coin: Rate,
    pub rules: Vec<RuleRate>,
    /// The best rules made of one, two and three counts on the board; empty with fewer than [`LEAST`] rounds.
    pub board: Vec<Best>,
    pub trial: Vec<Best>,
    /// The number of counts of the rule to learn, chosen where rules were found; none if none was sought.
    pub counts_to_learn: Option<usize>,
    /// How much more often the best rule of three counts picks the better side than the rule to learn, in the test.
    pub third: Option<Interval>,
    pub fitted: Option<Rate>,
}

/// How often left is the better side. The board, the start and the coin of the first round are symmetrical, so this is
/// half of all rounds: another share would show a fault of the sample.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LeftShare {
    /// Rounds in which left is better.
    pub better: u64,
    /// Rounds in which either side is better.
    pub of: u64,
    /// The share; null if no round has a better side.
    pub share: Option<Interval>,
}

/// What the Defender gets by the choice, on average.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct DefenderMeans {
    #[serde(rename = "better_side", serialize_with = "as_rounded")]
    pub better: f64,
    #[serde(serialize_with = "as_rounded")]
    pub coin: f64,
    #[serde(rename = "worse_side", serialize_with = "as_rounded")]
    pub worse: f64,
}

#[derive(Clone, Copy, Debug)]
pub struct RuleRate {
    pub rule: &'static FillRule,
    pub rate: Rate,
}

impl SidesStudy {
    /// Tests the rules found on others, if any. The seed decides which rounds are set aside and how folds are made.
    pub fn new(choices: &[SideChoice], others: Option<&[SideChoice]>, seed: u64) -> Option<SidesStudy> {
        SidesStudy::look(choices, others, Some(seed))
    }

    /// Describes the choice and how the single rules do; does not look for rules. None without choices.
    pub fn describe(choices: &[SideChoice]) -> Option<SidesStudy> {
        SidesStudy::look(choices, None, None)
    }

    fn look(choices: &[SideChoice], others: Option<&[SideChoice]>, seed: Option<u64>) -> Option<SidesStudy> {
        let clusters: Vec<usize> = choices.iter().map(|choice| choice.cluster).collect();
        let share = |holds: &dyn Fn(&SideChoice) -> bool| {
            let values: Vec<f64> = choices.iter().map(|choice| f64::from(u8::from(holds(choice)))).collect();
            clustered_share(&values, &clusters)
        };
        let differences: Vec<i64> = choices.iter().map(SideChoice::difference).collect();
        let absolute: Vec<f64> = differences.iter().map(|difference| difference.abs() as f64).collect();
        let score =
            |choices: &[SideChoice]| -> Vec<ScoredChoice> { choices.par_iter().map(ScoredChoice::new).collect() };
        let (scored, others) = (score(choices), others.map(score));
        let (found, tried) = match &others {
            Some(others) => (scored.iter().collect(), others.iter().collect()),
            None => seed.map_or((Vec::new(), Vec::new()), |seed| set_aside(&scored, seed)),
        };
        let is_enough = found.len() >= LEAST.div_ceil(3) && choices.len() >= LEAST && !tried.is_empty();
        let best = |kind: RuleKind| -> Vec<Best> {
            if !is_enough {
                return Vec::new();
            }
            let best = |sum: Sum| Best { found: sum.rate(&found), tried: sum.rate(&tried), sum };
            best_sums(&found, kind, MOST_TERMS).into_iter().map(best).collect()
        };
        let board = best(RuleKind::Board);
        let counts_to_learn = seed.filter(|_| is_enough).map(|seed| counts_to_learn(&found, seed));
        let third = counts_to_learn.and_then(|counts| gain(&board.get(2)?.sum, &board.get(counts - 1)?.sum, &tried));
        // With few rounds, all of them tell more about the single rules, which were not fitted.
        let rated: Vec<&ScoredChoice> = if others.is_some() { tried.clone() } else { scored.iter().collect() };
        Some(SidesStudy {
            value_differs: share(&|choice| (choice.moves[0].wins > 0) != (choice.moves[1].wins > 0))?,
            moves_differ: share(&|choice| choice.difference() != 0)?,
            mean_difference: mean_difference(choices),
            quartiles: Quartiles::of(absolute),
            left: LeftShare::of(choices),
            winning_moves: DefenderMeans::of(choices, |wins| wins as f64),
            lost: DefenderMeans::of(choices, |wins| f64::from(wins == 0)),
            split: [found.len(), tried.len()],
            is_confirmed: others.is_some(),
            coin: toss(&rated),
            rules: rate_rules(&rated),
            trial: best(RuleKind::Trial),
            board,
            counts_to_learn,
            third,
            fitted: if is_enough { fitted(&found, &tried) } else { None },
            differences,
        })
    }

    pub fn rounds(&self) -> u64 {
        self.differences.len() as u64
    }

    pub fn rule(&self, name: &str) -> Option<&Rate> {
        self.rules.iter().find(|found| found.rule.name == name).map(|found| &found.rate)
    }

    /// Of one or two counts on the board. The second has to be worth it, where rules were found.
    pub fn rule_to_learn(&self) -> Option<&Best> {
        self.board.get(self.counts_to_learn? - 1)
    }

    /// How many fewer winning first moves the better side leaves than a coin, on average: half of the difference.
    pub fn gain(&self) -> Option<Interval> {
        self.mean_difference.map(|mean| mean.scaled(0.5))
    }

    pub fn apart(&self, choices: &[SideChoice]) -> Apart {
        let scored: Vec<ScoredChoice> = choices.iter().map(ScoredChoice::untried).collect();
        let rounds: Vec<&ScoredChoice> = scored.iter().collect();
        Apart {
            rounds: choices.len() as u64,
            left_out: self.split[1] as u64 - choices.len() as u64,
            coin: toss(&rounds),
            weak_spot: Sum::named(&[(1, WEAK_SPOT)]).rate(&rounds),
            board: self.board.iter().map(|best| best.sum.rate(&rounds)).collect(),
        }
    }

    /// What this says of the rule to learn.
    pub fn learnt_apart<'a>(&self, apart: &'a Apart) -> Option<&'a Rate> {
        apart.board.get(self.counts_to_learn? - 1)
    }
}

pub fn mean_difference(choices: &[SideChoice]) -> Option<Interval> {
    let (values, clusters): (Vec<f64>, Vec<usize>) =
        choices.iter().map(|choice| (choice.difference().abs() as f64, choice.cluster)).unzip();
    clustered_mean(&values, &clusters)
}

pub fn rate_sum(choices: &[SideChoice], sum: &Sum) -> Rate {
    let scored: Vec<ScoredChoice> = choices.iter().map(ScoredChoice::new).collect();
    sum.rate(&scored.iter().collect::<Vec<_>>())
}

/// A coin for every round. It picks the better side in exactly a half of them, whatever the sample.
pub fn toss(rounds: &[&ScoredChoice]) -> Rate {
    let tossed = Rate::of(rounds.iter().map(|round| (&round.choice, None)));
    Rate { rate: tossed.rate.map(|_| Interval::exact(0.5)), ..tossed }
}

fn rate_rules(rounds: &[&ScoredChoice]) -> Vec<RuleRate> {
    let rate = |(i, rule): (usize, &'static FillRule)| {
        let picks = rounds.iter().map(|round| (&round.choice, pick(i64::from(round.differences[i]))));
        RuleRate { rule, rate: Rate::of(picks) }
    };
    let mut rates: Vec<RuleRate> = RULES.iter().enumerate().map(rate).collect();
    rates.sort_by_key(|found| std::cmp::Reverse(2 * found.rate.hits + found.rate.ties));
    rates
}

impl LeftShare {
    fn of(choices: &[SideChoice]) -> LeftShare {
        let better = choices.iter().filter(|choice| choice.difference() < 0).count() as u64;
        let of = choices.iter().filter(|choice| choice.difference() != 0).count() as u64;
        let decided = choices.iter().filter(|choice| choice.difference() != 0);
        let (values, clusters): (Vec<f64>, Vec<usize>) =
            decided.map(|choice| (f64::from(u8::from(choice.difference() < 0)), choice.cluster)).unzip();
        LeftShare { better, of, share: clustered_share(&values, &clusters) }
    }
}

impl DefenderMeans {
    fn of(choices: &[SideChoice], worth: impl Fn(u64) -> f64) -> DefenderMeans {
        let mean = |of: &dyn Fn([u64; 2]) -> f64| {
            choices.iter().map(|choice| of(choice.moves.map(|moves| moves.wins))).sum::<f64>() / choices.len() as f64
        };
        DefenderMeans {
            better: mean(&|[left, right]| worth(left.min(right))),
            coin: mean(&|[left, right]| (worth(left) + worth(right)) / 2.0),
            worse: mean(&|[left, right]| worth(left.max(right))),
        }
    }
}

/// The rates of the rules reported first, in rounds that no rule was found in.
///
/// It is not an estimate: rounds that occur often are in both samples, so they are missing here.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "SidesCheck")]
pub struct Apart {
    /// How many rounds there are.
    pub rounds: u64,
    /// The rounds of the test that are left out.
    pub left_out: u64,
    pub coin: Rate,
    /// The rulebook's weak spot.
    pub weak_spot: Rate,
    /// The best rules of one, two and three counts.
    #[serde(rename = "best_rules")]
    pub board: Vec<Rate>,
}
