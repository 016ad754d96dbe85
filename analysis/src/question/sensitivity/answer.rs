//! The answer, as text and as JSON.

use std::io::{self, Write};

use foreign::shown;
use serde::Serialize;
use serde_json::{Value, json};
use terminal::json::merged;
use terminal::output::Answer;
use terminal::text::{hanging, paragraph};

use super::{Consistency, Measure, SensitivityStudy};
use statistics::Interval;
use statistics::wording::{capitalised, number, percent, signed};

impl Answer for SensitivityStudy {
    fn json(&self) -> impl Serialize {
        let populations = self.tried.iter().map(|tried| {
            let left_out = json!({ "left_out": tried.sample.left_out });
            merged([json!({ "name": tried.name }), json!(tried.sample.identity), left_out])
        });
        let measures = Measure::ALL.into_iter().map(|measure| {
            let sizes: Vec<Option<Interval>> = self.tried.iter().map(|tried| tried.size(measure)).collect();
            json!({
                "name": measure.name(),
                "finding": measure.finding(),
                "verdict": self.verdict(measure),
                "sizes": sizes,
            })
        });
        let features = self.features.iter().map(|feature| {
            json!({
                "name": feature.feature.to_string(),
                "description": feature.feature.about(),
                "found": feature.found,
                "verdict": feature.verdict,
                "sizes": feature.tried,
            })
        });
        json!({
            "found": self.found.identity,
            "rule": self.rule.as_ref().map(ToString::to_string),
            "populations": populations.collect::<Value>(),
            "measures": measures.collect::<Value>(),
            "features": features.collect::<Value>(),
        })
    }

    /// Writes a block for each finding, a line for each population, and which features hold.
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
            let verdict = self.verdict(measure).map_or(String::new(), |verdict| format!(": {}", verdict.told()));
            writeln!(out)?;
            paragraph(out, &format!("{}{verdict}", capitalised(measure.finding())))?;
            for tried in &self.tried {
                let size = tried.size(measure).map_or("too few rounds".to_owned(), |size| told(measure, size));
                writeln!(out, "  {:<width$}  {size}", shown(&tried.name))?;
            }
        }
        write_features(out, self)?;
        writeln!(out)?;
        paragraph(
            out,
            "In brackets: 95% confidence intervals, by round, or by match if all rounds of a match are used. Clear: \
             the interval excludes \"no effect\", or a coin. These are associations in simulated matches.",
        )
    }
}

fn told(measure: Measure, size: Interval) -> String {
    match measure {
        Measure::WeakSpot | Measure::Diagonal => signed(size, 1.0),
        _ if measure.is_share() => percent(size),
        _ => number(size),
    }
}

fn write_features(out: &mut dyn Write, study: &SensitivityStudy) -> io::Result<()> {
    let count = |verdict| study.features.iter().filter(|feature| feature.verdict == verdict).count();
    let told = format!(
        "Of the {} features found that can be counted without trying a move, {} hold in every population, {} are clear \
         in some and opposite in none, {} are clear in none; with different signs in different populations: {}.",
        study.features.len(),
        count(Consistency::Everywhere),
        count(Consistency::Somewhere),
        count(Consistency::Nowhere),
        count(Consistency::Opposite)
    );
    writeln!(out)?;
    paragraph(out, &told)?;
    writeln!(out, "\n{:<22} {:>13}  for each", "where found", "tested")?;
    for feature in &study.features {
        let estimates = || feature.tried.iter().flatten().map(|size| size.estimate);
        let range = match (estimates().min_by(f64::total_cmp), estimates().max_by(f64::total_cmp)) {
            (Some(least), Some(most)) => format!("{least:+.1} to {most:+.1}"),
            _ => "-".to_owned(),
        };
        let (found, verdict) = (signed(feature.found, 1.0), feature.verdict.told());
        writeln!(out, "{found:<22} {range:>13}  {verdict}")?;
        hanging(out, &feature.feature.about(), 4, 4)?;
    }
    Ok(())
}
