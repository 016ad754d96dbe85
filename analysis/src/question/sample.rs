//! The set-ups that a question is about.

use std::collections::HashSet;

use kamisado::{Player, Setup};
use terminal::count::counted;

use crate::census::{Census, Identity, Row};
use crate::population::clusters;

/// Set-ups of a census, with the groups that depend on one another.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    pub identity: Identity,
    pub rows: Vec<Row>,
    pub clusters: Vec<usize>,
    /// The finished rounds, or set-ups of no round, left out by [`without`](Self::without).
    pub left_out: u64,
    is_half: bool,
}

impl Sample {
    pub fn new(census: Census) -> Sample {
        let Census { identity, rows, .. } = census;
        let clusters = clusters(&identity.population, rows.iter().map(|row| row.origin.as_ref()));
        Sample { identity, rows, clusters, left_out: 0, is_half: false }
    }

    /// Two samples that are independent of each other: clusters with even numbers, and those with odd ones.
    pub fn halves(&self) -> [Sample; 2] {
        [0, 1].map(|rest| {
            let mut half = self.of(|i| self.clusters[i] % 2 == rest);
            half.identity.sample = half.rows.len() as u64 / self.identity.population.setups_a_unit();
            Sample { is_half: true, ..half }
        })
    }

    /// The clusters that have no set-up, or image of one, in common with another sample: a check that what was found
    /// there is not known by heart. It is no sample of the population: set-ups that occur often are lost.
    #[must_use]
    pub fn without(mut self, other: &Sample) -> Sample {
        let before = self.rows.len();
        let mut is_apart = self.is_apart(other).into_iter();
        self.rows.retain(|_| is_apart.next().expect("one for each row"));
        let left_out = (before - self.rows.len()) as u64;
        self.left_out += left_out / self.identity.population.setups_a_unit();
        self.clusters = clusters(&self.identity.population, self.rows.iter().map(|row| row.origin.as_ref()));
        self
    }

    /// For each set-up, whether [`without`](Self::without) keeps it.
    pub fn is_apart(&self, other: &Sample) -> Vec<bool> {
        let known: HashSet<String> = other.rows.iter().map(|row| name(&row.setup)).collect();
        let shared: HashSet<usize> = (0..self.rows.len())
            .filter(|&i| known.contains(&name(&self.rows[i].setup)))
            .map(|i| self.clusters[i])
            .collect();
        self.clusters.iter().map(|cluster| !shared.contains(cluster)).collect()
    }

    /// Their clusters keep their numbers.
    #[must_use]
    pub fn only(&self, is_asked: impl Fn(&Row) -> bool) -> Sample {
        self.of(|i| is_asked(&self.rows[i]))
    }

    fn of(&self, is_asked: impl Fn(usize) -> bool) -> Sample {
        let asked: Vec<usize> = (0..self.rows.len()).filter(|&i| is_asked(i)).collect();
        Sample {
            rows: asked.iter().map(|&i| self.rows[i].clone()).collect(),
            clusters: asked.iter().map(|&i| self.clusters[i]).collect(),
            identity: self.identity.clone(),
            ..*self
        }
    }

    /// The number and kind of set-ups, for a caption.
    pub fn describe(&self) -> String {
        self.with_left_out(self.identity.describe())
    }

    pub fn describe_rounds(&self) -> String {
        self.with_left_out(self.identity.population.counted(self.identity.sample))
    }

    fn with_left_out(&self, all: String) -> String {
        let all = if self.is_half { format!("one half of a census: {all}") } else { all };
        match self.left_out {
            0 => all,
            left_out => {
                let without = counted(left_out, self.identity.population.unit());
                let occur = if left_out == 1 { "occurs" } else { "occur" };
                format!("{all}, without {without} that also {occur} in the sample for finding")
            }
        }
    }
}

/// One text for all images of a set-up or position.
pub fn name(setup: &Setup) -> String {
    let turned = if setup.turn == Player::Black { setup.clone() } else { setup.half_turn() };
    turned.to_string().min(turned.mirror().to_string())
}
