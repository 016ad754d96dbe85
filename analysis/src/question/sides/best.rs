//! The best rule made of several counts: found on some rounds, tested on others.

use std::collections::BTreeSet;
use std::fmt;

use rayon::prelude::*;

use super::Rate;
use super::choice::{ScoredChoice, pick};
use super::lines::Lines;
use crate::question::sides::rules::{FillRule, Preference, RULES, RuleKind};
use answers::setup::Lineup;
use kamisado::{Color, Fill, Player, Setup, Square};

/// A sum of counts, each with a small weight; the Defender chooses the side where it is smaller.
#[derive(Clone, Debug, PartialEq)]
pub struct Sum {
    /// The weights, and the indices of the rules whose scores they multiply.
    terms: Vec<Term>,
}

type Term = (i32, usize);

impl Sum {
    pub fn counts(&self) -> usize {
        self.terms.len()
    }

    /// Each term in words, such as `−1 × own colours straight ahead`.
    pub fn terms(&self) -> impl Iterator<Item = String> {
        let sign = |weight: i32| format!("{weight:+}").replace('-', "−");
        self.signed().into_iter().map(move |(weight, rule)| format!("{} × {}", sign(weight), rule.counted()))
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

    pub fn named(terms: &[(i32, &str)]) -> Sum {
        let place = |name: &str| RULES.iter().position(|rule| rule.name == name).expect("a rule of this name");
        Sum { terms: terms.iter().map(|&(weight, name)| (weight, place(name))).collect() }
    }

    /// The sum in a set-up: smaller is better for the Defender.
    pub fn score(&self, lineup: &Lineup) -> i32 {
        self.terms.iter().map(|&(weight, i)| weight * RULES[i].score(lineup)).sum()
    }

    pub fn pick(&self, round: &ScoredChoice) -> Option<Fill> {
        pick(self.terms.iter().map(|&(weight, i)| i64::from(weight * round.differences[i])).sum())
    }

    /// 1 if it picks the better side, 0 if the other one, and a half if a coin decides; none without a better side.
    pub fn hit(&self, round: &ScoredChoice) -> Option<f64> {
        let better = round.choice.better()?;
        Some(self.pick(round).map_or(0.5, |fill| f64::from(u8::from(fill == better))))
    }

    /// What a tower counts on a home square, its file from its owner's left, 0 to 7, if the sum is made of own-colour
    /// squares, yours less theirs. Such a rule is a table of points.
    pub fn points(&self, tower: Color, file: u8) -> Option<i32> {
        let terms = self.lines()?.into_iter();
        Some(terms.map(|(weight, lines)| weight * lines.own(tower, file)).sum())
    }

    /// The squares that a tower on a file counts for, in the order of [`Square`], if there are [points](Self::points).
    pub fn squares(&self, file: u8) -> Option<BTreeSet<Square>> {
        Some(self.lines()?.into_iter().flat_map(|(_, lines)| lines.squares(file)).collect())
    }

    /// How many squares a player looks at to count in one set-up, if there are [points](Self::points): for each of the
    /// sixteen towers, those on its lines up to the last that counts. It is the same in all set-ups.
    pub fn squares_looked_at(&self) -> Option<usize> {
        (0..8).map(|file| Some(2 * self.squares(file)?.len())).sum()
    }

    /// The own-colour squares that count, each behind the square of its tower, if there are [points](Self::points).
    pub fn own_lines(&self, setup: &Setup, player: Player) -> Option<Vec<[Square; 2]>> {
        let mut lines = Vec::new();
        for (file, (tower, _)) in (0..8).zip(setup.home_row(player)?) {
            let own = self.squares(file)?.into_iter().filter(|square| square.color() == tower);
            lines.extend(own.map(|square| [Square::at(file, 0), square].map(|square| square.seen_by(player))));
        }
        Some(lines)
    }

    fn lines(&self) -> Option<Vec<(i32, Lines)>> {
        self.signed().into_iter().map(|(weight, rule)| rule.compared().and(Some((weight, rule.lines()?)))).collect()
    }

    pub fn rate(&self, rounds: &[&ScoredChoice]) -> Rate {
        Rate::of(rounds.iter().map(|round| (&round.choice, self.pick(round))))
    }
}

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
        f.write_str(&self.terms().collect::<Vec<_>>().join("; "))
    }
}

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

/// The best sums of one, two and up to `most` counts: those with the most hits, a tie being half a hit; of equal ones,
/// that with the smallest weights, then the first. Sums of three extend one of the best sums of two. With
/// [`RuleKind::Trial`] at least one count needs moves tried in the head.
pub fn best_sums(rounds: &[&ScoredChoice], kind: RuleKind, most: usize) -> Vec<Sum> {
    let training = Training::new(rounds, kind);
    let is_asked = |found: &&BestSum| found.terms.iter().any(|&(_, rule)| RULES[rule].kind == kind);
    let single = |&(rule, _): &(usize, _)| (1..=LARGEST).map(move |weight| vec![(weight, rule)]);
    let mut extended: Vec<Vec<Term>> = vec![Vec::new()];
    let mut best = Vec::new();
    for counts in 1..=most {
        let found = training.extend(&extended);
        best.extend(found.iter().find(is_asked).map(|found| Sum { terms: found.terms.clone() }));
        extended = match counts {
            // The best single count need not be part of the best two.
            1 => training.columns.iter().flat_map(single).collect(),
            _ => found.into_iter().take(EXTENDED).map(|found| found.terms).collect(),
        };
    }
    best
}

/// Rounds with a better side, turned so that the difference of each count should be negative.
struct Training {
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
        let is_used = |i: &usize| RULES[*i].kind == RuleKind::Board || RULES[*i].kind == kind;
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
