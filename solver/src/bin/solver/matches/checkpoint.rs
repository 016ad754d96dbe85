//! Settled set-ups kept in a folder, so that the same command goes on after a stop.

use anyhow::{Context, anyhow};
use solver::kamisado::MatchState;
use solver::questions::kamisado::matches::SettledSetup;
use solver::storage::job::Job;
use solver::storage::journal::{Journal, JournalError};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::output;

/// The one kind of part: a set-up, as [`SettledSetup::to_bytes`] writes it. Each is written at once, because one may
/// have taken hours.
const SETUP: u8 = 1;

/// The journal of settled set-ups of one format under one deadlock rule; they may be of any position.
pub struct Checkpoint {
    folder: PathBuf,
    journal: Journal,
    written: Mutex<Written>,
}

/// How far the journal is written.
struct Written {
    /// The number of the next part.
    next: u64,
    failed: Option<JournalError>,
}

impl Checkpoint {
    /// Opens the checkpoint of matches like this one, and reads what it holds.
    pub fn open(folder: &Path, state: &MatchState, proof: bool) -> anyhow::Result<(Checkpoint, Vec<SettledSetup>)> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the checkpoint's folder '{}'", folder.display()))?;
        let job = Job::new("match")
            .with("match", state.format())
            .with("rules", state.position().deadlock().rules_name())
            .with("proof", proof);
        let path = folder.join("match.journal");
        let journal = Journal::open(&path, &job)?;
        let next = journal.finished() as u64;
        let mut kept = Vec::new();
        for number in 0..next {
            let damaged =
                || anyhow!("the checkpoint '{}' holds what is no set-up; remove it to begin again", path.display());
            let part = journal.take(SETUP, number)?.unwrap_or_default();
            let bytes = part.as_slice().try_into().map_err(|_| damaged())?;
            kept.push(SettledSetup::from_bytes(bytes).ok_or_else(damaged)?);
        }
        if !kept.is_empty() {
            let setups = kept.len();
            output::note(format_args!("going on from '{}': {setups} set-ups were settled", folder.display()));
        }
        let written = Mutex::new(Written { next, failed: None });
        Ok((Checkpoint { folder: folder.to_owned(), journal, written }, kept))
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Keeps a set-up; tells whether that is possible.
    pub fn keep(&self, setup: &SettledSetup) -> bool {
        let mut written = self.written();
        // Written under the lock, so that no number is missing where the file is cut off.
        if written.failed.is_none() {
            written.failed = self.journal.put(SETUP, written.next, setup.to_bytes().into()).err();
            written.next += 1;
        }
        written.failed.is_none()
    }

    /// Ends the work.
    ///
    /// # Errors
    ///
    /// If a set-up could not be written.
    pub fn close(&self) -> anyhow::Result<()> {
        self.written().failed.take().map_or(Ok(()), |error| Err(error.into()))
    }

    fn written(&self) -> MutexGuard<'_, Written> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
