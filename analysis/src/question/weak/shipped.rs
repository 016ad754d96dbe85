//! The effects in the shipped censuses, for questions about a single set-up.

use std::io;
use std::sync::LazyLock;

use kamisado::Setup;
use serde::{Deserialize, Serialize};

use super::WeakAnswer;
use crate::census::Row;
use crate::question::Sample;
use crate::setup::{Feature, rings};
use statistics::Interval;

/// Which set-ups an effect was measured on, by the rings of both players together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rings {
    #[serde(rename = "all")]
    All,
    /// One ring, as after the first round of a match.
    #[serde(rename = "1")]
    One,
    #[serde(rename = "2+")]
    More,
}

impl Rings {
    pub const ALL: [Rings; 3] = [Rings::All, Rings::One, Rings::More];

    /// The kind of a set-up; `All` for one without rings, because no round leads to it.
    pub fn of(setup: &Setup) -> Rings {
        match rings(setup) {
            0 => Rings::All,
            1 => Rings::One,
            _ => Rings::More,
        }
    }

    fn has(self, row: &Row) -> bool {
        self == Rings::All || Rings::of(&row.setup) == self
    }
}

/// A row of the file of effects, documented in `docs/src/research/data-dictionary.md`.
#[derive(Debug, Serialize, Deserialize)]
struct Record {
    rings: Rings,
    feature: String,
    about: String,
    unit: u32,
    setups: u64,
    with: u64,
    effect: f64,
    low: f64,
    high: f64,
    joint: Option<f64>,
    joint_low: Option<f64>,
    joint_high: Option<f64>,
    holds: bool,
}

/// Writes every effect in winning first moves as CSV: those of all set-ups, then those of set-ups with one ring and
/// with more, with the sizes of the confirmation.
pub fn write_effects(out: impl io::Write, answer: &WeakAnswer) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    for rings in Rings::ALL {
        let part = |sample: &Sample| sample.only(|row| rings.has(row));
        let confirmed = answer.confirmed.as_ref().map(|(sample, _)| part(sample));
        let part = WeakAnswer::without_model(part(&answer.found), confirmed, answer.seed);
        for finding in part.findings() {
            let Some(each) = finding.told.each else { continue };
            let round = |value: f64| (value * 1e4).round() / 1e4;
            let joint = finding.told.joint.map(|found| found.size);
            writer.serialize(Record {
                rings,
                feature: finding.told.feature.to_string(),
                about: finding.told.feature.about(),
                unit: finding.told.feature.unit(),
                setups: finding.told.with.setups + finding.told.without.setups,
                with: finding.told.with.setups,
                effect: round(each.size.estimate),
                low: round(each.size.low),
                high: round(each.size.high),
                joint: joint.map(|size| round(size.estimate)),
                joint_low: joint.map(|size| round(size.low)),
                joint_high: joint.map(|size| round(size.high)),
                holds: finding.holds,
            })?;
        }
    }
    writer.flush()
}

/// A shipped effect that holds in the confirmation, adjusted for other features.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShippedEffect {
    /// The set-ups that it was measured on, by their rings.
    pub rings: Rings,
    pub setups: u64,
    pub feature: Feature,
    /// The difference in winning first moves of the Challenger per unit of it.
    pub size: Interval,
}

/// The effects in the shipped census `confirm` that hold there, adjusted for the other features, in set-ups with the
/// same number of rings.
pub fn shipped_effects(setup: &Setup) -> impl Iterator<Item = &'static ShippedEffect> {
    static EFFECTS: LazyLock<Vec<ShippedEffect>> = LazyLock::new(|| {
        let all = Feature::all();
        let effect = |record: Result<Record, csv::Error>| {
            let record = record.expect("the file in the program is whole");
            let feature = *all.iter().find(|feature| feature.to_string() == record.feature)?;
            let size = Interval { estimate: record.joint?, low: record.joint_low?, high: record.joint_high? };
            let is_sure = record.holds && !size.contains(0.0);
            is_sure.then_some(ShippedEffect { rings: record.rings, setups: record.setups, feature, size })
        };
        csv::Reader::from_reader(kamisado_data::EFFECTS.as_bytes()).into_deserialize().filter_map(effect).collect()
    });
    let rings = Rings::of(setup);
    EFFECTS.iter().filter(move |effect| effect.rings == rings)
}
