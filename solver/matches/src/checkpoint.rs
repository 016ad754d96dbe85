//! Journals of settled set-ups, from any matches of one format under one deadlock rule.
//!
//! A folder can hold several journals: all are read, and one, `match.journal`, is written.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::settled::SettledSetup;
use kamisado::{Deadlock, MatchFormat};
use kamisado_solver::storage::job::Job;
use kamisado_solver::storage::journal::{Journal, JournalError};

/// The only kind of part: a set-up by [`SettledSetup::to_bytes`]. Written at once, as it may have taken hours.
const SETUP: u8 = 1;

/// The name of the journal to which set-ups are written.
pub const FILE: &str = "match.journal";

/// The common properties of the set-ups of a checkpoint, and the build of the program: its version and commit.
pub fn job(build: &str, format: MatchFormat, deadlock: Deadlock, proof: bool) -> Job {
    Job::new("match", build).with("match", format).with("rules", deadlock.rules_name()).with("proof", proof)
}

/// Writes a journal of set-ups.
pub fn write(out: &mut dyn Write, job: &Job, setups: impl IntoIterator<Item = SettledSetup>) -> io::Result<()> {
    let parts = (0..).zip(setups).map(|(number, setup)| (SETUP, number, setup.to_bytes().into()));
    Journal::write(out, job, parts)
}

/// Why set-ups could not be read.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum CheckpointError {
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error("a checkpoint holds something that is not a set-up of such a match; remove it to start again")]
    NoSetup,
    #[error("the checkpoints disagree about a set-up; remove them to start again")]
    Contradiction,
    #[error("the folder cannot be read")]
    Folder(#[source] io::Error),
}

/// Takes all set-ups out of a newly opened journal of matches of a format. An error if it cannot be read, or holds
/// anything else.
pub fn take(journal: &Journal, format: MatchFormat) -> Result<Vec<SettledSetup>, CheckpointError> {
    let set_up = |number| {
        let part = journal.take(SETUP, number)?.unwrap_or_default();
        let setup = part.as_slice().try_into().ok().and_then(SettledSetup::from_bytes);
        let goes_on = |setup: &SettledSetup| setup.points.iter().all(|points| *points < format.target());
        setup.filter(goes_on).ok_or(CheckpointError::NoSetup)
    };
    let setups = (0..journal.finished() as u64).map(set_up).collect::<Result<Vec<_>, _>>()?;
    agree(&setups)?;
    Ok(setups)
}

/// Checks that no set-up has two values. If one has, neither can be believed.
pub fn agree<'s>(setups: impl IntoIterator<Item = &'s SettledSetup>) -> Result<(), CheckpointError> {
    let mut values = FxHashMap::default();
    let agrees = |setup: &SettledSetup| *values.entry(setup.key).or_insert(setup.value) == setup.value;
    if setups.into_iter().all(agrees) { Ok(()) } else { Err(CheckpointError::Contradiction) }
}

/// The set-ups of all journals in a folder, except for one that is open. Fails if the folder or a journal cannot be
/// read, if a journal is of other matches or in use, or if two contradict each other.
pub fn read_folder(
    folder: &Path,
    except: Option<&Path>,
    job: &Job,
    format: MatchFormat,
) -> Result<Vec<SettledSetup>, CheckpointError> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut files: Vec<PathBuf> = entries.map_err(CheckpointError::Folder)?.iter().map(fs::DirEntry::path).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "journal") && Some(path.as_path()) != except);
    files.sort();
    let mut setups = Vec::new();
    for file in files {
        setups.extend(take(&Journal::open(&file, job)?, format)?);
    }
    agree(&setups)?;
    Ok(setups)
}

/// Appends set-ups to a journal, from many threads.
#[derive(Debug)]
pub struct Keeper<'j> {
    journal: &'j Journal,
    /// The number of the next part, or the first error.
    next: Mutex<Result<u64, JournalError>>,
}

impl<'j> Keeper<'j> {
    /// A keeper for a journal from which `taken` set-ups were taken.
    pub fn new(journal: &'j Journal, taken: usize) -> Keeper<'j> {
        Keeper { journal, next: Mutex::new(Ok(taken as u64)) }
    }

    /// Writes a set-up; returns false after an error.
    pub fn keep(&self, setup: &SettledSetup) -> bool {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        // Written under the lock, so that numbers are contiguous if the file is cut off.
        if let Ok(number) = *next {
            *next = self.journal.put(SETUP, number, setup.to_bytes().into()).map(|()| number + 1);
        }
        next.is_ok()
    }

    /// Finishes, with the first error if there was one.
    pub fn close(self) -> Result<(), JournalError> {
        self.next.into_inner().unwrap_or_else(PoisonError::into_inner).map(drop)
    }
}
