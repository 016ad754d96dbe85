//! The set-ups that are studied.

use analysis::census::{self, Census, Detail, Identity, Survey, SurveyError};
use analysis::population::{Population, Unit};
use anyhow::ensure;
use solver::journal::Journal;
use terminal::interrupt::{self, Interrupted};
use terminal::progress::Bars;

use super::Args;

/// Those of a file, or random ones, valued.
pub fn census(args: &Args) -> anyhow::Result<Census> {
    if let Some(path) = &args.data {
        let census = census::read(path)?;
        ensure!(!census.rows.is_empty(), "the census '{}' has no set-ups, expected at least one", path.display());
        return Ok(census);
    }
    let deadlock = args.computing.deadlock();
    let identity = Identity::new(Population::Uniform { seed: args.seed }, args.sample, Detail::Moves, deadlock);
    let units = 1..args.sample + 1;
    let drawn = Unit::uniform(args.seed, units.clone());
    let bars = Bars::default();
    bars.begin(identity.population.units(), args.sample);
    let survey = Survey { units: &drawn, detail: identity.detail, deadlock, stop: interrupt::flag() };
    let pool = args.computing.setup_pool()?;
    let rows = pool.install(|| survey.rows(&Journal::none(), &|units, kept| bars.advance(units, kept)));
    bars.clear();
    match rows {
        Err(SurveyError::Stopped) => Err(Interrupted.into()),
        rows => Ok(Census { identity, units, rows: rows? }),
    }
}

/// How many set-ups of what population, as in a caption.
pub fn describe(census: &Census) -> String {
    let Identity { population, sample, .. } = &census.identity;
    match population {
        Population::Uniform { .. } => {
            format!("{sample} {population}: both home rows in uniformly random order, no rings, Black the Challenger")
        }
        Population::Played(_) | Population::Records { .. } => {
            format!("{} set-ups, both fills of {sample} {population}", census.rows.len())
        }
    }
}
