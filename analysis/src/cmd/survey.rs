//! The work of a census, with a bar.

use std::ops::Range;

use analysis::census::{Census, Identity, Survey, SurveyError};
use analysis::population::Unit;
use analysis::work::{CensusWork, Work};
use kamisado_solver::storage::journal::Journal;
use kamisado_solver::watch::Watch;
use terminal::interrupt::{self, Interrupted};
use terminal::output;
use terminal::progress::DAY;

use super::plan::span;
use crate::options::{Bars, Computing};

/// Draws the units of these numbers, and values them; [`Interrupted`] after Ctrl-C.
pub fn survey(
    identity: Identity,
    numbers: Range<u64>,
    draw: impl FnOnce() -> anyhow::Result<Vec<Unit>> + Send,
    journal: &Journal,
    computing: &Computing,
) -> anyhow::Result<Census> {
    let pool = computing.setup_pool()?;
    announce(&identity, pool.current_num_threads());
    let units = pool.install(draw)?;
    let bars = Bars::default();
    bars.begin(format_args!("{}", identity.population.units()), units.len());
    let deadlock = computing.deadlock();
    let survey = Survey { units: &units, identity: &identity, deadlock, stop: interrupt::flag() };
    let rows = pool.install(|| survey.rows(journal, &bars));
    bars.clear();
    match rows {
        Err(SurveyError::Stopped) => Err(Interrupted.into()),
        rows => Ok(Census { identity, units: numbers, rows: rows? }),
    }
}

/// Says so before work that is not expected to end within the day.
fn announce(identity: &Identity, threads: usize) {
    let whole = CensusWork { census: identity.clone(), parts: 1, records: Vec::new() };
    let seconds = whole.seconds(0) / threads as f64;
    if seconds > DAY.as_secs_f64() {
        output::note(format_args!(
            "note: this is not expected to end within the day: it takes {} on this many threads. A smaller --sample takes \
             less, 'analysis census --checkpoint DIR' keeps what is finished, and 'analysis plan census' divides the work.",
            span(seconds)
        ));
    }
}
