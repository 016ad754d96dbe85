//! The work of a census, with a bar.

use std::ops::Range;

use analysis::census::{Census, Identity, Survey, SurveyError};
use analysis::population::Unit;
use solver::storage::journal::Journal;
use terminal::interrupt::{self, Interrupted};
use terminal::progress::Bars;

use crate::options::Computing;

/// Values the units of these numbers; [`Interrupted`] after Ctrl-C.
pub fn survey(
    identity: Identity,
    numbers: Range<u64>,
    units: &[Unit],
    journal: &Journal,
    computing: &Computing,
) -> anyhow::Result<Census> {
    let pool = computing.setup_pool()?;
    let bars = Bars::default();
    bars.begin(identity.population.units(), units.len() as u64);
    let deadlock = computing.deadlock();
    let survey = Survey { units, identity: &identity, deadlock, stop: interrupt::flag() };
    let rows = pool.install(|| survey.rows(journal, &|units, kept| bars.advance(units, kept)));
    bars.clear();
    match rows {
        Err(SurveyError::Stopped) => Err(Interrupted.into()),
        rows => Ok(Census { identity, units: numbers, rows: rows? }),
    }
}
