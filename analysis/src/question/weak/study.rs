//! A census, and what its set-ups show.

use rayon::prelude::*;
use solver::game::value::Value;

use super::effect::{Difference, Effect};
use super::outcome::{Outcome, Summary};

use crate::census::Row;
use crate::setup::{Feature, Group, Lineup};
use crate::statistics;
use crate::statistics::model::{Column, Model};

/// A census, what it is, and what it shows.
pub struct WeakAnswer {
    /// Draws the set-ups that the models are tested on.
    pub seed: u64,
    /// The name of the rules.
    pub rules: String,
    /// How many set-ups of what population, as in a caption.
    pub population: String,
    /// The set-ups.
    pub rows: Vec<Row>,
    /// What they show.
    pub study: WeakStudy,
}

/// The set-ups of a census and what changes with their features: plain data.
#[derive(Clone, Debug)]
pub struct WeakStudy {
    /// All set-ups together.
    pub all: Summary,
    /// How many set-ups have known winning first moves.
    pub moves_known: usize,
    /// For how many of the set-ups that the Challenger wins the distance is known.
    pub distances_known: usize,
    /// The winning first moves of each set-up for which they are known, fewest first.
    pub winning_moves: Vec<u32>,
    /// The most first moves that a set-up has.
    pub most_moves: u32,
    /// What each feature changes, the largest effects first.
    pub effects: Vec<Effect>,
    /// How much all features together explain of the winning first moves; `None` if they are known of too few set-ups.
    pub model: Option<Model<Group>>,
    /// The places in the census of the set-ups whose winning first moves are known, weak to strong for the Defender.
    pub ranked: Vec<usize>,
    /// The places in the census of the set-ups that the Challenger loses.
    pub lost: Vec<usize>,
}

impl WeakStudy {
    /// Studies the rows of a census.
    ///
    /// Each row counts as a set-up by itself, even if two rows are the fills of one round. The seed draws the set-ups that the
    /// model is tested on. The same rows and seed give the same study, with any number of threads.
    ///
    /// # Panics
    ///
    /// If a row's set-up is not one at the start of a round.
    pub fn new(rows: &[Row], seed: u64) -> WeakStudy {
        let lineups: Vec<Lineup> = rows.par_iter().map(|row| Lineup::new(&row.setup)).collect();
        let outcomes: Vec<Outcome> = rows.iter().map(Outcome::of).collect();
        let features = Feature::all();
        let known: Vec<usize> = (0..rows.len()).filter(|&i| outcomes[i].winning_moves.is_some()).collect();
        let columns: Vec<Column<Group>> = features
            .iter()
            .map(|&feature| Column {
                group: feature.group(),
                numbers: known.iter().map(|&i| f64::from(feature.number(&lineups[i]))).collect(),
            })
            .collect();
        let targets: Vec<f64> = known.iter().filter_map(|&i| outcomes[i].winning_moves).collect();
        let mut winning_moves: Vec<u32> = targets.iter().map(|&wins| wins as u32).collect();
        winning_moves.sort_unstable();
        WeakStudy {
            all: Summary::of(&outcomes),
            moves_known: known.len(),
            distances_known: outcomes.iter().filter(|outcome| outcome.shortest_win.is_some()).count(),
            winning_moves,
            most_moves: rows.iter().map(|row| row.moves).max().unwrap_or(0),
            effects: Effect::among(&lineups, &outcomes),
            model: Model::fit(&columns, &Group::ALL, &targets, seed),
            ranked: rank(rows, known),
            lost: (0..rows.len()).filter(|&i| rows[i].value == Value::Loss).collect(),
        }
    }

    /// The effect of a feature.
    ///
    /// # Panics
    ///
    /// If it is not in [`Feature::all`].
    pub fn effect(&self, feature: Feature) -> &Effect {
        self.effects.iter().find(|effect| effect.feature == feature).expect("every feature has an effect")
    }

    /// The effects that are more than chance.
    pub fn significant(&self) -> impl Iterator<Item = &Effect> {
        self.effects.iter().filter(|effect| effect.main().is_some_and(Difference::is_significant))
    }

    /// How many features were tested.
    pub fn tested(&self) -> usize {
        self.effects.iter().filter(|effect| effect.main().is_some_and(|found| found.p.is_some())).count()
    }

    /// The median number of winning first moves.
    pub fn median(&self) -> Option<f64> {
        statistics::median(&self.winning_moves)
    }

    /// The ends of the ranking, without overlap: the weakest and the strongest, no more than `most` each.
    pub fn ends(&self, most: usize) -> (&[usize], &[usize]) {
        let weakest = self.ranked.len().min(most);
        let strongest = (self.ranked.len() - weakest).min(most);
        (&self.ranked[..weakest], &self.ranked[self.ranked.len() - strongest..])
    }
}

/// Ranks set-ups from weak to strong for the Defender: the more of the Challenger's first moves win, the weaker; equals
/// stay in the order of the census.
fn rank(rows: &[Row], mut known: Vec<usize>) -> Vec<usize> {
    known.sort_by_key(|&i| rows[i].number);
    // Crosswise products compare the shares exactly.
    known.sort_by(|&a, &b| {
        let [a, b] = [a, b].map(|i| rows[i].count().unwrap_or_default());
        (b.wins * a.moves).cmp(&(a.wins * b.moves))
    });
    known
}
