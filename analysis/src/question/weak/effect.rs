//! What goes with a feature.

use rayon::prelude::*;

use super::outcome::{Outcome, Summary, known};
use crate::census::Row;
use crate::setup::{Feature, Lineup};
use crate::statistics::{Comparison, Interval, LEVEL, adjusted, compare_means, compare_shares};

/// The set-ups with a feature beside those without, and the differences, with less without: none where one of the two has
/// too few that tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// The feature.
    pub feature: Feature,
    /// The set-ups that have it.
    pub with: Summary,
    /// Those that do not.
    pub without: Summary,
    /// In winning first moves.
    pub winning_moves: Option<Difference>,
    /// In the share of the first moves that win.
    pub share: Option<Difference>,
    /// In the share of set-ups that the Challenger wins.
    pub won: Option<Difference>,
    /// In the length of his shortest win.
    pub shortest_win: Option<Difference>,
}

/// A difference, tested together with those of all other features.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// How large it is.
    pub size: Interval,
    /// The probability of one at least as large if there is no real one; `None` if there are too few set-ups.
    pub p: Option<f64>,
    /// The same, adjusted for the number of features.
    pub adjusted_p: Option<f64>,
}

impl Difference {
    /// Whether it is taken to be more than chance.
    pub fn is_significant(&self) -> bool {
        self.adjusted_p.is_some_and(|p| p <= LEVEL)
    }

    /// Differences of one kind, one a feature, adjusted for their number.
    fn all(found: Vec<Option<Comparison>>) -> Vec<Option<Difference>> {
        let p: Vec<Option<f64>> = found.iter().map(|found| found.and_then(|found| found.p)).collect();
        let tested = found.into_iter().zip(adjusted(&p));
        let one = |(found, adjusted_p): (Option<Comparison>, Option<f64>)| {
            found.map(|found| Difference { size: found.difference, p: found.p, adjusted_p })
        };
        tested.map(one).collect()
    }
}

impl Effect {
    /// The effects of all features on the set-ups of a census, ordered as by [`all`](Self::all).
    ///
    /// # Panics
    ///
    /// If a row's set-up is not one at the start of a round.
    pub fn of(rows: &[Row]) -> Vec<Effect> {
        let lineups: Vec<Lineup> = rows.par_iter().map(|row| Lineup::new(&row.setup)).collect();
        let outcomes: Vec<Outcome> = rows.iter().map(Outcome::of).collect();
        Effect::among(&lineups, &outcomes)
    }

    /// The effects of all features on these set-ups.
    pub(super) fn among(lineups: &[Lineup], outcomes: &[Outcome]) -> Vec<Effect> {
        let has = |feature: Feature| lineups.iter().map(|lineup| feature.has(lineup)).collect();
        let split: Vec<(Feature, Vec<bool>)> =
            Feature::all().into_iter().map(|feature| (feature, has(feature))).collect();
        Effect::all(&split, outcomes)
    }

    /// The effects of features, of each of which is said for every set-up whether it has it.
    ///
    /// Those that are more than chance come first, of these and of the others the largest, in winning first moves; where those
    /// are not known, in the share of set-ups won. A feature that no set-up has, or that all have, is not tested and comes
    /// last.
    pub fn all(features: &[(Feature, Vec<bool>)], outcomes: &[Outcome]) -> Vec<Effect> {
        let split: Vec<[Vec<Outcome>; 2]> = features
            .iter()
            .map(|(_, has)| {
                [true, false].map(|wanted| {
                    let those = outcomes.iter().zip(has).filter(|(_, has)| **has == wanted);
                    those.map(|(outcome, _)| *outcome).collect()
                })
            })
            .collect();
        let means = |of: fn(&Outcome) -> Option<f64>| {
            let compared = split.iter().map(|[with, without]| compare_means(&known(with, of), &known(without, of)));
            Difference::all(compared.collect())
        };
        let winning_moves = means(|outcome| outcome.winning_moves);
        let share = means(|outcome| outcome.share);
        let shortest_win = means(|outcome| outcome.shortest_win);
        let wins = |outcomes: &[Outcome]| {
            (outcomes.iter().filter(|outcome| outcome.wins).count() as u64, outcomes.len() as u64)
        };
        let won = split.iter().map(|[with, without]| compare_shares(wins(with), wins(without)));
        let won = Difference::all(won.collect());
        let one = |(i, (feature, _)): (usize, &(Feature, Vec<bool>))| Effect {
            feature: *feature,
            with: Summary::of(&split[i][0]),
            without: Summary::of(&split[i][1]),
            winning_moves: winning_moves[i],
            share: share[i],
            won: won[i],
            shortest_win: shortest_win[i],
        };
        let mut effects: Vec<Effect> = features.iter().enumerate().map(one).collect();
        let by_moves = effects.iter().any(|effect| effect.winning_moves.is_some());
        effects.sort_by(|a, b| {
            let rank = |effect: &Effect| {
                let main = if by_moves { effect.winning_moves } else { effect.won };
                let size = main.map_or(-1.0, |found| found.size.estimate.abs());
                (main.is_some_and(|found| found.is_significant()), size)
            };
            let (a, b) = (rank(a), rank(b));
            b.0.cmp(&a.0).then(b.1.total_cmp(&a.1))
        });
        effects
    }

    /// The difference that is asked for first: in winning first moves, or where those are not known in the share of set-ups
    /// won.
    pub fn main(&self) -> Option<&Difference> {
        self.winning_moves.as_ref().or(self.won.as_ref())
    }
}
