//! The note beside a table's file, which says that the table was verified on this machine.
//!
//! A table from somebody else may be forged: a value may be false although every checksum fits. So a table counts as
//! unverified until all of it has been proved. Then a note is written beside it, named like the table with `.verified`
//! appended. It fits a table with the same rules, length and header, whatever its name and time.
//!
//! Every block is checked against the header's CRC-32 when it is read. So a note protects against a table that was
//! replaced or damaged, or that came without a note. It does not protect against somebody who can write to the folder:
//! they can write a note as well, and can change a block without changing its CRC-32. Do not copy a note along with a
//! table; verify the table where you use it.

use std::io::Read;
use std::path::{Path, PathBuf};

use super::Table;
use crate::storage::plain_file;

const TITLE: &str = "kamisado table verified, note version 1";

const LONGEST: u64 = 1 << 12;

impl Table {
    /// The path of the note of a table's file.
    pub fn note_path(table: &Path) -> PathBuf {
        let mut name = table.as_os_str().to_owned();
        name.push(".verified");
        name.into()
    }

    /// The note to write once the whole table is proved: [`verify`](Self::verify) left nothing open, or the rest was
    /// proved by search. Names the build of the program that did it, its version and commit.
    pub fn note(&self, build: &str) -> String {
        format!("{TITLE}\nprogram = kamisado-solver {build}\n{}", self.identity())
    }

    /// Whether a file is the note of some table. An empty file counts too, since overwriting it loses nothing.
    pub fn is_note(path: &Path) -> bool {
        let mut begin = Vec::new();
        let read = plain_file::open(path).and_then(|file| file.take(TITLE.len() as u64).read_to_end(&mut begin));
        read.is_ok() && (begin.is_empty() || begin == TITLE.as_bytes())
    }

    fn identity(&self) -> String {
        let (bytes, header) = &self.fingerprint;
        format!("rules = {}\nbytes = {bytes}\nheader = {header}\n", self.header().rules)
    }

    pub(super) fn has_note(&self, table: &Path) -> bool {
        let mut note = String::new();
        let read = plain_file::open(&Table::note_path(table));
        let read = read.and_then(|file| file.take(LONGEST).read_to_string(&mut note));
        let Some((title, rest)) = note.split_once('\n') else { return false };
        read.is_ok() && title == TITLE && rest.split_once('\n').is_some_and(|(_, identity)| identity == self.identity())
    }
}
