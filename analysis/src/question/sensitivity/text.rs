//! The answer for people.

use std::io::{self, Write};

use foreign::shown;

use super::{Measure, SensitivityStudy, Verdict};
use crate::statistics::Interval;
use crate::statistics::wording::{capitalised, number, percent, signed};

/// Writes a block for each finding, a line for each population, and which features hold.
///
/// # Errors
///
/// Those of `out`.
pub fn write(out: &mut dyn Write, study: &SensitivityStudy) -> io::Result<()> {
    writeln!(out, "Found in {}.\nTried in:", study.found.describe_rounds())?;
    let width = study.tried.iter().map(|tried| shown(&tried.name).chars().count()).max().unwrap_or(0);
    for tried in &study.tried {
        writeln!(out, "  {:<width$}  {}", shown(&tried.name), tried.sample.describe_rounds())?;
    }
    if let Some(rule) = &study.rule {
        writeln!(out, "The rule to learn: choose the side with the smaller sum of {rule}.")?;
    }
    for measure in Measure::ALL {
        let verdict = study.verdict(measure).map_or(String::new(), |verdict| format!(": {}", verdict.told()));
        writeln!(out, "\n{}{verdict}", capitalised(measure.finding()))?;
        for tried in &study.tried {
            let size = tried.size(measure).map_or("too few rounds".to_owned(), |size| told(measure, size));
            writeln!(out, "  {:<width$}  {size}", shown(&tried.name))?;
        }
    }
    write_features(out, study)?;
    writeln!(
        out,
        "\nIn brackets: 95% confidence intervals, by round, or by match where all rounds of a match are taken. Sure: the interval\n\
         leaves out no effect, or a coin. These are associations in simulated matches."
    )
}

/// A size as people read it.
pub fn told(measure: Measure, size: Interval) -> String {
    match measure {
        Measure::WeakSpot | Measure::Diagonal => signed(size, 1.0),
        _ if measure.is_share() => percent(size),
        _ => number(size),
    }
}

fn write_features(out: &mut dyn Write, study: &SensitivityStudy) -> io::Result<()> {
    let count = |verdict| study.features.iter().filter(|feature| feature.verdict == verdict).count();
    writeln!(
        out,
        "\nOf {} features seen at a glance that go with more or fewer winning first moves where they were found: {} hold in every\n\
         population, {} are sure in some and opposite in none, {} sure in none, {} opposite in some.\n",
        study.features.len(),
        count(Verdict::Everywhere),
        count(Verdict::Somewhere),
        count(Verdict::Nowhere),
        count(Verdict::Opposite)
    )?;
    writeln!(out, "{:<22} {:>13}   {:<42}  for each", "where found", "tried", "verdict")?;
    for feature in &study.features {
        let estimates = || feature.tried.iter().flatten().map(|size| size.estimate);
        let range = match (estimates().min_by(f64::total_cmp), estimates().max_by(f64::total_cmp)) {
            (Some(least), Some(most)) => format!("{least:+.1} to {most:+.1}"),
            _ => "-".to_owned(),
        };
        let (found, verdict) = (signed(feature.found, 1.0), feature.verdict.told());
        writeln!(out, "{found:<22} {range:>13}   {verdict:<42}  {}", feature.feature.about())?;
    }
    Ok(())
}
