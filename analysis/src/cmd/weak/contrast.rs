//! Set-ups with a tower behind a square of its own colour, and those without.

use analysis::chart::{Contrast, Group, Pair};
use analysis::feature::OwnColorAhead;
use analysis::sample::{Valued, split};
use analysis::stats::{Interval, difference_interval, histogram, mean_interval};
use serde::Serialize;

use super::Study;

/// A feature and the Challenger's shares of winning first moves with and without it.
pub struct Feature {
    /// Where the square of the tower's own colour is.
    pub name: &'static str,
    /// The set-ups that have such a tower.
    pub with: Shares,
    /// The set-ups that do not.
    pub without: Shares,
    /// The mean with the feature less that without; none where there are too few set-ups.
    pub difference: Option<Interval>,
}

/// The shares of a group of set-ups.
pub struct Shares {
    /// One a set-up.
    pub values: Vec<f64>,
    /// Their mean; none where there are too few.
    pub mean: Option<Interval>,
}

impl Feature {
    /// Straight and diagonal.
    pub fn all(sample: &[Valued]) -> [Feature; 2] {
        [
            Feature::new("straight", split(sample, |own_color: &OwnColorAhead| own_color.straight > 0)),
            Feature::new("diagonal", split(sample, |own_color: &OwnColorAhead| own_color.diagonal > 0)),
        ]
    }

    fn new(name: &'static str, (with, without): (Vec<f64>, Vec<f64>)) -> Feature {
        let difference = difference_interval(&with, &without);
        Feature { name, with: Shares::new(with), without: Shares::new(without), difference }
    }

    /// What the sample shows of it, told of the Defender.
    pub fn finding(&self) -> String {
        let points = |share: f64| format!("{:.1}", 100.0 * share);
        match self.difference {
            None => "too few set-ups to compare".to_owned(),
            Some(found) if found.contains(0.0) => {
                format!("no difference shown ({} to {} points)", points(found.low), points(found.high))
            }
            Some(Interval { estimate, low, high }) if estimate > 0.0 => {
                format!("weaker by {} points ({} to {})", points(estimate), points(low), points(high))
            }
            Some(Interval { estimate, low, high }) => {
                format!("stronger by {} points ({} to {})", points(-estimate), points(-high), points(-low))
            }
        }
    }
}

impl Shares {
    fn new(values: Vec<f64>) -> Shares {
        let mean = mean_interval(&values).map(|mean| mean.clamp(0.0, 1.0));
        Shares { values, mean }
    }

    fn group(&self) -> Group {
        Group { bins: histogram(&self.values, 50), mean: self.mean }
    }
}

/// The chart of a study.
pub fn chart(study: &Study<'_>) -> Contrast {
    let [straight, diagonal] = &study.features;
    let pair = |name: &str, feature: &Feature| Pair {
        name: name.to_owned(),
        with: feature.with.group(),
        without: feature.without.group(),
    };
    Contrast {
        title: format!(
            "A tower behind a square of its own colour: straight, {}; diagonally, {}",
            straight.finding(),
            diagonal.finding()
        ),
        caption: format!(
            "{} random refilled set-ups (seed {}): both home rows in uniformly random order, no rings, Black the Challenger; \
             the population is all 8! × 8! such set-ups. With: the Defender has at least one tower whose own colour is on \
             the next square ahead. Weaker: the Challenger has a larger share of winning first moves; 95% confidence \
             intervals.",
            study.args.sample, study.args.seed
        ),
        axis: "first moves of the Challenger that win".to_owned(),
        pairs: vec![
            pair("straight behind its own colour", straight),
            pair("diagonally behind its own colour", diagonal),
        ],
    }
}

/// An interval as a JSON object.
#[derive(Serialize)]
pub struct IntervalAnswer {
    estimate: f64,
    low: f64,
    high: f64,
}

impl From<Interval> for IntervalAnswer {
    fn from(interval: Interval) -> IntervalAnswer {
        let round = |share: f64| (share * 1e6).round() / 1e6;
        IntervalAnswer { estimate: round(interval.estimate), low: round(interval.low), high: round(interval.high) }
    }
}

/// A feature as a JSON object.
#[derive(Serialize)]
pub struct FeatureAnswer {
    feature: &'static str,
    with: GroupAnswer,
    without: GroupAnswer,
    difference: Option<IntervalAnswer>,
}

#[derive(Serialize)]
struct GroupAnswer {
    setups: usize,
    mean_share: Option<IntervalAnswer>,
}

impl From<&Feature> for FeatureAnswer {
    fn from(feature: &Feature) -> FeatureAnswer {
        let group =
            |shares: &Shares| GroupAnswer { setups: shares.values.len(), mean_share: shares.mean.map(Into::into) };
        FeatureAnswer {
            feature: feature.name,
            with: group(&feature.with),
            without: group(&feature.without),
            difference: feature.difference.map(Into::into),
        }
    }
}
