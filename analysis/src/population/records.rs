//! Finished rounds of records.

use std::collections::HashSet;
use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

use foreign::shown;
use kamisado::{Deadlock, FinishedRound, MatchFormat};
use kamisado_records as record;
use kamisado_records::import;
use serde::{Deserialize, Serialize};
use terminal::input;

use crate::checksum::sha256;

/// A record, as named in results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordFile {
    /// The file name without its folder.
    pub name: String,
    pub sha256: String,
}

/// The finished rounds of records after which their matches continue.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// The files, in the order given.
    pub files: Vec<RecordFile>,
    pub texts: Vec<String>,
    pub(super) rounds: Vec<RecordedRound>,
}

#[derive(Clone, Debug)]
pub(super) struct RecordedRound {
    pub finished: FinishedRound,
    /// From 1.
    pub of_match: u32,
    pub record: String,
}

#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    #[error("cannot read the record '{}'", shown(path))]
    Io { path: PathBuf, source: io::Error },
    #[error("record '{}'", shown(path))]
    Record { path: PathBuf, source: Box<record::RecordError> },
    #[error("record '{}' is given twice: its rounds would count twice", shown(path))]
    Twice { path: PathBuf },
    #[error("record '{}' has the same text as '{}': its rounds would count twice", shown(path), shown(earlier))]
    Copy { path: PathBuf, earlier: String },
    #[error("{}", in_lines(all))]
    Several { all: Vec<RecordError> },
    #[error("no record has a finished round after which its match continues; expected at least one")]
    Empty,
}

/// Whether a file differs from all files seen before, under any name. Notes that it was seen.
pub fn is_new(file: &Path, seen: &mut HashSet<PathBuf>) -> bool {
    seen.insert(file.canonicalize().unwrap_or_else(|_| file.to_owned()))
}

/// Each error with its subject, on separate lines, where further lines are indented by two spaces.
fn in_lines(all: &[RecordError]) -> String {
    let line = |error: &RecordError| match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    };
    all.iter().map(line).collect::<Vec<_>>().join("\n  ")
}

impl RecordFile {
    pub fn new(name: String, text: &str) -> RecordFile {
        RecordFile { name, sha256: sha256(text.as_bytes()) }
    }
}

impl Records {
    /// Reads and replays records by these rules.
    ///
    /// A record that names no match counts as part of a longer one, so its last round is used as well.
    ///
    /// # Errors
    ///
    /// If any record cannot be read, is not a record, has an illegal move or is repeated, or if no round is finished.
    /// The error names all wrong records.
    pub fn read(paths: &[PathBuf], deadlock: Deadlock) -> Result<Records, RecordError> {
        let (mut records, mut seen, mut wrong) = (Records::default(), HashSet::new(), Vec::new());
        for path in paths {
            let text = match is_new(path, &mut seen) {
                true => input::read_unchanged(path).map_err(|source| RecordError::Io { path: path.clone(), source }),
                false => Err(RecordError::Twice { path: path.clone() }),
            };
            wrong.extend(text.and_then(|text| records.add(path, text, deadlock)).err());
        }
        match wrong.len() {
            0 => records.with_a_round(),
            1 => Err(wrong.remove(0)),
            _ => Err(RecordError::Several { all: wrong }),
        }
    }

    /// Replays the texts of records by these rules; each has the name of its file.
    pub fn replayed(
        texts: impl IntoIterator<Item = (PathBuf, String)>,
        deadlock: Deadlock,
    ) -> Result<Records, RecordError> {
        let mut records = Records::default();
        for (path, text) in texts {
            records.add(&path, text, deadlock)?;
        }
        records.with_a_round()
    }

    fn with_a_round(self) -> Result<Records, RecordError> {
        if self.rounds.is_empty() { Err(RecordError::Empty) } else { Ok(self) }
    }

    pub fn count(&self) -> usize {
        self.rounds.len()
    }

    fn add(&mut self, path: &Path, text: String, deadlock: Deadlock) -> Result<(), RecordError> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let wrong = |error| RecordError::Record { path: path.to_owned(), source: Box::new(error) };
        let file = RecordFile::new(name.clone(), &text);
        if let Some(earlier) = self.files.iter().find(|earlier| earlier.sha256 == file.sha256) {
            return Err(RecordError::Copy { path: path.to_owned(), earlier: earlier.name.clone() });
        }
        for game in import::read(&text, None, Some(deadlock)).map_err(wrong)? {
            let record = game.map_err(wrong)?.record;
            let finished =
                (1..).zip(record.rounds()).filter_map(|(of_match, round)| Some((of_match, round.finished.clone()?)));
            let mut rounds: Vec<RecordedRound> = finished
                .map(|(of_match, finished)| RecordedRound { finished, of_match, record: name.clone() })
                .collect();
            if record.game().format() != MatchFormat::Single && record.game().winner().is_some() {
                rounds.pop();
            }
            self.rounds.extend(rounds);
        }
        self.files.push(file);
        self.texts.push(text);
        Ok(())
    }
}
