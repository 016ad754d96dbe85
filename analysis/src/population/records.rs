//! Finished rounds of records.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use foreign::shown;
use kamisado::{Deadlock, MatchFormat};
use kamisado_records::import;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use terminal::input;

use super::played::PlayedRound;
use crate::checksum::sha256;

/// A record, as named in results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RecordFile {
    /// The file name without its folder.
    pub name: String,
    pub sha256: String,
}

/// The finished rounds of records after which their matches continue.
#[derive(Clone, Debug, Default)]
pub struct Records {
    pub files: Vec<RecordFile>,
    pub texts: Vec<String>,
    pub(super) rounds: Vec<PlayedRound>,
}

/// Whether a file differs from all files seen before, under any name. Notes that it was seen.
pub fn is_new(file: &Path, seen: &mut HashSet<PathBuf>) -> bool {
    seen.insert(file.canonicalize().unwrap_or_else(|_| file.to_owned()))
}

impl RecordFile {
    pub fn new(name: String, text: &str) -> RecordFile {
        RecordFile { name, sha256: sha256(text.as_bytes()) }
    }
}

impl Records {
    /// Reads and replays records by these rules; the error names all wrong records. A record that names no match counts
    /// as part of a longer one, so its last round is used as well.
    pub fn read(paths: &[PathBuf], deadlock: Deadlock) -> anyhow::Result<Records> {
        let (mut records, mut seen, mut wrong) = (Records::default(), HashSet::new(), Vec::new());
        for path in paths {
            let text = match is_new(path, &mut seen) {
                true => {
                    input::read_unchanged(path).with_context(|| format!("cannot read the record '{}'", shown(path)))
                }
                false => Err(anyhow!("record '{}' is given twice: its rounds would count twice", shown(path))),
            };
            wrong.extend(text.and_then(|text| records.add(path, text, deadlock)).err());
        }
        match wrong.len() {
            0 => records.with_a_round(),
            1 => Err(wrong.remove(0)),
            // Each with its subject, on lines of their own, where further lines are indented by two spaces.
            _ => {
                let line = |error: &anyhow::Error| error.chain().take(2).map(ToString::to_string).collect::<Vec<_>>();
                bail!("{}", wrong.iter().map(|error| line(error).join(": ")).collect::<Vec<_>>().join("\n  "))
            }
        }
    }

    pub fn replayed(texts: impl IntoIterator<Item = (PathBuf, String)>, deadlock: Deadlock) -> anyhow::Result<Records> {
        let mut records = Records::default();
        for (path, text) in texts {
            records.add(&path, text, deadlock)?;
        }
        records.with_a_round()
    }

    fn with_a_round(self) -> anyhow::Result<Records> {
        ensure!(
            !self.rounds.is_empty(),
            "no record has a finished round after which its match continues; expected at least one"
        );
        Ok(self)
    }

    pub fn count(&self) -> usize {
        self.rounds.len()
    }

    fn add(&mut self, path: &Path, text: String, deadlock: Deadlock) -> anyhow::Result<()> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let named = || format!("record '{}'", shown(path));
        let file = RecordFile::new(name.clone(), &text);
        if let Some(earlier) = self.files.iter().find(|earlier| earlier.sha256 == file.sha256) {
            let earlier = shown(&earlier.name);
            bail!("{} has the same text as '{earlier}': its rounds would count twice", named());
        }
        for game in import::read(&text, None, Some(deadlock)).with_context(named)? {
            let record = game.with_context(named)?.record;
            let finished =
                (1..).zip(record.rounds()).filter_map(|(of_match, round)| Some((of_match, round.finished.clone()?)));
            let round = |(of_match, finished)| PlayedRound { finished, of_match, record: Some(name.clone()) };
            let mut rounds: Vec<PlayedRound> = finished.map(round).collect();
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
