//! The best rule that can be made of several: found on some rounds, tried on others.

use std::fmt;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use smartcore::linalg::basic::matrix::DenseMatrix;
use smartcore::linear::logistic_regression::{LogisticRegression, LogisticRegressionParameters};
use solver::kamisado::Fill;

use super::Choice;
use super::rate::{Picks, Rate, pick};
use super::scored::Scored;
use crate::question::sides::rules::{Kind, RULES, Rule, Wanted};

/// A sum of counts, each with a small weight; the Defender chooses the side where it is smaller.
#[derive(Clone, Debug)]
pub struct Sum {
    /// The weights and the rules whose scores they multiply.
    pub terms: Vec<(i32, &'static Rule)>,
}

impl Sum {
    /// For each count its weight, its name and what is counted: the smaller sum is the better side.
    pub fn signed(&self) -> Vec<(i32, &'static str, &'static str)> {
        let term = |&(weight, rule): &(i32, &'static Rule)| {
            let signed = if rule.wanted == Wanted::Fewer { weight } else { -weight };
            (signed, rule.name, rule.counted)
        };
        self.terms.iter().map(term).collect()
    }

    /// As a sentence goes on after "count": `twice the first moves of his, minus the ...`.
    pub fn in_words(&self) -> String {
        let mut terms = self.signed();
        // A sum that begins with a minus is hard to read.
        terms.sort_by_key(|&(weight, ..)| weight < 0);
        let mut words = String::new();
        for (weight, _, counted) in terms {
            words.push_str(match (words.is_empty(), weight < 0) {
                (true, false) => "",
                (true, true) => "minus ",
                (false, false) => ", plus ",
                (false, true) => ", minus ",
            });
            words.push_str(&match weight.unsigned_abs() {
                1 => format!("the {counted}"),
                2 => format!("twice the {counted}"),
                times => format!("{times} times the {counted}"),
            });
        }
        words
    }
}

impl fmt::Display for Sum {
    /// In words to the Defender.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = self.signed().into_iter().map(|(weight, _, counted)| format!("{weight:+} × {counted}"));
        f.write_str(&terms.collect::<Vec<_>>().join("; "))
    }
}

/// The best sum of some number of counts.
#[derive(Clone, Debug)]
pub struct Best {
    /// The rule.
    pub sum: Sum,
    /// On the rounds it was found on: too good, since it was chosen for them.
    pub training: Rate,
    /// On rounds that had no part in finding it.
    pub held_out: Rate,
    /// The mean number of winning first moves that it leaves the Challenger there.
    pub mean_left: f64,
}

/// All counts weighed by logistic regression: what a program could make of them.
#[derive(Clone, Copy, Debug)]
pub struct Fitted {
    /// On the rounds it was fitted to.
    pub training: Rate,
    /// On others.
    pub held_out: Rate,
}

/// The most counts in a sum, and the largest weight: what a person can do at the board.
const MOST_TERMS: usize = 3;
const LARGEST: i32 = 3;
/// The ridge penalty of the regression, on counts of unit spread.
const PENALTY: f64 = 1.0;

/// Rounds to find rules on, two in three, and the rest to try them on.
pub struct Split<'a> {
    training: Vec<&'a Scored>,
    held_out: Vec<&'a Scored>,
}

impl<'a> Split<'a> {
    /// Deals the rounds out by the random numbers of a seed.
    pub fn new(rounds: &'a [Scored], seed: u64) -> Split<'a> {
        let mut rounds: Vec<&Scored> = rounds.iter().collect();
        rounds.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        let held_out = rounds.split_off(rounds.len() * 2 / 3);
        Split { training: rounds, held_out }
    }

    /// How many rounds the rules are found on, and how many they are tried on.
    pub fn sizes(&self) -> [usize; 2] {
        [self.training.len(), self.held_out.len()]
    }

    /// The best sums of one, two and three counts that are seen by looking: those with the most hits in training, a tie
    /// counted as half a hit; of equals that with the smallest weights, and the first.
    pub fn best_sums(&self) -> Vec<Best> {
        let training = Training::new(&self.training);
        (1..=MOST_TERMS).map(|terms| self.try_out(&training.best(terms))).collect()
    }

    /// A sum of counts, by the places of their rules, on both parts.
    fn try_out(&self, terms: &[Term]) -> Best {
        let picks = |rounds: &[&Scored]| {
            let mut picks = Picks::default();
            for round in rounds {
                let sum = terms.iter().map(|&(weight, i)| weight * round.differences[i]).sum();
                picks.add(&round.choice, pick(sum));
            }
            picks
        };
        let (training, held_out) = (picks(&self.training), picks(&self.held_out));
        Best {
            sum: Sum { terms: terms.iter().map(|&(weight, i)| (weight, &RULES[i])).collect() },
            training: training.rate(),
            held_out: held_out.rate(),
            mean_left: held_out.mean_left().unwrap_or(f64::NAN),
        }
    }

    /// All counts weighed by logistic regression; none if there is too little to fit.
    pub fn fitted(&self) -> Option<Fitted> {
        let decided: Vec<(&Scored, Fill)> =
            self.training.iter().filter_map(|round| Some((*round, round.choice.better()?))).collect();
        let spread = |i: usize| {
            let squares: f64 = decided.iter().map(|(round, _)| f64::from(round.differences[i]).powi(2)).sum();
            (squares / decided.len() as f64).sqrt().max(f64::MIN_POSITIVE)
        };
        let spreads: Vec<f64> = (0..RULES.len()).map(spread).collect();
        let features = |rounds: &[&Scored]| {
            let row = |round: &&Scored| -> Vec<f64> {
                round.differences.iter().zip(&spreads).map(|(d, spread)| f64::from(*d) / spread).collect()
            };
            DenseMatrix::from_2d_vec(&rounds.iter().map(row).collect()).ok()
        };
        let x = features(&decided.iter().map(|(round, _)| *round).collect::<Vec<_>>())?;
        let y: Vec<i32> = decided.iter().map(|(_, better)| *better as i32).collect();
        let parameters = LogisticRegressionParameters::default().with_alpha(PENALTY);
        let model = LogisticRegression::fit(&x, &y, parameters).ok()?;
        let rate = |rounds: &[&Scored]| {
            let sides = model.predict(&features(rounds)?).ok()?;
            let mut picks = Picks::default();
            for (round, side) in rounds.iter().zip(sides) {
                picks.add(&round.choice, Fill::ALL.into_iter().find(|fill| *fill as i32 == side));
            }
            Some(picks.rate())
        };
        Some(Fitted { training: rate(&self.training)?, held_out: rate(&self.held_out)? })
    }
}

/// The rounds of a training set in which one side is better, turned so that the difference of each count ought to be
/// negative.
struct Training {
    /// The places of the rules and their differences.
    columns: Vec<(usize, Vec<i32>)>,
    rounds: usize,
}

impl Training {
    fn new(rounds: &[&Scored]) -> Training {
        let turn = |choice: &Choice| choice.better().map(|better| if better == Fill::Left { 1 } else { -1 });
        let decided: Vec<(i32, &Scored)> =
            rounds.iter().filter_map(|round| Some((turn(&round.choice)?, *round))).collect();
        let column = |i: usize| (i, decided.iter().map(|(turn, round)| turn * round.differences[i]).collect());
        let seen = (0..RULES.len()).filter(|&i| RULES[i].kind != Kind::Trial);
        Training { columns: seen.map(column).collect(), rounds: decided.len() }
    }

    /// The best sum of so many counts, by the places of their rules.
    fn best(&self, terms: usize) -> Vec<Term> {
        let mut search = Search { training: self, terms: Vec::new(), best: None };
        search.extend(0, terms, &vec![0; self.rounds]);
        search.best.expect("there are enough rules").terms
    }
}

struct Search<'a> {
    training: &'a Training,
    terms: Vec<Term>,
    best: Option<Found>,
}

/// The weight of a rule, and its place among all.
type Term = (i32, usize);

struct Found {
    /// Twice the hits, with the ties.
    halves: i64,
    /// The sum of the weights.
    weight: i32,
    terms: Vec<Term>,
}

impl Search<'_> {
    fn extend(&mut self, from: usize, more: usize, sums: &[i32]) {
        if more == 0 {
            let halves = sums.iter().map(|sum| i64::from(1 - sum.signum())).sum();
            let weight = self.terms.iter().map(|(weight, _)| weight.abs()).sum();
            let is_better = |best: &Found| halves > best.halves || (halves == best.halves && weight < best.weight);
            if self.best.as_ref().is_none_or(is_better) {
                self.best = Some(Found { halves, weight, terms: self.terms.clone() });
            }
            return;
        }
        for (next, (rule, column)) in (from + 1..).zip(&self.training.columns[from..]) {
            for weight in (-LARGEST..=LARGEST).filter(|weight| *weight != 0) {
                let sums: Vec<i32> = sums.iter().zip(column).map(|(sum, count)| sum + weight * count).collect();
                self.terms.push((weight, *rule));
                self.extend(next, more - 1, &sums);
                self.terms.pop();
            }
        }
    }
}
