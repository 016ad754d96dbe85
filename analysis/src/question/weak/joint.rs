//! Features fitted together: the effect of one, adjusted for others.
//!
//! A single fit of everything would tell nothing, because own colours follow from places, and threats from everything
//! on the board. So there are three fits:
//!
//! - own colours, neighbours, towers opposite one another, and the number of rings;
//! - places, and where the rings are;
//! - threats, with everything in the first fit.
//!
//! Each tower has its own colour exactly once on its file, and stands on exactly one file. So the effect of such a feature
//! is compared with the mean of its kind, as [`regression`] explains.

use rayon::prelude::*;

use super::difference::{Difference, FeatureCounts};
use super::outcome::SetupOutcome;
use answers::setup::{Feature, Group};
use statistics::model::LEAST;
use statistics::{Comparison, regression};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    Counts,
    Places,
    Threats,
}

impl Fit {
    const ALL: [Fit; 3] = [Fit::Counts, Fit::Places, Fit::Threats];

    fn of(feature: Feature) -> Fit {
        match feature {
            _ if feature.is_seen_at_once() => Fit::Counts,
            _ if feature.group() == Group::Threats => Fit::Threats,
            _ => Fit::Places,
        }
    }
}

/// The set-ups whose winning first moves are known.
pub struct FitData {
    pub targets: Vec<f64>,
    pub clusters: Vec<usize>,
    /// The number of units of each feature in each of them; none if all have the same number, or nearly all have none.
    columns: Vec<(Feature, Option<Vec<f64>>)>,
}

impl FitData {
    pub fn of(features: &[FeatureCounts], outcomes: &[SetupOutcome], clusters: &[usize]) -> FitData {
        let places: Vec<usize> = (0..outcomes.len()).filter(|&i| outcomes[i].winning_moves.is_some()).collect();
        FitData {
            targets: places.iter().filter_map(|&i| outcomes[i].winning_moves).collect(),
            clusters: places.iter().map(|&i| clusters[i]).collect(),
            columns: features.par_iter().map(|measured| (measured.0, column(measured, &places))).collect(),
        }
    }

    /// In winning first moves per unit of a feature, one feature at a time.
    pub fn alone(&self) -> Vec<Option<Difference>> {
        let slope = |(_, column): &(Feature, Option<Vec<f64>>)| {
            Some(regression(&[column.as_deref()?], &self.targets, &self.clusters)?[0])
        };
        Difference::all(self.columns.par_iter().map(slope).collect())
    }

    /// The difference adjusted for other features; none with fewer set-ups than a model needs.
    pub fn joint(&self) -> Vec<Option<Difference>> {
        let mut found: Vec<Option<Comparison>> = vec![None; self.columns.len()];
        if self.targets.len() < LEAST {
            return Difference::all(found);
        }
        for fit in Fit::ALL {
            let has = |of: Fit| of == fit || fit == Fit::Threats && of == Fit::Counts;
            let takes_part = |&i: &usize| self.columns[i].1.is_some() && has(Fit::of(self.columns[i].0));
            let of: Vec<usize> = (0..self.columns.len()).filter(takes_part).collect();
            let fitted: Vec<&[f64]> = of.iter().filter_map(|&i| self.columns[i].1.as_deref()).collect();
            let Some(weights) = regression(&fitted, &self.targets, &self.clusters) else { continue };
            for (&i, weight) in of.iter().zip(&weights) {
                if Fit::of(self.columns[i].0) == fit {
                    found[i] = Some(*weight);
                }
            }
        }
        Difference::all(found)
    }
}

fn column((feature, numbers): &FeatureCounts, places: &[usize]) -> Option<Vec<f64>> {
    const FEWEST: usize = 10;
    let numbers: Vec<u32> = places.iter().map(|&i| numbers[i]).collect();
    let others = |number: u32| numbers.iter().filter(|&&other| other != number).count();
    let is_told = others(*numbers.first()?) >= FEWEST && others(0) >= FEWEST;
    let unit = f64::from(feature.unit());
    is_told.then(|| numbers.iter().map(|&number| f64::from(number) / unit).collect())
}
