//! What a census of finished rounds says of the choice of side.

use rayon::prelude::*;
use statrs::distribution::{Binomial, DiscreteCDF};

use super::Choice;
use super::best::{Best, Fitted, Split};
use super::rate::{Picks, Rate, pick};
use super::rules::{RULES, Rule};
use super::scored::Scored;
use crate::statistics::{Interval, Quartiles, mean_interval, share_interval};

/// With fewer rounds no rule is looked for: whatever were found would be chance.
pub const LEAST: usize = 30;

/// How left and right differ after the rounds of a population, and which rules pick the better side.
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
    /// Of the differences, whichever side is better.
    pub quartiles: Quartiles,
    /// Whether one side is better in itself.
    pub left: Left,
    /// Winning first moves that the choice leaves the Challenger.
    pub winning_moves: Means,
    /// The share of rounds after which the Challenger loses.
    pub lost: Means,
    /// How each of [`RULES`] does on all rounds, the best first.
    pub rules: Vec<RuleRate>,
    /// How many rounds rules were looked for on, and how many they were tried on.
    pub split: [usize; 2],
    /// The best rules made of one, two and three counts; empty with fewer than [`LEAST`] rounds.
    pub best: Vec<Best>,
    /// All counts weighed by regression; none with fewer than [`LEAST`] rounds.
    pub fitted: Option<Fitted>,
}

/// How often left is the better side. The board is symmetric, so it should be in half of the rounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Left {
    /// Rounds in which it is.
    pub better: u64,
    /// Rounds in which one of the sides is.
    pub of: u64,
    /// The share; none where no round is decided.
    pub share: Option<Interval>,
    /// How likely a share is, if both sides were as good, that is as far from a half: the sign test (Dixon and Mood,
    /// Journal of the American Statistical Association 41, 1946).
    pub p: f64,
}

/// What the Defender gets by his choice, in the mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Means {
    /// If he always takes the better side.
    pub better: f64,
    /// If he tosses a coin.
    pub coin: f64,
    /// If he always takes the worse side.
    pub worse: f64,
}

/// A rule and what it does.
#[derive(Clone, Debug)]
pub struct RuleRate {
    /// The rule.
    pub rule: &'static Rule,
    /// How often it picks the better side.
    pub rate: Rate,
    /// The mean number of winning first moves that it leaves the Challenger, with a coin where it picks no side.
    pub mean_left: f64,
}

impl SidesStudy {
    /// Studies choices; the seed decides which rounds rules are looked for on. None without choices.
    pub fn new(choices: &[Choice], seed: u64) -> Option<SidesStudy> {
        let n = choices.len() as u64;
        let share = |holds: &dyn Fn(&Choice) -> bool| {
            share_interval(choices.iter().filter(|choice| holds(choice)).count() as u64, n)
        };
        let differences: Vec<i64> = choices.iter().map(Choice::difference).collect();
        let absolute: Vec<f64> = differences.iter().map(|difference| difference.abs() as f64).collect();
        let scored: Vec<Scored> = choices.par_iter().map(Scored::new).collect();
        let split = Split::new(&scored, seed);
        let is_enough = choices.len() >= LEAST;
        Some(SidesStudy {
            value_differs: share(&|choice| decides(choice))?,
            moves_differ: share(&|choice| choice.difference() != 0)?,
            mean_difference: mean_interval(&absolute),
            quartiles: Quartiles::of(absolute),
            left: Left::of(choices),
            winning_moves: Means::of(choices, |wins| wins as f64),
            lost: Means::of(choices, |wins| f64::from(wins == 0)),
            rules: rate_rules(&scored),
            split: split.sizes(),
            best: if is_enough { split.best_sums() } else { Vec::new() },
            fitted: if is_enough { split.fitted() } else { None },
            differences,
        })
    }

    /// How many rounds there are.
    pub fn rounds(&self) -> u64 {
        self.differences.len() as u64
    }

    /// The best rule: a longer sum only where it did better than a shorter one by more than a standard error, on the rounds
    /// on which both were found (Breiman, Friedman, Olshen and Stone, Classification and Regression Trees, 1984).
    pub fn best_rule(&self) -> Option<&Best> {
        let is_better = |longer: &Best, best: &Best| {
            let (Some(longer), Some(rate)) = (longer.training.rate, best.training.rate) else { return false };
            let share = rate.estimate;
            longer.estimate - share > (share * (1.0 - share) / best.training.of as f64).sqrt()
        };
        self.best.iter().reduce(|best, longer| if is_better(longer, best) { longer } else { best })
    }

    /// How many winning first moves fewer the better side leaves than a coin in the mean: half of the difference.
    pub fn gain(&self) -> Option<Interval> {
        self.mean_difference.map(|mean| Interval {
            estimate: mean.estimate / 2.0,
            low: mean.low / 2.0,
            high: mean.high / 2.0,
        })
    }
}

/// Whether the Challenger loses after one fill and wins after the other.
fn decides(choice: &Choice) -> bool {
    let [left, right] = choice.moves.map(|moves| moves.wins > 0);
    left != right
}

fn rate_rules(scored: &[Scored]) -> Vec<RuleRate> {
    let rate = |(i, rule)| {
        let mut picks = Picks::default();
        scored.iter().for_each(|round| picks.add(&round.choice, pick(round.differences[i])));
        RuleRate { rule, rate: picks.rate(), mean_left: picks.mean_left().unwrap_or(f64::NAN) }
    };
    let mut rates: Vec<RuleRate> = RULES.iter().enumerate().map(rate).collect();
    rates.sort_by_key(|found| std::cmp::Reverse(2 * found.rate.hits + found.rate.ties));
    rates
}

impl Left {
    fn of(choices: &[Choice]) -> Left {
        let better = choices.iter().filter(|choice| choice.difference() < 0).count() as u64;
        let of = choices.iter().filter(|choice| choice.difference() != 0).count() as u64;
        let rarer = better.min(of - better);
        let p = Binomial::new(0.5, of).map_or(1.0, |sides| (2.0 * sides.cdf(rarer)).min(1.0));
        Left { better, of, share: share_interval(better, of), p }
    }
}

impl Means {
    /// Of something that depends on the number of winning first moves.
    fn of(choices: &[Choice], worth: impl Fn(u64) -> f64) -> Means {
        let mean = |of: &dyn Fn([u64; 2]) -> f64| {
            choices.iter().map(|choice| of(choice.moves.map(|moves| moves.wins))).sum::<f64>() / choices.len() as f64
        };
        Means {
            better: mean(&|[left, right]| worth(left.min(right))),
            coin: mean(&|[left, right]| (worth(left) + worth(right)) / 2.0),
            worse: mean(&|[left, right]| worth(left.max(right))),
        }
    }
}
