//! Work that is divided among machines: a *plan* splits it into numbered *parts*. Any machine can make any part at any
//! time; then the parts are merged.
//!
//! A part is a file in a folder that all machines share, or in one that is collected later. Its bytes depend only on
//! the plan and the number of the part, so it does not matter where or how often a part is made. Handing out the parts
//! is the task of others, such as a cluster scheduler, or of the folder: several programs that share it make no part twice.

mod answer;
mod census;
mod folder;
mod matches;
pub mod part_file;
mod plan;
mod range;
mod seconds;

use std::io::{Read, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::ensure;
use kamisado_solver::storage::journal::Journal;
use kamisado_solver::storage::plain_file;
use kamisado_solver::watch::Watch;
use terminal::interrupt::Interruption;

pub use answer::{
    CensusAnswer, CensusFigures, MergeAnswer, PlanAnswer, ResultFigures, RunAnswer, SettledFigures, StatusAnswer,
};
pub use census::{CensusWork, RecordText};
pub use folder::{PartOutcome, Parts, State, Status};
pub use matches::MatchWork;
pub use part_file::{PartContent, PartError};
pub use plan::{MOST_PARTS, Plan, Task};
pub use range::{Groups, PartChoice, PartChoiceError, ranges};
pub use seconds::{PartSeconds, Stopwatch};

pub trait Work: Sync {
    fn check(&self) -> anyhow::Result<()>;

    fn describe(&self) -> String;

    fn rules(&self) -> &str;

    fn parts(&self) -> u64;

    /// The expected time of one core for a part, in seconds.
    fn seconds(&self, part: u64) -> f64;

    /// Writes the content of a part, and its progress to its journal. The bytes depend only on the work and the number.
    fn make(&self, part: u64, journal: &Journal, means: &WorkContext<'_>, out: &mut Output<'_>) -> anyhow::Result<()>;

    /// Joins the parts; an error if one holds anything but what the plan says.
    fn merge(
        &self,
        parts: &mut FinishedParts<'_>,
        means: &WorkContext<'_>,
        out: &mut Output<'_>,
    ) -> anyhow::Result<ResultSummary>;

    /// Whether a file may be replaced by the result, because it is of the same kind.
    fn is_result(&self, path: &Path) -> bool;
}

pub type Output<'a> = dyn Write + Send + 'a;

/// The contents of finished parts, each read on demand.
pub type FinishedParts<'a> = dyn Iterator<Item = anyhow::Result<PartContent>> + 'a;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResultSummary {
    pub sentence: String,
    pub figures: Option<ResultFigures>,
}

pub struct WorkContext<'a> {
    pub memory: usize,
    pub stop: &'a AtomicBool,
    pub watch: &'a dyn Watch,
}

impl WorkContext<'_> {
    pub fn check_stop(&self) -> anyhow::Result<()> {
        ensure!(!self.stop.load(Ordering::Relaxed), Interruption);
        Ok(())
    }
}

/// Whether `recognises` accepts the first eight bytes of a file.
fn begins(path: &Path, recognises: impl FnOnce(&[u8]) -> bool) -> bool {
    let mut magic = [0; 8];
    plain_file::open(path).and_then(|mut file| file.read_exact(&mut magic)).is_ok() && recognises(&magic)
}

fn check_parts(parts: u64, items: u64) -> anyhow::Result<()> {
    let most = items.min(MOST_PARTS);
    ensure!((1..=most).contains(&parts), "{parts} parts, expected 1 to {most}");
    Ok(())
}

/// The items of one of `parts` equal parts of the numbers `items`.
pub fn share(items: &Range<u64>, part: u64, parts: u64) -> Range<u64> {
    let all = u128::from(items.end - items.start);
    let at = |part: u64| items.start + (all * u128::from(part) / u128::from(parts)) as u64;
    at(part)..at(part + 1)
}
