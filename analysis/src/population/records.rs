//! Finished rounds of records.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use solver::kamisado::{Deadlock, FinishedRound, MatchFormat, record};
use terminal::input;

use crate::checksum::sha256;

/// A record, as results name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordFile {
    /// The file's name without its folder.
    pub name: String,
    /// The SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

/// The finished rounds of some records, after which their matches go on.
#[derive(Clone, Debug)]
pub struct Records {
    /// The files, in the order given.
    pub files: Vec<RecordFile>,
    /// What is in them.
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

/// Why records cannot be used.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum RecordError {
    #[error("cannot read the record '{}'", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("record '{}'", path.display())]
    Record { path: PathBuf, source: record::RecordError },
    #[error("no record has a finished round after which its match goes on; expected at least one")]
    Empty,
}

impl Records {
    /// Reads and replays records by these rules.
    ///
    /// A record that names no match is a round of a longer one: its last round is taken as well.
    ///
    /// # Errors
    ///
    /// If one of them cannot be read, is no record, or has an illegal move, and if no round is finished.
    pub fn read(paths: &[PathBuf], deadlock: Deadlock) -> Result<Records, RecordError> {
        let text = |path: &PathBuf| match input::read_unchanged(path) {
            Ok(text) => Ok((path.clone(), text)),
            Err(source) => Err(RecordError::Io { path: path.clone(), source }),
        };
        let texts = paths.iter().map(text).collect::<Result<Vec<_>, _>>()?;
        Records::replayed(texts.iter().map(|(path, text)| (path.clone(), text.as_str())), deadlock)
    }

    /// Replays the texts of records by these rules, each under the name of its file.
    ///
    /// # Errors
    ///
    /// As [`Records::read`].
    pub fn replayed<'a>(
        texts: impl IntoIterator<Item = (PathBuf, &'a str)>,
        deadlock: Deadlock,
    ) -> Result<Records, RecordError> {
        let mut records = Records { files: Vec::new(), texts: Vec::new(), rounds: Vec::new() };
        for (path, text) in texts {
            records.add(&path, text, deadlock)?;
        }
        if records.rounds.is_empty() { Err(RecordError::Empty) } else { Ok(records) }
    }

    /// How many finished rounds there are.
    pub fn count(&self) -> usize {
        self.rounds.len()
    }

    fn add(&mut self, path: &Path, text: &str, deadlock: Deadlock) -> Result<(), RecordError> {
        let read = record::read_under(text, deadlock);
        let record = read.map_err(|source| RecordError::Record { path: path.to_owned(), source })?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let finished =
            (1..).zip(record.rounds()).filter_map(|(of_match, round)| Some((of_match, round.finished.clone()?)));
        let mut rounds: Vec<RecordedRound> =
            finished.map(|(of_match, finished)| RecordedRound { finished, of_match, record: name.clone() }).collect();
        if record.game().format() != MatchFormat::Single && record.game().winner().is_some() {
            rounds.pop();
        }
        self.rounds.extend(rounds);
        self.files.push(RecordFile { name, sha256: sha256(text.as_bytes()) });
        self.texts.push(text.to_owned());
        Ok(())
    }
}
