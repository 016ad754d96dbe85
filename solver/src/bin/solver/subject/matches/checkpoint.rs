//! Settled set-ups kept in a folder, so that the same command goes on after a stop.

use std::fs;
use std::path::Path;

use anyhow::Context;
use foreign::shown;
use kamisado::MatchState;
use kamisado_solver::questions::kamisado::matches::{SettledSetup, checkpoint};
use kamisado_solver::storage::journal::Journal;

use crate::output;

pub struct Opened {
    /// What is settled from now on is written here.
    pub journal: Journal,
    /// The set-ups that the journal holds.
    pub written: Vec<SettledSetup>,
    /// Those of other journals in the folder, which are only read.
    pub others: Vec<SettledSetup>,
}

impl Opened {
    /// No checkpoint: nothing is kept.
    pub fn none() -> Opened {
        Opened { journal: Journal::none(), written: Vec::new(), others: Vec::new() }
    }
}

/// Opens the checkpoint of matches like this one, and reads what it holds.
pub fn open(folder: &Path, state: &MatchState, proof: bool) -> anyhow::Result<Opened> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make the checkpoint's folder '{}'", shown(folder)))?;
    let path = folder.join(checkpoint::FILE);
    let job = checkpoint::job(state.format(), state.position().deadlock(), proof);
    let journal = Journal::open(&path, &job)?;
    let in_folder = || format!("checkpoint '{}'", shown(folder));
    let written = checkpoint::take(&journal).with_context(in_folder)?;
    let others = checkpoint::read_folder(folder, Some(&path), &job).with_context(in_folder)?;
    let setups = written.len() + others.len();
    if setups > 0 {
        output::note(format_args!("going on from '{}': {setups} set-ups were settled", shown(folder)));
    }
    Ok(Opened { journal, written, others })
}
