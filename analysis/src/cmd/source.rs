//! The censuses to study: from files, those in the program, or drawn and solved now.

use std::ops::Range;
use std::path::{Path, PathBuf};

use analysis::census::{self, Census, Detail, Identity, ShippedCensus, Survey};
use analysis::population::{Population, Unit};
use analysis::question::{Sample, independent};
use analysis::work::{CensusWork, Work};
use anyhow::ensure;
use foreign::shown;
use kamisado_solver::storage::journal::Journal;
use kamisado_solver::watch::Watch;
use terminal::progress::DAY;
use terminal::{interrupt, output};

use super::plan::span;
use super::unattended;
use crate::options::{Bars, ComputeOptions, drawn_units};

pub fn read(path: &Path) -> anyhow::Result<Sample> {
    let file = path.to_owned();
    let census = unattended(move || census::read(&file))?;
    ensure!(!census.rows.is_empty(), "the census '{}' has no set-ups, expected at least one", shown(path));
    Ok(Sample::new(census))
}

pub fn shipped(shipped: ShippedCensus) -> anyhow::Result<Sample> {
    unattended(move || Ok(Sample::new(shipped.read()?)))
}

/// The census for finding and the one for confirming: from files or, by default, those in the program.
pub fn found_and_confirm(
    found: &Option<PathBuf>,
    confirm: &Option<PathBuf>,
) -> anyhow::Result<(Sample, Option<Sample>)> {
    let Some(path) = found else {
        return Ok((shipped(ShippedCensus::PLAYED)?, Some(shipped(ShippedCensus::CONFIRM)?)));
    };
    let found = read(path)?;
    let Some(other) = confirm else { return Ok((found, None)) };
    let others = read(other)?;
    independent(&[(&path.to_string_lossy(), &found), (&other.to_string_lossy(), &others)])?;
    Ok((found, Some(others)))
}

pub fn drawn(population: Population, sample: u64, computing: &ComputeOptions) -> anyhow::Result<Sample> {
    let deadlock = computing.deadlock();
    let identity = Identity::new(population.clone(), sample, Detail::Moves, deadlock);
    let draw = |numbers| drawn_units(&population, numbers, deadlock);
    Ok(Sample::new(survey(identity, draw, &Journal::none(), computing)?))
}

/// Draws all units of a census, by their numbers, and solves them; [`Interruption`] after Ctrl-C.
pub fn survey(
    identity: Identity,
    draw: impl FnOnce(Range<u64>) -> anyhow::Result<Vec<Unit>> + Send,
    journal: &Journal,
    computing: &ComputeOptions,
) -> anyhow::Result<Census> {
    let pool = computing.setup_pool()?;
    announce(&identity, pool.current_num_threads());
    let numbers = 1..identity.sample + 1;
    let units = pool.install(|| draw(numbers.clone()))?;
    let bars = Bars::default();
    bars.begin(format_args!("{}", identity.population.units()), units.len());
    let deadlock = computing.deadlock();
    let survey = Survey { units: &units, identity: &identity, deadlock, stop: interrupt::flag() };
    let rows = pool.install(|| survey.rows(journal, &bars));
    bars.clear();
    Ok(Census { identity, units: numbers, rows: rows? })
}

fn announce(identity: &Identity, threads: usize) {
    let whole = CensusWork { census: identity.clone(), parts: 1, records: Vec::new() };
    let seconds = whole.seconds(0) / threads as f64;
    if seconds > DAY.as_secs_f64() {
        output::note(format_args!(
            "note: this is not expected to end within a day: it takes {} with these threads. A smaller --sample takes \
             less, 'analysis census --checkpoint DIR' keeps finished work, and 'analysis plan census' divides it.",
            span(seconds)
        ));
    }
}
