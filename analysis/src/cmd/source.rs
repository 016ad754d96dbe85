//! The censuses that are studied: of files, or those of the program.

use std::path::Path;

use analysis::census::{self, Shipped};
use analysis::question::Sample;
use anyhow::ensure;
use foreign::shown;

use super::unattended::unattended;

/// The set-ups of a file.
pub fn read(path: &Path) -> anyhow::Result<Sample> {
    let file = path.to_owned();
    let census = unattended(move || Ok(census::read(&file)?))?;
    ensure!(!census.rows.is_empty(), "the census '{}' has no set-ups, expected at least one", shown(path));
    Ok(Sample::new(census))
}

/// Those of a census of the program.
pub fn shipped(shipped: Shipped) -> anyhow::Result<Sample> {
    unattended(move || Ok(Sample::new(shipped.read()?)))
}

/// Those of the census for finding and those of the census for confirming, both of the program.
pub fn found_and_confirm() -> anyhow::Result<(Sample, Option<Sample>)> {
    Ok((shipped(Shipped::Played)?, Some(shipped(Shipped::Confirm)?)))
}
