//! An opening table in parts: ranges of the positions of each ply, in stages forward and backward.

use std::env;
use std::error::Error;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::Ordering;

use serde::{Deserialize, Serialize};
use serde_json::json;
use solver::opening_table::parts::{self, Division, Inputs, PartBytes, PartMeans};
use solver::opening_table::{self as tables, BuildError, BuildProgress, Table};
use solver::questions::kamisado::table_search::TableSearch;
use solver::storage::journal::Journal;

use super::folder::Parts;
use super::{Means, Merged, Work, WorkError, begins, deadlock};

/// An opening table, and in how many parts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableWork {
    /// The name of the rules.
    pub rules: String,
    /// The last ply.
    pub plies: u16,
    /// Parts of each ply after the first ones, which are one part together.
    pub partitions: u64,
}

impl TableWork {
    /// The last ply of the largest tables.
    pub const MOST_PLIES: u16 = 9;

    fn division(&self) -> Division {
        let deadlock = deadlock(&self.rules).expect("rules that the plan was checked for");
        Division::new(deadlock, self.plies, self.partitions)
    }
}

impl Inputs for Parts<'_> {
    fn open(&self, part: u64) -> io::Result<Box<dyn PartBytes + '_>> {
        Ok(Box::new(Parts::open(self, part).map_err(io::Error::other)?))
    }
}

impl BuildProgress for Means<'_> {
    fn begin(&self, task: tables::Task, positions: usize) {
        self.progress.begin(task.to_string(), positions as u64);
    }

    fn advance(&self, positions: usize, kept: bool) {
        self.progress.advance(positions as u64, kept);
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Work for TableWork {
    fn check(&self) -> Result<(), Box<dyn Error + Send + Sync>> {
        deadlock(&self.rules)?;
        if !(1..=Self::MOST_PLIES).contains(&self.plies) {
            return Err(format!("{} plies, expected 1 to {}", self.plies, Self::MOST_PLIES).into());
        }
        if !(1..=Division::MAX_PARTITIONS).contains(&self.partitions) {
            return Err(format!("{} parts, expected 1 to {}", self.partitions, Division::MAX_PARTITIONS).into());
        }
        Ok(())
    }

    fn describe(&self) -> String {
        format!("The opening table of plies 0 to {}, {}", self.plies, self.rules)
    }

    fn rules(&self) -> &str {
        &self.rules
    }

    fn stages(&self) -> Vec<Range<u64>> {
        self.division().stages()
    }

    fn seconds(&self, part: u64) -> f64 {
        self.division().cost(part)
    }

    fn make(
        &self,
        part: u64,
        earlier: &Parts<'_>,
        journal: &Journal,
        means: &Means<'_>,
        out: &mut (dyn Write + Send),
    ) -> Result<(), WorkError> {
        let search = TableSearch { memory: means.memory / 2 / rayon::current_num_threads(), stop: means.stop };
        let spill = env::temp_dir();
        let made =
            parts::make(&self.division(), part, earlier, part_means(means, &spill), &search, journal, &mut &mut *out);
        made.map_err(|error| work_error(error, means))
    }

    fn merge(&self, parts: &Parts<'_>, means: &Means<'_>, out: &mut (dyn Write + Send)) -> Result<Merged, WorkError> {
        let spill = env::temp_dir();
        let merged = parts::merge(&self.division(), parts, part_means(means, &spill));
        let file = merged.map_err(|error| work_error(error, means))?;
        file.write(&mut &mut *out)?;
        let mut figures = serde_json::Map::new();
        for (name, value) in [("plies", json!(self.plies)), ("bytes", json!(file.length()))] {
            figures.insert(name.to_owned(), value);
        }
        let sentence = format!("{} bytes; 'solver stats' counts what is in it.", file.length());
        Ok(Merged { sentence, figures })
    }

    fn is_result(&self, path: &Path) -> bool {
        begins(path, Table::recognises)
    }
}

fn part_means<'a>(means: &'a Means<'_>, spill: &'a Path) -> PartMeans<'a> {
    PartMeans { memory: means.memory, spill, progress: means }
}

fn work_error(error: parts::PartError, means: &Means<'_>) -> WorkError {
    match error {
        parts::PartError::Build(BuildError::Stopped) => WorkError::Stopped,
        // A search that was stopped has no proof.
        parts::PartError::Build(BuildError::Unproved) if means.stopped() => WorkError::Stopped,
        parts::PartError::Build(BuildError::Journal(error)) => error.into(),
        parts::PartError::Output { source, .. } => source.into(),
        error => WorkError::other(error),
    }
}
