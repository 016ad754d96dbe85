//! The folder in which the parts of a plan are made and stored, in files that `docs/src/formats/journals.md` names. A
//! journal is locked by the program that makes its part.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::Context;
use foreign::shown;
use kamisado_solver::storage::job::Job;
use kamisado_solver::storage::journal::{Journal, JournalError};
use kamisado_solver::storage::plain_file;
use terminal::file::OutputFile;

use super::part_file::{self, PartContent, PartError};
use super::{Output, PartSeconds, Plan, ResultSummary, Stopwatch, Task, Work, WorkContext};
use crate::stopped;

pub struct Parts<'a, T = Task> {
    pub plan: &'a Plan<T>,
    pub folder: &'a Path,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartOutcome {
    Now,
    /// It was damaged and made again.
    Again,
    Before,
    Elsewhere,
}

impl<T: AsRef<dyn Work>> Parts<'_, T> {
    pub fn path(&self, part: u64) -> PathBuf {
        self.of_part(part, "kpart")
    }

    fn of_part(&self, part: u64, suffix: &str) -> PathBuf {
        self.folder.join(format!("part-{part:07}.{suffix}"))
    }

    pub fn read(&self, part: u64) -> Result<PartContent, PartError> {
        part_file::read(self.path(part), &self.plan.digest, part)
    }

    pub fn merge(&self, means: &WorkContext<'_>, out: &mut Output<'_>) -> anyhow::Result<ResultSummary> {
        means.watch.begin(format_args!("parts"), self.plan.parts as usize);
        let mut parts = (0..self.plan.parts).map(|part| {
            means.check_stop()?;
            let content = self.read(part)?;
            means.watch.advance(1);
            Ok(content)
        });
        self.plan.work().merge(&mut parts, means, out)
    }

    pub fn seconds(&self, part: u64) -> Option<PartSeconds> {
        let text = plain_file::read(&self.of_part(part, "json")).ok()?;
        let told: PartSeconds = serde_json::from_slice(&text).ok()?;
        (told.part == part && told.are_possible()).then_some(told)
    }

    /// Makes a part of the plan, unless it is finished and undamaged. Work done before the program was stopped or
    /// killed is kept. A file that belongs to another plan is an error, and is left unchanged.
    pub fn make(&self, part: u64, means: &WorkContext<'_>) -> anyhow::Result<PartOutcome> {
        assert!(part < self.plan.parts, "a part of the plan");
        fs::create_dir_all(self.folder).with_context(|| format!("cannot make the folder '{}'", shown(self.folder)))?;
        let journal_path = self.of_part(part, "journal");
        let job = Job::new("part", terminal::version::BUILD).with("plan", self.plan.name()).with("part", part);
        if self.state(part)? == State::Done {
            // A program that was killed between the two has left the journal.
            if journal_path.exists()
                && let Ok(journal) = Journal::open_mended(&journal_path, &job)
            {
                remove(journal, journal_path)?;
            }
            return Ok(PartOutcome::Before);
        }
        let journal = match Journal::open_mended(&journal_path, &job) {
            Err(JournalError::InUse { .. }) => return Ok(PartOutcome::Elsewhere),
            journal => journal?,
        };
        // Another program may have finished it before the journal was locked.
        if self.state(part)? == State::Done {
            remove(journal, journal_path)?;
            return Ok(PartOutcome::Before);
        }
        let (watch, went_on) = (Stopwatch::start(), journal.finished() > 0);
        let again = self.path(part).exists();
        let digest = self.plan.digest;
        let is_of_plan = move |path: &Path| {
            matches!(part_file::read(path.to_owned(), &digest, part), Ok(_) | Err(PartError::Damaged { .. }))
        };
        let output = OutputFile::in_place_of(&self.path(part), "part of this plan", is_of_plan)?;
        stopped::write(output, |mut out| {
            let content = |out: &mut Output<'_>| self.plan.work().make(part, &journal, means, out);
            part_file::write(&mut out, &self.plan.digest, part, content)
        })?;
        let (seconds, core_seconds) = watch.seconds();
        self.tell(PartSeconds { part, seconds, core_seconds, threads: rayon::current_num_threads(), went_on });
        remove(journal, journal_path)?;
        Ok(if again { PartOutcome::Again } else { PartOutcome::Now })
    }

    fn state(&self, part: u64) -> Result<State, PartError> {
        match self.read(part) {
            Ok(_) => Ok(State::Done),
            Err(PartError::Missing { .. }) => Ok(State::Missing),
            Err(PartError::Damaged { .. }) => Ok(State::Damaged),
            Err(error) => Err(error),
        }
    }

    /// Stores the time that a part took. Nothing depends on it, so a failure is ignored.
    fn tell(&self, seconds: PartSeconds) {
        let Ok(text) = serde_json::to_string(&seconds) else { return };
        let _ = plain_file::write(&self.of_part(seconds.part, "json"), format!("{text}\n").as_bytes());
    }
}

fn remove(journal: Journal, path: PathBuf) -> anyhow::Result<()> {
    drop(journal);
    match fs::remove_file(&path) {
        // Without locks, another program may have made the same part and removed the journal.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed.with_context(|| format!("cannot remove '{}'", shown(&path))),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Done,
    Missing,
    Damaged,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    pub states: Vec<State>,
}

impl Status {
    pub fn of<T: AsRef<dyn Work>>(parts: &Parts<'_, T>) -> Result<Status, PartError> {
        Ok(Status { states: (0..parts.plan.parts).map(|part| parts.state(part)).collect::<Result<_, _>>()? })
    }

    pub fn all(&self, state: State) -> impl Iterator<Item = u64> {
        (0..).zip(&self.states).filter(move |(_, found)| **found == state).map(|(part, _)| part)
    }

    pub fn left(&self) -> Vec<u64> {
        (0..).zip(&self.states).filter(|(_, found)| **found != State::Done).map(|(part, _)| part).collect()
    }
}
