//! The effects in the shipped censuses, for questions about a single set-up.

use std::sync::LazyLock;

use kamisado::Setup;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::setup::{Feature, rings};
use shares::Interval;

/// Which set-ups an effect was measured on, by the rings of both players together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Rings {
    #[serde(rename = "all")]
    All,
    /// One ring, as after the first round of a match.
    #[serde(rename = "1")]
    One,
    #[serde(rename = "2 or more")]
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

    pub fn has(self, setup: &Setup) -> bool {
        self == Rings::All || Rings::of(setup) == self
    }
}

/// Whether a difference was found in *played* and shows in *confirm*, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Found, and the interval of the confirmation lies on the same side of 0.
    Holds,
    /// Found, but not confirmed.
    Fails,
    /// Not more than chance where it was sought.
    Unfound,
}

/// A row of the file of effects, documented in `docs/src/research/data-dictionary.md`.
#[derive(Debug, Serialize, Deserialize)]
pub struct EffectRow {
    pub rings: Rings,
    pub feature: String,
    pub unit: u32,
    pub setups: u64,
    pub with: u64,
    pub effect: f64,
    pub low: f64,
    pub high: f64,
    pub joint: Option<f64>,
    pub joint_low: Option<f64>,
    pub joint_high: Option<f64>,
    pub verdict: Verdict,
    pub joint_verdict: Verdict,
}

/// A shipped effect, adjusted for other features, that was found in *played* and holds in *confirm*.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShippedEffect {
    /// The set-ups that it was measured on, by their rings.
    pub rings: Rings,
    pub setups: u64,
    pub feature: Feature,
    /// The difference in winning first moves of the Challenger per unit of it, as measured in *confirm*.
    pub size: Interval,
}

/// The effects that hold, adjusted for the other features, in set-ups with the same number of rings. They are chosen by
/// the census *played*, so that the choice does not inflate their sizes, which are those of *confirm*.
pub fn shipped_effects(setup: &Setup) -> impl Iterator<Item = &'static ShippedEffect> {
    static EFFECTS: LazyLock<Vec<ShippedEffect>> = LazyLock::new(|| {
        let all = Feature::all();
        let effect = |row: Result<EffectRow, csv::Error>| {
            let row = row.expect("the file in the program is whole");
            let feature = *all.iter().find(|feature| feature.to_string() == row.feature)?;
            let size = Interval { estimate: row.joint?, low: row.joint_low?, high: row.joint_high? };
            let holds = row.joint_verdict == Verdict::Holds;
            holds.then_some(ShippedEffect { rings: row.rings, setups: row.setups, feature, size })
        };
        csv::Reader::from_reader(kamisado_data::EFFECTS.as_bytes()).into_deserialize().filter_map(effect).collect()
    });
    let rings = Rings::of(setup);
    EFFECTS.iter().filter(move |effect| effect.rings == rings)
}
