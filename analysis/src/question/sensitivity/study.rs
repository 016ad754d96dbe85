//! Findings compared across several populations.

use rayon::prelude::*;
use serde::Serialize;

use crate::question::Sample;
use crate::question::sides::rules::WEAK_SPOT;
use crate::question::sides::{ChoicesError, SideChoice, SidesStudy, Sum, choices, rate_sum, rule_to_learn};
use crate::question::weak::{Effect, WeakStudy};
use answers::setup;
use answers::setup::Role;
use statistics::Interval;

/// Findings from one population, measured in others that played no part in finding them.
pub struct SensitivityStudy {
    /// The sample in which features and the rule were found.
    pub found: Sample,
    /// The rule to learn that was found there; none with too few rounds.
    pub rule: Option<Sum>,
    /// The measures, in the order of [`Measure::ALL`], in each of the other samples.
    pub tried: Vec<OtherPopulation>,
    /// The features found that can be counted without trying a move, the largest first.
    pub features: Vec<FeatureAcross>,
}

pub struct OtherPopulation {
    /// Its name, such as that of its file.
    pub name: String,
    /// The set-ups, without the rounds that the sample for finding also has.
    pub sample: Sample,
    /// In the order of [`Measure::ALL`]; none with too few rounds.
    pub sizes: Vec<Option<Interval>>,
}

/// A feature that was found, in all populations.
pub struct FeatureAcross {
    pub feature: setup::Feature,
    /// Winning first moves per unit, in the sample it was found in.
    pub found: Interval,
    /// Winning first moves per unit, in the samples of the test.
    pub tried: Vec<Option<Interval>>,
    pub verdict: Consistency,
}

/// A number that is measured in every population.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The share of set-ups that the Challenger wins.
    Won,
    WinningMoves,
    /// Winning first moves for each tower of the Defender straight behind its own colour.
    WeakSpot,
    /// Winning first moves for each tower of the Defender diagonally behind its own colour.
    Diagonal,
    /// The mean difference between the sides, in winning first moves.
    SidesDiffer,
    /// The share of rounds in which the choice of side decides who wins.
    SideDecides,
    /// How often the rulebook's weak spot picks the better side.
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

    /// Its name, in snake case.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Won => "challenger_wins",
            Measure::WinningMoves => "winning_moves",
            Measure::WeakSpot => "weak_spot",
            Measure::Diagonal => "diagonal",
            Measure::SidesDiffer => "sides_differ",
            Measure::SideDecides => "side_decides",
            Measure::WeakSpotRule => "weak_spot_rule",
            Measure::LearntRule => "learnt_rule",
        }
    }

    pub const fn finding(self) -> &'static str {
        match self {
            Measure::Won => "the Challenger wins this share of the set-ups",
            Measure::WinningMoves => "winning first moves, on average",
            Measure::WeakSpot => "winning first moves for each tower of the Defender straight behind its own colour",
            Measure::Diagonal => "winning first moves for each tower of the Defender diagonally behind its own colour",
            Measure::SidesDiffer => "average difference between the sides in winning first moves",
            Measure::SideDecides => "the choice of side decides who wins in this share of the rounds",
            Measure::WeakSpotRule => "the rulebook's weak spot picks the better side",
            Measure::LearntRule => "the rule to learn picks the better side",
        }
    }

    /// Whether it is a share, shown in percent.
    pub const fn is_share(self) -> bool {
        matches!(self, Measure::Won | Measure::SideDecides | Measure::WeakSpotRule | Measure::LearntRule)
    }

    /// Its value if there were nothing to find; none if there is no such value.
    const fn nothing(self) -> Option<f64> {
        match self {
            Measure::WeakSpot | Measure::Diagonal => Some(0.0),
            Measure::WeakSpotRule | Measure::LearntRule => Some(0.5),
            _ => None,
        }
    }
}

/// What several populations show about a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Consistency {
    /// More than chance in each, with the same sign.
    Everywhere,
    /// More than chance in some, always with the same sign.
    Somewhere,
    /// More than chance in none.
    Nowhere,
    /// More than chance with one sign in some, and with the other sign in others.
    Opposite,
}

impl Consistency {
    /// The verdict from intervals of differences from zero.
    fn of(sizes: impl Iterator<Item = Interval>) -> Consistency {
        let (mut more, mut less, mut unsure) = (0, 0, 0);
        for size in sizes {
            match (size.low > 0.0, size.high < 0.0) {
                (true, _) => more += 1,
                (_, true) => less += 1,
                _ => unsure += 1,
            }
        }
        match (more, less, unsure) {
            (0, 0, _) => Consistency::Nowhere,
            (1.., 1.., _) => Consistency::Opposite,
            (_, _, 0) => Consistency::Everywhere,
            _ => Consistency::Somewhere,
        }
    }

    pub const fn told(self) -> &'static str {
        match self {
            Consistency::Everywhere => "holds in every population",
            Consistency::Somewhere => "clear in some populations, opposite in none",
            Consistency::Nowhere => "clear in no population",
            Consistency::Opposite => "depends on the population",
        }
    }
}

impl SensitivityStudy {
    /// Finds features and a rule in a sample, and measures the findings in other, named samples. Rounds of the first
    /// sample are left out of the others.
    pub fn new(found: Sample, others: Vec<(String, Sample)>, seed: u64) -> Result<SensitivityStudy, ChoicesError> {
        let rule = rule_to_learn(&choices(&found)?, seed);
        let weak = WeakStudy::new(&found);
        let measured: Vec<(OtherPopulation, WeakStudy)> = others
            .into_par_iter()
            .map(|(name, sample)| measure(name, sample.without(&found), rule.as_ref()))
            .collect::<Result<_, ChoicesError>>()?;
        let is_found = |found: &&Effect| found.feature.is_seen_at_once() && found.is_significant();
        let feature = |effect: &Effect| {
            let tried: Vec<Option<Interval>> =
                measured.iter().map(|(_, study)| study.effect(effect.feature).each.map(|each| each.size)).collect();
            let verdict = Consistency::of(tried.iter().copied().flatten());
            Some(FeatureAcross { feature: effect.feature, found: effect.each?.size, tried, verdict })
        };
        let features = weak.effects.iter().filter(is_found).filter_map(feature).collect();
        let tried = measured.into_iter().map(|(tried, _)| tried).collect();
        Ok(SensitivityStudy { found, rule, tried, features })
    }

    /// The verdict of all populations on a measure; none for a measure without a sign.
    pub fn verdict(&self, measure: Measure) -> Option<Consistency> {
        let nothing = measure.nothing()?;
        let sizes = self.tried.iter().filter_map(|tried| tried.size(measure));
        let off = |size: Interval| Interval {
            estimate: size.estimate - nothing,
            low: size.low - nothing,
            high: size.high - nothing,
        };
        Some(Consistency::of(sizes.map(off)))
    }
}

impl OtherPopulation {
    pub fn size(&self, measure: Measure) -> Option<Interval> {
        self.sizes[measure as usize]
    }
}

/// All measures of a sample, and its study.
fn measure(name: String, sample: Sample, rule: Option<&Sum>) -> Result<(OtherPopulation, WeakStudy), ChoicesError> {
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
