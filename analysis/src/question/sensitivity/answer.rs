//! The answer, as text and as JSON.

use std::io::{self, Write};

use foreign::shown;
use schemars::JsonSchema;
use serde::Serialize;
use terminal::output::Answer;
use terminal::text::{hanging, paragraph};

use super::{FeatureAcross, Measure, SensitivityStudy};
use crate::census::Identity;
use crate::question::weak::Difference;
use shares::Interval;
use shares::wording::{capitalised, number, percent, signed};
use statistics::Pooled;

/// Findings from one census, measured in others. Sizes are in the order of the other populations, and null with too few
/// rounds.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SensitivityAnswer")]
pub struct SensitivityJson<'a> {
    /// The census in which features and the rule were found.
    found: &'a Identity,
    /// The rule to learn; null with too few rounds.
    rule: Option<String>,
    populations: Vec<OtherJson<'a>>,
    measures: Vec<MeasureJson>,
    /// Those that were found and can be counted without trying a move, the largest first.
    features: &'a [FeatureAcross],
}

/// Another census.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OtherPopulation")]
struct OtherJson<'a> {
    name: &'a str,
    #[serde(flatten)]
    identity: &'a Identity,
}

/// A number that is measured in every population.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MeasureAcross")]
struct MeasureJson {
    name: &'static str,
    /// What it says.
    finding: &'static str,
    sizes: Vec<Option<Interval>>,
    /// Minus the first population.
    differences: Vec<Option<Difference>>,
    /// Null for shares near 0 or 1, and with too few populations.
    together: Option<Pooled>,
}

impl Answer for SensitivityStudy {
    fn json(&self) -> impl Serialize {
        let measure = |measure: Measure| {
            let [name, finding] = measure.told();
            let sizes = self.tried.iter().map(|tried| tried.size(measure)).collect();
            let differences = (0..self.tried.len()).map(|i| self.difference(i, measure)).collect();
            MeasureJson { name, finding, sizes, differences, together: self.together(measure) }
        };
        SensitivityJson {
            found: &self.found.identity,
            rule: self.rule.as_ref().map(ToString::to_string),
            populations: self
                .tried
                .iter()
                .map(|tried| OtherJson { name: &tried.name, identity: &tried.sample.identity })
                .collect(),
            measures: Measure::ALL.map(measure).into(),
            features: &self.features,
        }
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        paragraph(out, &format!("Found in {}.", self.found.describe_rounds()))?;
        writeln!(out, "Tested in:")?;
        let width = self.tried.iter().map(|tried| shown(&tried.name).chars().count()).max().unwrap_or(0);
        for tried in &self.tried {
            let line = format!("{:<width$}  {}", shown(&tried.name), tried.sample.describe_rounds());
            hanging(out, &line, 2, 6)?;
        }
        if let Some(rule) = &self.rule {
            paragraph(out, &format!("The rule to learn: choose the side with the smaller sum of {rule}."))?;
        }
        for measure in Measure::ALL {
            writeln!(out)?;
            paragraph(out, &capitalised(measure.told()[1]))?;
            for (place, tried) in self.tried.iter().enumerate() {
                let size = tried.size(measure).map_or("too few rounds".to_owned(), |size| told(measure, size));
                let differs = self.difference(place, measure).is_some_and(|found| found.is_significant());
                writeln!(out, "  {:<width$}  {size}{}", shown(&tried.name), if differs { " *" } else { "" })?;
            }
            if let Some(together) = self.together(measure) {
                let what =
                    format!("mean over populations {}, {}", told(measure, together.mean), heterogeneity(&together));
                hanging(out, &what, 2, 4)?;
            }
        }
        write_features(out, self)?;
        writeln!(out)?;
        let notes = "In brackets: 95% confidence intervals, by round, or by match if all rounds of a match are used. \
                     *: differs from the first population by more than chance, corrected for the number of \
                     comparisons. The mean over populations is that of a random-effects model; I² is the share of the \
                     variation between populations that their own uncertainty does not explain. These are associations \
                     in simulated matches.";
        paragraph(out, notes)
    }
}

fn told(measure: Measure, size: Interval) -> String {
    match measure {
        Measure::WeakSpot | Measure::Diagonal => signed(size, 1.0),
        _ if measure.is_share() => percent(size),
        _ => number(size),
    }
}

/// I² and the test that it belongs to.
fn heterogeneity(together: &Pooled) -> String {
    let p = if together.p < 0.01 { "p < 0.01".to_owned() } else { format!("p = {:.2}", together.p) };
    format!("I² {:.0}%, {p}", 100.0 * together.heterogeneity)
}

fn write_features(out: &mut dyn Write, study: &SensitivityStudy) -> io::Result<()> {
    let (excluding, differing) = study.counted();
    let told = format!(
        "{} features that can be counted without trying a move were found. The mean over populations excludes zero for \
         {excluding} of them. Between populations {differing} of them differ by more than chance, marked *.",
        study.features.len(),
    );
    writeln!(out)?;
    paragraph(out, &told)?;
    writeln!(out, "\n{:<22} {:<22} {:>5}  for each", "where found", "over populations", "I²")?;
    for feature in &study.features {
        let Some(together) = feature.together else { continue };
        let [found, mean] = [feature.found, together.mean].map(|size| signed(size, 1.0));
        let mark = if feature.differs { " *" } else { "" };
        writeln!(out, "{found:<22} {mean:<22} {:>4.0}%{mark}", 100.0 * together.heterogeneity)?;
        hanging(out, &feature.description, 4, 4)?;
    }
    Ok(())
}
