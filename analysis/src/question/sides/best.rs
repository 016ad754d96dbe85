//! The best rule made of several counts: found on some rounds, tested on others.

use std::fmt;

use rayon::prelude::*;

use super::choice::{ScoredChoice, pick};
use super::rate::Rate;
use crate::question::sides::rules::{FillRule, Preference, RULES, RuleKind};
use kamisado::Fill;

/// A sum of counts, each with a small weight; the Defender chooses the side where it is smaller.
#[derive(Clone, Debug, PartialEq)]
pub struct Sum {
    /// The weights, and the indices of the rules whose scores they multiply.
    terms: Vec<Term>,
}

/// The weight of a rule, and its index.
type Term = (i32, usize);

impl Sum {
    pub fn counts(&self) -> usize {
        self.terms.len()
    }

    /// Each count with its weight: the smaller sum is the better side.
    pub fn signed(&self) -> Vec<(i32, &'static FillRule)> {
        let term = |&(weight, i): &Term| {
            let rule: &'static FillRule = &RULES[i];
            (if rule.wanted == Preference::Fewer { weight } else { -weight }, rule)
        };
        self.terms.iter().map(term).collect()
    }

    /// In words, to follow "count": `twice the first moves of theirs, minus the ...`.
    pub fn in_words(&self) -> String {
        match self.compared() {
            Some(compared) => format!("{compared}, yours less theirs"),
            None => added_up(self.signed().into_iter().map(|(weight, rule)| (weight, rule.counted())).collect()),
        }
    }

    /// What is counted for both players' towers alike, in words, if that is all there is to it.
    pub fn compared(&self) -> Option<String> {
        let terms = self.signed().into_iter();
        let terms: Option<Vec<_>> = terms.map(|(weight, rule)| Some((weight, rule.compared()?.to_owned()))).collect();
        terms.map(added_up)
    }

    /// The side that it picks; none if both sums are equal.
    pub(super) fn pick(&self, round: &ScoredChoice) -> Option<Fill> {
        pick(self.terms.iter().map(|&(weight, i)| i64::from(weight * round.differences[i])).sum())
    }

    pub(super) fn rate(&self, rounds: &[&ScoredChoice]) -> Rate {
        Rate::of(rounds.iter().map(|round| (&round.choice, self.pick(round))))
    }
}

/// Counts with their weights in a sentence.
fn added_up(mut terms: Vec<(i32, String)>) -> String {
    // A sum that starts with a minus is hard to read.
    terms.sort_by_key(|&(weight, _)| weight < 0);
    let mut words = String::new();
    for (weight, counted) in terms {
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

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = self.signed().into_iter().map(|(weight, rule)| format!("{weight:+} × {}", rule.counted()));
        f.write_str(&terms.collect::<Vec<_>>().join("; "))
    }
}

/// The best sum of a given number of counts.
#[derive(Clone, Debug)]
pub struct Best {
    pub sum: Sum,
    /// On the rounds it was found on: too good, because it was chosen for them.
    pub found: Rate,
    /// On rounds that played no part in finding it.
    pub tried: Rate,
}

/// The largest number of counts in a sum, and the largest weight: what a person can do at the board.
pub const MOST_TERMS: usize = 3;
const LARGEST: i32 = 2;
/// The number of sums of two counts that a third count is added to.
const EXTENDED: usize = 60;

/// The best sums of one, two and three counts: those with the most hits, where a tie counts as half a hit; of equal
/// ones, the sum with the smallest weights, then the first. Sums of three are sought among those that extend one of the
/// best sums of two.
///
/// With [`RuleKind::Glance`] all counts are made on the board; with [`RuleKind::Trial`] at least one needs moves tried
/// in the head.
pub fn best_sums(rounds: &[&ScoredChoice], kind: RuleKind) -> Vec<Sum> {
    let training = Training::new(rounds, kind);
    let is_asked = |found: &&BestSum| found.terms.iter().any(|&(_, rule)| RULES[rule].kind == kind);
    // The best single count need not be part of the best two.
    let singles: Vec<Vec<Term>> =
        training.columns.iter().flat_map(|&(rule, _)| (1..=LARGEST).map(move |weight| vec![(weight, rule)])).collect();
    let one = training.extend(&[Vec::new()]);
    let two = training.extend(&singles);
    let pairs: Vec<Vec<Term>> = two.iter().take(EXTENDED).map(|found| found.terms.clone()).collect();
    let three = training.extend(&pairs);
    let best = |found: Vec<BestSum>| Some(Sum { terms: found.iter().find(is_asked)?.terms.clone() });
    [one, two, three].into_iter().filter_map(best).collect()
}

/// The rounds of a training set in which one side is better, turned so that the difference of each count should be
/// negative.
struct Training {
    /// The indices of the rules, and their differences.
    columns: Vec<(usize, Vec<i32>)>,
    rounds: usize,
}

struct BestSum {
    /// Twice the hits, plus the ties.
    halves: i64,
    weight: i32,
    terms: Vec<Term>,
}

impl Training {
    fn new(rounds: &[&ScoredChoice], kind: RuleKind) -> Training {
        let turn = |round: &ScoredChoice| round.choice.better().map(|better| if better == Fill::Left { 1 } else { -1 });
        let decided: Vec<(i32, &ScoredChoice)> =
            rounds.iter().filter_map(|round| Some((turn(round)?, *round))).collect();
        let column = |i: usize| (i, decided.iter().map(|(turn, round)| turn * round.differences[i]).collect());
        let is_used = |i: &usize| RULES[*i].kind == RuleKind::Glance || RULES[*i].kind == kind;
        Training { columns: (0..RULES.len()).filter(is_used).map(column).collect(), rounds: decided.len() }
    }

    fn column(&self, rule: usize) -> &[i32] {
        &self.columns.iter().find(|column| column.0 == rule).expect("a rule of the kind").1
    }

    /// The sums that extend one of these by one count, the best first.
    fn extend(&self, sums: &[Vec<Term>]) -> Vec<BestSum> {
        let longer = |terms: &Vec<Term>| {
            let mut sum = vec![0; self.rounds];
            for &(weight, rule) in terms {
                sum.iter_mut().zip(self.column(rule)).for_each(|(sum, count)| *sum += weight * count);
            }
            let mut found = Vec::new();
            for (rule, column) in self.columns.iter().filter(|(rule, _)| terms.iter().all(|term| term.1 != *rule)) {
                for weight in (-LARGEST..=LARGEST).filter(|weight| *weight != 0) {
                    let points = sum.iter().zip(column).map(|(sum, count)| 1 - (sum + weight * count).signum());
                    let halves = points.map(i64::from).sum();
                    let mut terms = terms.clone();
                    terms.push((weight, *rule));
                    terms.sort_by_key(|term| term.1);
                    let weight = terms.iter().map(|(weight, _)| weight.abs()).sum();
                    found.push(BestSum { halves, weight, terms });
                }
            }
            found
        };
        let mut found: Vec<BestSum> = sums.par_iter().flat_map_iter(longer).collect();
        let rank = |found: &BestSum| (-found.halves, found.weight);
        found.sort_by(|a, b| rank(a).cmp(&rank(b)).then_with(|| a.terms.cmp(&b.terms)));
        found.dedup_by(|a, b| a.terms == b.terms);
        found
    }
}
