//! The files that a session has written.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use foreign::Excerpt;
use kamisado_solver::storage::plain_file;
use terminal::file::OutputFile;
use terminal::place::place;

/// The longest name of a file, in bytes, that a system opens.
const LONGEST_NAME: usize = 4096;

/// What was written when a game was saved, by the place of the file.
#[derive(Default)]
pub struct Saves(HashMap<PathBuf, String>);

impl Saves {
    /// Writes a record into a new file, or into one that is still as this session has written it. Returns its name.
    pub fn save<'t>(&mut self, file: &'t str, record: &str) -> anyhow::Result<&'t str> {
        let name = unquoted(file)?;
        ensure!(!name.is_empty(), "found save without a file, expected save FILE");
        ensure!(name.len() <= LONGEST_NAME, "found a name of {} bytes, expected a shorter one", name.len());
        ensure!(!record.is_empty(), "there is nothing to save: no move was played");
        let saved = self.0.clone();
        // By what it holds: another program may have put a file of its own under the name.
        let is_mine = move |path: &Path| {
            let Some(text) = place(path).ok().and_then(|place| saved.get(&place)) else { return false };
            let is_as_long = |found: fs::Metadata| found.is_file() && found.len() == text.len() as u64;
            path.symlink_metadata().is_ok_and(is_as_long)
                && plain_file::read(path).is_ok_and(|found| found == text.as_bytes())
        };
        let output = OutputFile::in_place_of(Path::new(name), "save of this game", is_mine)?;
        let place = output.place().to_owned();
        output.write(|out| out.write_all(record.as_bytes()))?;
        self.0.insert(place, record.to_owned());
        Ok(name)
    }
}

/// The name of a file, which may be in quotes of either kind.
fn unquoted(text: &str) -> anyhow::Result<&str> {
    let Some(quote) = text.chars().next().filter(|first| ['"', '\''].contains(first)) else { return Ok(text) };
    let name = text[1..].strip_suffix(quote).filter(|name| !name.contains(quote));
    name.with_context(|| {
        format!("found '{}', expected the whole name in quotes, or a name without them", Excerpt::from(text))
    })
}
