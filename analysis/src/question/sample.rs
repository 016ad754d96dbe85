//! The set-ups that a question is about.

use std::collections::HashSet;

use kamisado::{Player, Setup};
use terminal::count::counted;

use crate::census::{Census, Identity, Row};
use crate::population::clusters;

/// Set-ups of a census, with the groups that depend on one another.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The census that they come from.
    pub identity: Identity,
    pub rows: Vec<Row>,
    /// The cluster of each set-up, from [`clusters`].
    pub clusters: Vec<usize>,
    /// The number of finished rounds, or of set-ups that come from no round, left out by [`without`](Self::without).
    pub left_out: u64,
}

impl Sample {
    /// The set-ups of a whole census.
    pub fn new(census: Census) -> Sample {
        let Census { identity, rows, .. } = census;
        let clusters = clusters(&identity.population, rows.iter().map(|row| row.origin.as_ref()));
        Sample { identity, rows, clusters, left_out: 0 }
    }

    /// The clusters that have no set-up in common with another sample: a check that what was found there is not known
    /// by heart. It is not a sample of the population: set-ups that occur often are in both samples, and are lost.
    ///
    /// A set-up has the same value as its mirror image and as the set-up with Black and Gold exchanged, so all of these
    /// count as one.
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

    /// The set-ups that a question is about. Their clusters keep their numbers.
    #[must_use]
    pub fn only(&self, is_asked: impl Fn(&Row) -> bool) -> Sample {
        let asked: Vec<usize> = (0..self.rows.len()).filter(|&i| is_asked(&self.rows[i])).collect();
        Sample {
            rows: asked.iter().map(|&i| self.rows[i].clone()).collect(),
            clusters: asked.iter().map(|&i| self.clusters[i]).collect(),
            identity: self.identity.clone(),
            left_out: self.left_out,
        }
    }

    /// How many clusters there are.
    pub fn independent(&self) -> usize {
        self.clusters.iter().max().map_or(0, |last| last + 1)
    }

    /// The number and kind of set-ups, for a caption.
    pub fn describe(&self) -> String {
        self.with_left_out(self.identity.describe())
    }

    /// The number and kind of units, for a caption.
    pub fn describe_rounds(&self) -> String {
        self.with_left_out(self.identity.population.counted(self.identity.sample))
    }

    fn with_left_out(&self, all: String) -> String {
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

/// One text for all images of a set-up.
fn name(setup: &Setup) -> String {
    let turned = if setup.turn == Player::Black { setup.clone() } else { setup.half_turn() };
    turned.to_string().min(turned.mirror().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::population::Population;
    use crate::question::support;
    use answers::setup::random_refills;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use statistics::clustered_mean;

    fn sample(setups: &[&str]) -> Sample {
        let rows = support::rounds(setups.iter().map(|text| (text.parse().unwrap(), 1)));
        support::sample_of_rounds(1, rows)
    }

    const LEFT: &str = "puobkyrg/8/8/8/8/8/8/BUORKYG+P b -";
    const RIGHT: &str = "yrgkobup/8/8/8/8/8/8/+PGYRKOBU b -";
    const OTHER: &str = "oupkyrgb/8/8/8/8/8/8/BGRYKPU+O b -";
    const START: &str = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -";

    /// How many of a thousand pairs of samples give an interval that holds the mean of their population, whole and
    /// without what the first sample has too.
    ///
    /// One of seven set-ups is one of three short early ones, after which the Challenger has 30 winning first moves. The
    /// others hardly occur twice, and leave 15.
    fn covered() -> [usize; 2] {
        let rare: Vec<Row> = random_refills(1).take(3_000).map(|setup| support::row(0, setup, 15)).collect();
        let frequent: Vec<Row> = random_refills(2).take(3).map(|setup| support::row(0, setup, 30)).collect();
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let mut draw = || {
            let one = |number: u64| {
                let is_frequent = random.random_range(0..7) == 0;
                let row = (if is_frequent { &frequent } else { &rare }).choose(&mut random).expect("some");
                Row { number, ..row.clone() }
            };
            support::sample(Population::Uniform { seed: 1 }, 150, (1..=150).map(one).collect())
        };
        let truth = (30.0 + 6.0 * 15.0) / 7.0;
        let holds = |sample: &Sample| {
            let values: Vec<f64> = sample.rows.iter().map(|row| row.count().unwrap().wins as f64).collect();
            clustered_mean(&values, &sample.clusters).unwrap().contains(truth)
        };
        let pairs = (0..1000).map(|_| {
            let (found, confirm) = (draw(), draw());
            [holds(&confirm), holds(&confirm.without(&found))].map(usize::from)
        });
        pairs.fold([0, 0], |sum, pair| [sum[0] + pair[0], sum[1] + pair[1]])
    }

    #[test]
    fn the_whole_sample_speaks_for_the_population_and_the_part_without_repeats_does_not() {
        let [whole, apart] = covered();
        // 950 are expected, give or take 7.
        assert!((930..=970).contains(&whole), "{whole}");
        assert!(apart < 500, "{apart}");
    }

    #[test]
    fn rounds_that_both_samples_hold_are_left_out_in_every_image() {
        let found = sample(&[LEFT, RIGHT]);
        let images = |text: &str| {
            let setup: Setup = text.parse().unwrap();
            [setup.mirror(), setup.half_turn(), setup.half_turn().mirror()].map(|image| image.to_string())
        };
        for image in images(RIGHT) {
            let confirm = sample(&[OTHER, START, START, &image]).without(&found);
            assert_eq!((confirm.left_out, confirm.rows.len(), confirm.independent()), (1, 2, 1), "{image}");
            assert_eq!(confirm.rows[0].setup.to_string(), OTHER);
            let told = confirm.describe();
            assert!(told.ends_with("without 1 finished round that also occurs in the sample for finding"), "{told}");
        }
        let apart = sample(&[OTHER, START]).without(&found);
        assert_eq!((apart.left_out, apart.rows.len()), (0, 2));
    }
}
