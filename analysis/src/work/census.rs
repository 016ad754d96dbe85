//! A census in parts: each part is a census file with the rows of some units.

use std::mem;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use kamisado::Deadlock;
use kamisado_solver::storage::journal::Journal;
use serde::{Deserialize, Serialize};
use terminal::interrupt::Interruption;

use super::{
    CensusFigures, FinishedParts, Output, ResultFigures, ResultSummary, Work, WorkContext, check_parts, share,
};
use crate::census::{self, Census, Detail, Identity, Row, Survey};
use crate::population::{DrawnSetup, Population, RecordFile, Records, Unit};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CensusWork {
    pub census: Identity,
    /// The number of parts, with about the same number of units each.
    pub parts: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub records: Vec<RecordText>,
}

/// A complete record, so that making a part needs only the plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordText {
    pub name: String,
    pub text: String,
}

impl CensusWork {
    fn units(&self, part: u64) -> Range<u64> {
        share(&(1..self.census.sample + 1), part, self.parts)
    }

    fn deadlock(&self) -> Deadlock {
        census::deadlock(&self.census.rules).expect("rules that the plan was checked for")
    }

    fn replayed(&self) -> anyhow::Result<Records> {
        let texts = self.records.iter().map(|record| (PathBuf::from(&record.name), record.text.clone()));
        Records::replayed(texts, self.deadlock())
    }

    fn draw(&self, numbers: Range<u64>, means: &WorkContext<'_>) -> anyhow::Result<Vec<Unit>> {
        let deadlock = self.deadlock();
        let Population::Records { seed, .. } = &self.census.population else {
            let drawn = Unit::drawn(&self.census.population, numbers, deadlock, means.stop);
            return Ok(drawn.ok_or(Interruption)?);
        };
        let records = self.replayed()?;
        let mut units = Unit::recorded(&records, self.census.sample as usize, *seed);
        units.retain(|unit| numbers.contains(&unit.number));
        Ok(units)
    }

    fn other_setup(&self, units: &[Unit], rows: &[Row], means: &WorkContext<'_>) -> anyhow::Result<Option<String>> {
        let mut rows = rows.iter();
        for unit in units {
            for drawn in unit.draw(self.deadlock(), means.stop).ok_or(Interruption)? {
                let DrawnSetup { number, setup, origin } = drawn;
                if rows.next().is_none_or(|row| (row.number, &row.setup, &row.origin) != (number, &setup, &origin)) {
                    return Ok(Some(format!(
                        "it holds another set-up or round as number {number}, expected '{setup}'"
                    )));
                }
            }
        }
        Ok(rows.next().map(|row| format!("it holds set-up number {}, expected no more", row.number)))
    }
}

impl Work for CensusWork {
    fn check(&self) -> anyhow::Result<()> {
        self.census.check(&(1..self.census.sample.saturating_add(1)))?;
        let named = match &self.census.population {
            Population::Records { records, .. } => &records[..],
            _ => &[],
        };
        let file = |record: &RecordText| RecordFile::new(record.name.clone(), &record.text);
        ensure!(
            self.records.iter().map(file).eq(named.iter().cloned()),
            "its records do not match those of its population"
        );
        if !named.is_empty() {
            let (found, expected) = (self.census.sample, self.replayed()?.count());
            ensure!(
                found <= expected as u64,
                "a sample of {found} rounds, expected at most the {expected} of its records"
            );
        }
        check_parts(self.parts, self.census.sample)
    }

    fn describe(&self) -> String {
        self.census.to_string()
    }

    fn rules(&self) -> &str {
        &self.census.rules
    }

    fn parts(&self) -> u64 {
        self.parts
    }

    fn seconds(&self, part: u64) -> f64 {
        // From docs/src/research/speed.md, for set-ups with rings.
        let of_one = match self.census.detail {
            Detail::Value => 0.002,
            Detail::Moves => 0.2,
            Detail::Distance => 1.0,
        };
        let units = self.units(part);
        (units.end - units.start) as f64 * self.census.population.setups_a_unit() as f64 * of_one
    }

    fn make(&self, part: u64, journal: &Journal, means: &WorkContext<'_>, out: &mut Output<'_>) -> anyhow::Result<()> {
        let numbers = self.units(part);
        let units = self.draw(numbers.clone(), means)?;
        means.watch.begin(format_args!("{}", self.census.population.units()), units.len());
        let survey = Survey { units: &units, identity: &self.census, deadlock: self.deadlock(), stop: means.stop };
        let rows = survey.rows(journal, means.watch)?;
        let census = Census { identity: self.census.clone(), units: numbers, rows };
        Ok(census::write(&mut &mut *out, &census)?)
    }

    fn merge(
        &self,
        parts: &mut FinishedParts<'_>,
        means: &WorkContext<'_>,
        out: &mut Output<'_>,
    ) -> anyhow::Result<ResultSummary> {
        let all = 1..self.census.sample + 1;
        // Without matches to play, drawing the set-ups is nothing beside reading the parts.
        let is_soon_drawn = !matches!(self.census.population, Population::Played(_));
        let units = if is_soon_drawn { Some(self.draw(all.clone(), means)?) } else { None };
        let mut whole = Census { identity: self.census.clone(), units: all, rows: Vec::new() };
        for (number, part) in (0..).zip(parts) {
            let mut part = part?;
            let bytes = mem::take(&mut part.bytes);
            let found = census::read_part(bytes, &part.path)?;
            let expected = self.units(number);
            if found.identity != self.census {
                let problem = format!("it is of another census, '{}', expected '{}'", found.identity, self.census);
                return Err(part.is_wrong(number, problem));
            }
            if found.units != expected {
                let (kind, units) = (self.census.population.units(), &found.units);
                let range = |units: &Range<u64>| format!("{} to {}", units.start, units.end - 1);
                let problem = format!("it holds the {kind} {}, expected {}", range(units), range(&expected));
                return Err(part.is_wrong(number, problem));
            }
            if let Some(units) = &units {
                let units = &units[expected.start as usize - 1..expected.end as usize - 1];
                if let Some(problem) = self.other_setup(units, &found.rows, means)? {
                    return Err(part.is_wrong(number, problem));
                }
            }
            whole.rows.extend(found.rows);
        }
        census::write(&mut &mut *out, &whole)?;
        let figures = CensusFigures::of(&whole.rows);
        let known = match &units {
            Some(_) => "The values are those of the parts: merging does not solve anything again.",
            None => "The rounds and the values are those of the parts: merging does not play or solve anything again.",
        };
        Ok(ResultSummary { sentence: format!("{figures} {known}"), figures: Some(ResultFigures::Census(figures)) })
    }

    fn is_result(&self, path: &Path) -> bool {
        census::is_census(path)
    }
}
