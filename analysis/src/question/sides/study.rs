//! What a sample of finished rounds shows about the choice of side.

use kamisado::Fill;
use rand::seq::SliceRandom;
use rayon::prelude::*;
use serde::Serialize;
use statrs::distribution::{Binomial, DiscreteCDF};

use super::SideChoice;
use super::best::{Best, MOST_TERMS, Sum, best_sums};
use super::choice::{ScoredChoice, pick};
use super::fitted::fitted;
use super::rate::Rate;
use super::rules::{FillRule, RULES, RuleKind};
use statistics::{Interval, Purpose, Quartiles, as_rounded, clustered_mean, clustered_share, distinct, random};

/// With fewer rounds no rule is sought: any finding would be chance.
pub const LEAST: usize = 30;
/// The number of folds of the rounds; each is left out once when choosing the length of a rule.
const FOLDS: usize = 5;

/// How left and right differ after the rounds of a population, and which rules pick the better side.
///
/// The description of the choice covers all rounds of the sample. Rules are found in that sample and tested on other
/// rounds: those of the confirmation or, without one, a third of the sample, set aside.
#[derive(Clone, Debug)]
pub struct SidesStudy {
    /// Winning first moves of the Challenger after filling left, less those after filling right, by round.
    pub differences: Vec<i64>,
    /// The share of rounds in which the Challenger loses after one fill and wins after the other.
    pub value_differs: Interval,
    /// The share of rounds in which the numbers of winning first moves differ.
    pub moves_differ: Interval,
    /// The mean difference, whichever side is better; none for a single round.
    pub mean_difference: Option<Interval>,
    /// The quartiles of the differences, whichever side is better.
    pub quartiles: Quartiles,
    /// Whether one side is better in itself.
    pub left: LeftShare,
    /// Winning first moves that the choice leaves the Challenger.
    pub winning_moves: DefenderMeans,
    /// The share of rounds after which the Challenger loses.
    pub lost: DefenderMeans,
    /// The number of rounds in which rules were found, and in which they were tested.
    pub split: [usize; 2],
    /// Whether they were tested on a separate sample.
    pub is_confirmed: bool,
    /// A coin, and always the left side, in the rounds of the test.
    pub baselines: [(&'static str, Rate); 2],
    /// How each of [`RULES`] does there, the best first.
    pub rules: Vec<RuleRate>,
    /// The best rules made of one, two and three counts on the board; empty with fewer than [`LEAST`] rounds.
    pub glance: Vec<Best>,
    /// The best rules that also try moves.
    pub trial: Vec<Best>,
    /// The index in `glance` of the rule to learn, if there is one.
    pub to_learn: Option<usize>,
    /// All counts weighted by regression; none with fewer than [`LEAST`] rounds.
    pub fitted: Option<Rate>,
}

/// How often left is the better side. The board is symmetric, so it should be in half of the rounds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct LeftShare {
    /// Rounds in which left is better.
    pub better: u64,
    /// Rounds in which either side is better.
    pub of: u64,
    /// The share; none if no round has a better side.
    pub share: Option<Interval>,
    /// The probability of a share at least as far from a half if both sides were equally good: the sign test (Dixon and
    /// Mood, Journal of the American Statistical Association 41, 1946).
    #[serde(serialize_with = "as_rounded")]
    pub p: f64,
}

/// What the Defender gets by the choice, on average.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
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
    /// How often it picks the better side, and what it costs.
    pub rate: Rate,
}

impl SidesStudy {
    /// Studies choices, and tests the rules found on others, if any. The seed decides which rounds are set aside and
    /// how folds are made. None without choices.
    pub fn new(choices: &[SideChoice], others: Option<&[SideChoice]>, seed: u64) -> Option<SidesStudy> {
        SidesStudy::look(choices, others, Some(seed))
    }

    /// Describes the choice and how the single rules do; does not look for rules. None without choices.
    pub fn describe(choices: &[SideChoice]) -> Option<SidesStudy> {
        SidesStudy::look(choices, None, None)
    }

    /// Describes the choice, and looks for rules if there is a seed.
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
            best_sums(&found, kind).into_iter().map(best).collect()
        };
        // With few rounds, all of them tell more about the single rules, which were not fitted.
        let rated: Vec<&ScoredChoice> = if others.is_some() { tried.clone() } else { scored.iter().collect() };
        let baseline = |pick: Option<Fill>| Rate::of(rated.iter().map(|round| (&round.choice, pick)));
        Some(SidesStudy {
            value_differs: share(&|choice| decides(choice))?,
            moves_differ: share(&|choice| choice.difference() != 0)?,
            mean_difference: clustered_mean(&absolute, &clusters),
            quartiles: Quartiles::of(absolute),
            left: LeftShare::of(choices),
            winning_moves: DefenderMeans::of(choices, |wins| wins as f64),
            lost: DefenderMeans::of(choices, |wins| f64::from(wins == 0)),
            split: [found.len(), tried.len()],
            is_confirmed: others.is_some(),
            baselines: [("toss a coin", baseline(None)), ("always fill left", baseline(Some(Fill::Left)))],
            rules: rate_rules(&rated),
            glance: best(RuleKind::Glance),
            trial: best(RuleKind::Trial),
            to_learn: seed.filter(|_| is_enough).map(|seed| length_to_learn(&found, seed)),
            fitted: if is_enough { fitted(&found, &tried) } else { None },
            differences,
        })
    }

    pub fn rounds(&self) -> u64 {
        self.differences.len() as u64
    }

    /// How the rule with this name does; none if there is no such rule.
    pub fn rule(&self, name: &str) -> Option<&Rate> {
        self.rules.iter().find(|found| found.rule.name == name).map(|found| &found.rate)
    }

    /// The rule to learn, of those that need no moves tried: a longer one only if it is worth it, as `length_to_learn`
    /// decides.
    pub fn best_rule(&self) -> Option<&Best> {
        self.glance.get(self.to_learn?.min(self.glance.len().checked_sub(1)?))
    }

    /// The shortest of the best rules counted on the board that the test cannot tell apart from the best of them: its
    /// interval reaches the highest rate.
    pub fn simplest_rule(&self) -> Option<&Best> {
        let rate = |best: &Best| best.tried.rate;
        let highest = self.glance.iter().filter_map(rate).map(|rate| rate.estimate).fold(0.0, f64::max);
        self.glance.iter().find(|best| rate(best).is_some_and(|rate| rate.high >= highest))
    }

    /// How many fewer winning first moves the better side leaves than a coin, on average: half of the difference.
    pub fn gain(&self) -> Option<Interval> {
        self.mean_difference.map(|mean| Interval {
            estimate: mean.estimate / 2.0,
            low: mean.low / 2.0,
            high: mean.high / 2.0,
        })
    }
}

/// Two of three clusters to find rules on, and the rest to test them on.
fn set_aside(rounds: &[ScoredChoice], seed: u64) -> (Vec<&ScoredChoice>, Vec<&ScoredChoice>) {
    let part = parts(rounds.iter(), 3, &mut random(seed, Purpose::Split));
    let of = |is_of: &dyn Fn(usize) -> bool| {
        rounds.iter().zip(&part).filter(|(_, part)| is_of(**part)).map(|(r, _)| r).collect()
    };
    (of(&|part| part > 0), of(&|part| part == 0))
}

/// Splits rounds into equal parts without splitting a cluster; returns the part of each round.
fn parts<'a>(rounds: impl Iterator<Item = &'a ScoredChoice>, number: usize, random: &mut impl rand::Rng) -> Vec<usize> {
    let of: Vec<usize> = rounds.map(|round| round.choice.cluster).collect();
    let clusters = distinct(&of);
    let mut order: Vec<usize> = (0..clusters.len()).collect();
    order.shuffle(random);
    let mut part = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &cluster)| part[cluster] = place % number);
    of.iter().map(|cluster| part[clusters.binary_search(cluster).expect("one of them")]).collect()
}

/// The number of counts of the rule to learn, less one. A further count must pick the better side more often by more
/// than a standard error, compared on the same rounds, none of which played a part in finding the two rules
/// (cross-validation; the standard error follows Breiman, Friedman, Olshen and Stone, Classification and Regression
/// Trees, 1984).
fn length_to_learn(rounds: &[&ScoredChoice], seed: u64) -> usize {
    let part = parts(rounds.iter().copied(), FOLDS, &mut random(seed, Purpose::Folds));
    let mut hits: Vec<Vec<f64>> = vec![Vec::new(); MOST_TERMS];
    let mut clusters = Vec::new();
    for fold in 0..FOLDS {
        let of = |is_of: &dyn Fn(usize) -> bool| -> Vec<&ScoredChoice> {
            rounds.iter().zip(&part).filter(|(_, part)| is_of(**part)).map(|(round, _)| *round).collect()
        };
        let sums = best_sums(&of(&|part| part != fold), RuleKind::Glance);
        for round in of(&|part| part == fold) {
            let Some(better) = round.choice.better() else { continue };
            clusters.push(round.choice.cluster);
            for (hits, sum) in hits.iter_mut().zip(&sums) {
                hits.push(sum.pick(round).map_or(0.5, |fill| f64::from(u8::from(fill == better))));
            }
        }
    }
    let mut chosen = 0;
    for longer in 1..MOST_TERMS {
        let gains: Vec<f64> = hits[longer].iter().zip(&hits[chosen]).map(|(longer, best)| longer - best).collect();
        // The 95% interval reaches about two standard errors to either side.
        let worth = clustered_mean(&gains, &clusters).is_some_and(|gain| gain.estimate > (gain.high - gain.low) / 4.0);
        if worth {
            chosen = longer;
        }
    }
    chosen
}

/// Whether the Challenger loses after one fill and wins after the other.
fn decides(choice: &SideChoice) -> bool {
    let [left, right] = choice.moves.map(|moves| moves.wins > 0);
    left != right
}

/// The rule to learn, found in all of these rounds; none with fewer than [`LEAST`].
pub fn rule_to_learn(choices: &[SideChoice], seed: u64) -> Option<Sum> {
    if choices.len() < LEAST {
        return None;
    }
    let scored: Vec<ScoredChoice> = choices.par_iter().map(ScoredChoice::new).collect();
    let rounds: Vec<&ScoredChoice> = scored.iter().collect();
    best_sums(&rounds, RuleKind::Glance).into_iter().nth(length_to_learn(&rounds, seed))
}

/// How a sum of counts does after some rounds.
pub fn rate_sum(choices: &[SideChoice], sum: &Sum) -> Rate {
    let scored: Vec<ScoredChoice> = choices.iter().map(ScoredChoice::new).collect();
    sum.rate(&scored.iter().collect::<Vec<_>>())
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
        let rarer = better.min(of - better);
        let p = Binomial::new(0.5, of).map_or(1.0, |sides| (2.0 * sides.cdf(rarer)).min(1.0));
        let decided = choices.iter().filter(|choice| choice.difference() != 0);
        let (values, clusters): (Vec<f64>, Vec<usize>) =
            decided.map(|choice| (f64::from(u8::from(choice.difference() < 0)), choice.cluster)).unzip();
        LeftShare { better, of, share: clustered_share(&values, &clusters), p }
    }
}

impl DefenderMeans {
    /// The mean of something that depends on the number of winning first moves.
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
