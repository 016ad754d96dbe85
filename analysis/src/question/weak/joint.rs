//! Features fitted together: what goes with one while others are held.
//!
//! One fit of everything would say nothing, because own colours follow from places, and threats from all that stands on the
//! board. So there are three:
//!
//! - own colours, neighbours, towers opposite one another, and the number of rings;
//! - places, and where the rings are;
//! - threats, with all of the first.
//!
//! Each tower has its own colour exactly once on its file, and stands on exactly one file. So the effect of such a feature
//! is compared with the mean of its kind, as [`Regression`] explains.

use super::effect::{Difference, Measured};
use super::outcome::Outcome;
use crate::setup::{Feature, Group};
use crate::statistics::model::LEAST;
use crate::statistics::{Comparison, Regression};

/// What is fitted together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    Counts,
    Places,
    Threats,
}

impl Fit {
    const ALL: [Fit; 3] = [Fit::Counts, Fit::Places, Fit::Threats];

    /// The fit that tells the effect of a feature.
    fn of(feature: Feature) -> Fit {
        match feature {
            _ if feature.is_seen_at_once() => Fit::Counts,
            _ if feature.group() == Group::Threats => Fit::Threats,
            _ => Fit::Places,
        }
    }

    /// Whether a feature takes part.
    fn has(self, feature: Feature) -> bool {
        Fit::of(feature) == self || self == Fit::Threats && Fit::of(feature) == Fit::Counts
    }
}

/// The set-ups whose winning first moves are known.
pub struct Known {
    places: Vec<usize>,
    pub targets: Vec<f64>,
    /// From 0 without gaps.
    pub clusters: Vec<usize>,
}

impl Known {
    pub fn of(outcomes: &[Outcome], clusters: &[usize]) -> Known {
        let places: Vec<usize> = (0..outcomes.len()).filter(|&i| outcomes[i].winning_moves.is_some()).collect();
        let targets = places.iter().filter_map(|&i| outcomes[i].winning_moves).collect();
        let mut different: Vec<usize> = places.iter().map(|&i| clusters[i]).collect();
        different.sort_unstable();
        different.dedup();
        let number = |&i: &usize| different.binary_search(&clusters[i]).expect("one of them");
        let clusters = places.iter().map(number).collect();
        Known { places, targets, clusters }
    }

    /// How many units of a feature each of them has; none if all have the same or all but a few have none.
    pub fn column(&self, (feature, numbers): &Measured) -> Option<Vec<f64>> {
        const FEWEST: usize = 10;
        let numbers: Vec<u32> = self.places.iter().map(|&i| numbers[i]).collect();
        let most_common = numbers.first()?;
        let others = |number: u32| numbers.iter().filter(|&&other| other != number).count();
        let is_told = others(*most_common) >= FEWEST && others(0) >= FEWEST;
        let unit = f64::from(feature.unit());
        is_told.then(|| numbers.iter().map(|&number| f64::from(number) / unit).collect())
    }
}

/// In winning first moves for each unit of a feature, others held; none with fewer set-ups than a model takes.
pub fn differences(features: &[Measured], outcomes: &[Outcome], clusters: &[usize]) -> Vec<Option<Difference>> {
    let known = Known::of(outcomes, clusters);
    let mut found: Vec<Option<Comparison>> = vec![None; features.len()];
    if known.targets.len() < LEAST {
        return Difference::all(found);
    }
    let columns: Vec<Option<Vec<f64>>> = features.iter().map(|measured| known.column(measured)).collect();
    for fit in Fit::ALL {
        let of: Vec<usize> = (0..features.len()).filter(|&i| columns[i].is_some() && fit.has(features[i].0)).collect();
        let fitted: Vec<Vec<f64>> = of.iter().filter_map(|&i| columns[i].clone()).collect();
        let Some(regression) = Regression::fit(&fitted, &known.targets, &known.clusters) else { continue };
        for (&i, weight) in of.iter().zip(&regression.weights) {
            if Fit::of(features[i].0) == fit {
                found[i] = Some(*weight);
            }
        }
    }
    Difference::all(found)
}
