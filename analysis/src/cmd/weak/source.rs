//! The set-ups that are studied.

use analysis::census::{self, Census, Detail, Identity};
use analysis::population::{Population, Unit};
use anyhow::ensure;
use solver::storage::journal::Journal;

use super::super::survey::survey;
use super::super::unattended::unattended;
use super::Args;

/// Those of a file, or random ones, valued.
pub fn census(args: &Args) -> anyhow::Result<Census> {
    if let Some(path) = &args.data {
        let file = path.clone();
        let census = unattended(move || Ok(census::read(&file)?))?;
        ensure!(!census.rows.is_empty(), "the census '{}' has no set-ups, expected at least one", path.display());
        return Ok(census);
    }
    let population = Population::Uniform { seed: args.seed };
    let identity = Identity::new(population, args.sample, Detail::Moves, args.computing.deadlock());
    let numbers = 1..args.sample + 1;
    let units = Unit::uniform(args.seed, numbers.clone());
    survey(identity, numbers, &units, &Journal::none(), &args.computing)
}
