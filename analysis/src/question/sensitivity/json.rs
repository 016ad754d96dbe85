//! The answer for programs.

use std::io::{self, Write};

use serde::Serialize;
use terminal::output::Answer;

use super::{Measure, SensitivityStudy, Verdict, text};
use crate::census::Identity;
use crate::statistics::Interval;

/// The answer as a JSON object.
#[derive(Serialize)]
struct SensitivityJson<'a> {
    found: &'a Identity,
    rule: Option<String>,
    populations: Vec<PopulationJson<'a>>,
    measures: Vec<MeasureJson<'a>>,
    features: Vec<FeatureJson>,
}

#[derive(Serialize)]
struct PopulationJson<'a> {
    name: &'a str,
    #[serde(flatten)]
    identity: &'a Identity,
    left_out: u64,
}

/// A finding with its size in each population, in their order.
#[derive(Serialize)]
struct MeasureJson<'a> {
    name: &'a str,
    finding: &'a str,
    verdict: Option<&'static str>,
    sizes: Vec<Option<Interval>>,
}

/// A feature: winning first moves for each of it.
#[derive(Serialize)]
struct FeatureJson {
    name: String,
    description: String,
    found: Interval,
    verdict: &'static str,
    sizes: Vec<Option<Interval>>,
}

fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Everywhere => "everywhere",
        Verdict::Somewhere => "somewhere",
        Verdict::Nowhere => "nowhere",
        Verdict::Opposite => "opposite",
    }
}

impl Answer for SensitivityStudy {
    fn json(&self) -> impl Serialize {
        let measure = |measure: Measure| MeasureJson {
            name: measure.name(),
            finding: measure.finding(),
            verdict: self.verdict(measure).map(name),
            sizes: self.tried.iter().map(|tried| tried.size(measure)).collect(),
        };
        let feature = |feature: &super::Feature| FeatureJson {
            name: feature.feature.to_string(),
            description: feature.feature.about(),
            found: feature.found,
            verdict: name(feature.verdict),
            sizes: feature.tried.clone(),
        };
        SensitivityJson {
            found: &self.found.identity,
            rule: self.rule.as_ref().map(ToString::to_string),
            populations: self
                .tried
                .iter()
                .map(|tried| PopulationJson {
                    name: &tried.name,
                    identity: &tried.sample.identity,
                    left_out: tried.sample.left_out,
                })
                .collect(),
            measures: Measure::ALL.into_iter().map(measure).collect(),
            features: self.features.iter().map(feature).collect(),
        }
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }
}
