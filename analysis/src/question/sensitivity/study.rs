//! Findings compared across several populations.

use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use crate::question::Sample;
use crate::question::sides::rules::WEAK_SPOT;
use crate::question::sides::{SideChoice, SidesStudy, Sum, choices, rate_sum, rule_to_learn};
use crate::question::weak::{Difference, Effect, WeakStudy};
use answers::setup;
use answers::setup::Role;
use shares::Interval;
use statistics::{LEVEL, Pooled, adjusted, compare_estimates, pooled};

/// Findings from one population, measured in others that played no part in finding them.
pub struct SensitivityStudy {
    pub found: Sample,
    pub rule: Option<Sum>,
    pub tried: Vec<OtherPopulation>,
    differences: Vec<Vec<Option<Difference>>>,
    /// The features found that can be counted without trying a move, the largest first.
    pub features: Vec<FeatureAcross>,
}

pub struct OtherPopulation {
    pub name: String,
    pub sample: Sample,
    pub sizes: Vec<Option<Interval>>,
}

/// A feature in all populations.
#[derive(Serialize, JsonSchema)]
pub struct FeatureAcross {
    pub name: String,
    pub description: String,
    /// More winning first moves for each unit, where it was found.
    pub found: Interval,
    #[serde(rename = "sizes")]
    pub tried: Vec<Option<Interval>>,
    /// Null with too few populations.
    pub together: Option<Pooled>,
    /// Whether the populations differ by more than chance.
    pub differs: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    Won,
    WinningMoves,
    /// Winning first moves for each tower of the Defender straight behind its own colour.
    WeakSpot,
    /// Winning first moves for each tower of the Defender diagonally behind its own colour.
    Diagonal,
    /// The mean difference between the sides, in winning first moves.
    SidesDiffer,
    SideDecides,
    WeakSpotRule,
    LearntRule,
}

impl Measure {
    pub const ALL: [Measure; 8] = [
        Measure::Won,
        Measure::WinningMoves,
        Measure::WeakSpot,
        Measure::Diagonal,
        Measure::SidesDiffer,
        Measure::SideDecides,
        Measure::WeakSpotRule,
        Measure::LearntRule,
    ];

    pub const fn told(self) -> [&'static str; 2] {
        match self {
            Measure::Won => ["challenger_wins", "the Challenger wins this share of the set-ups"],
            Measure::WinningMoves => ["winning_moves", "winning first moves, on average"],
            Measure::WeakSpot => {
                ["weak_spot", "winning first moves for each tower of the Defender straight behind its own colour"]
            }
            Measure::Diagonal => {
                ["diagonal", "winning first moves for each tower of the Defender diagonally behind its own colour"]
            }
            Measure::SidesDiffer => ["sides_differ", "average difference between the sides in winning first moves"],
            Measure::SideDecides => ["side_decides", "the choice of side decides who wins in this share of the rounds"],
            Measure::WeakSpotRule => ["weak_spot_rule", "the rulebook's weak spot picks the better side"],
            Measure::LearntRule => ["learnt_rule", "the rule to learn picks the better side"],
        }
    }

    pub const fn is_share(self) -> bool {
        matches!(self, Measure::Won | Measure::SideDecides | Measure::WeakSpotRule | Measure::LearntRule)
    }
}

impl SensitivityStudy {
    /// Finds features and a rule in a sample, and measures them in others, which are compared with the first of these.
    pub fn new(found: Sample, others: Vec<(String, Sample)>, seed: u64) -> anyhow::Result<SensitivityStudy> {
        let rule = rule_to_learn(&choices(&found)?, seed);
        let weak = WeakStudy::new(&found);
        let measured: Vec<(OtherPopulation, WeakStudy)> = others
            .into_par_iter()
            .map(|(name, sample)| measure(name, sample, rule.as_ref()))
            .collect::<anyhow::Result<_>>()?;
        let is_found = |found: &&Effect| found.feature.is_seen_at_once() && found.is_significant();
        let feature = |effect: &Effect| {
            let tried: Vec<Option<Interval>> =
                measured.iter().map(|(_, study)| study.effect(effect.feature).each.map(|each| each.size)).collect();
            let together = pooled(&tried.iter().copied().flatten().collect::<Vec<_>>());
            let (name, description) = (effect.feature.to_string(), effect.feature.about());
            Some(FeatureAcross { name, description, found: effect.each?.size, tried, together, differs: false })
        };
        let mut features: Vec<FeatureAcross> = weak.effects.iter().filter(is_found).filter_map(feature).collect();
        let p: Vec<Option<f64>> = features.iter().map(|feature| feature.together.map(|together| together.p)).collect();
        for (feature, p) in features.iter_mut().zip(adjusted(&p)) {
            feature.differs = p.is_some_and(|p| p <= LEVEL);
        }
        let tried: Vec<OtherPopulation> = measured.into_iter().map(|(tried, _)| tried).collect();
        let differences = differences(&tried);
        Ok(SensitivityStudy { found, rule, tried, differences, features })
    }

    /// A measure over all populations; none for a share so near to 0 or 1 that its intervals are far from symmetric.
    pub fn together(&self, measure: Measure) -> Option<Pooled> {
        let sizes: Vec<Interval> = self.tried.iter().filter_map(|tried| tried.size(measure)).collect();
        if matches!(measure, Measure::Won | Measure::SideDecides) { None } else { pooled(&sizes) }
    }

    /// How many of the features have a mean over populations that excludes zero, and how many differ between them.
    pub fn counted(&self) -> (usize, usize) {
        let excludes = |feature: &&FeatureAcross| feature.together.is_some_and(|all| !all.mean.contains(0.0));
        (self.features.iter().filter(excludes).count(), self.features.iter().filter(|feature| feature.differs).count())
    }

    pub fn difference(&self, place: usize, measure: Measure) -> Option<Difference> {
        self.differences[place][measure as usize]
    }
}

fn differences(tried: &[OtherPopulation]) -> Vec<Vec<Option<Difference>>> {
    let from_first = |place: usize, measure: Measure| {
        let other = tried.get(place).filter(|_| place > 0)?;
        compare_estimates(other.size(measure)?, tried[0].size(measure)?)
    };
    let places = (0..tried.len()).flat_map(|place| Measure::ALL.map(|measure| (place, measure)));
    let all = Difference::all(places.map(|(place, measure)| from_first(place, measure)).collect());
    all.chunks(Measure::ALL.len()).map(<[_]>::to_vec).collect()
}

impl OtherPopulation {
    pub fn size(&self, measure: Measure) -> Option<Interval> {
        self.sizes[measure as usize]
    }
}

fn measure(name: String, sample: Sample, rule: Option<&Sum>) -> anyhow::Result<(OtherPopulation, WeakStudy)> {
    let found: Vec<SideChoice> = choices(&sample)?;
    let study = WeakStudy::new(&sample);
    let sides = SidesStudy::describe(&found);
    let each = |feature: setup::Feature| study.effect(feature).each.map(|each| each.size);
    let size = |measure: Measure| match measure {
        Measure::Won => study.all.won,
        Measure::WinningMoves => study.all.winning_moves,
        Measure::WeakSpot => each(setup::Feature::OwnColorFront(Role::Defender)),
        Measure::Diagonal => each(setup::Feature::OwnColorDiagonal(Role::Defender)),
        Measure::SidesDiffer => sides.as_ref()?.mean_difference,
        Measure::SideDecides => sides.as_ref().map(|sides| sides.value_differs),
        Measure::WeakSpotRule => sides.as_ref()?.rule(WEAK_SPOT)?.rate,
        Measure::LearntRule => rate_sum(&found, rule?).rate,
    };
    let sizes = Measure::ALL.into_iter().map(size).collect();
    Ok((OtherPopulation { name, sample, sizes }, study))
}
