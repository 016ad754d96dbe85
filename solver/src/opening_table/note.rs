//! The note beside a table's file that says the table was verified on this machine.
//!
//! A table that somebody else made may be forged: every checksum fits, and a value is false. So a table is taken as
//! unverified until all of it was proved. Then a note is left beside it, named like the table with `.verified` behind. It
//! fits a table if rules, length and header are the same; its name and its time do not matter.
//!
//! Every block is held against the header's CRC-32 when it is read. So a note protects from a table that was replaced,
//! damaged, or came without one. It does not protect from somebody who can write to the folder: he can write a note as well,
//! and can change a block so that its CRC-32 stays. Do not copy a note along with a table; verify the table where it is used.

use std::io::Read;
use std::path::{Path, PathBuf};

use super::Table;
use crate::storage::{PROGRAM, plain_file};

const TITLE: &str = "kamisado table verified, note version 1";

const LONGEST: u64 = 1 << 12;

impl Table {
    /// Where the note of a table's file is.
    pub fn note_path(table: &Path) -> PathBuf {
        let mut name = table.as_os_str().to_owned();
        name.push(".verified");
        name.into()
    }

    /// The note to write once all of the table was proved: nothing is left open by [`verify`](Self::verify), or all of it
    /// was proved by search.
    pub fn note(&self) -> String {
        format!("{TITLE}\nprogram = {PROGRAM}\n{}", self.identity())
    }

    /// Whether a file is the note of some table; so is an empty one, with which nothing is lost.
    pub fn is_note(path: &Path) -> bool {
        let mut begin = Vec::new();
        let read = plain_file::open(path).and_then(|file| file.take(TITLE.len() as u64).read_to_end(&mut begin));
        read.is_ok() && (begin.is_empty() || begin == TITLE.as_bytes())
    }

    /// What a note says of this table and of no other.
    fn identity(&self) -> String {
        let (bytes, header) = &self.fingerprint;
        format!("rules = {}\nbytes = {bytes}\nheader = {header}\n", self.header().rules)
    }

    /// Whether a note that fits the table is beside its file.
    pub(super) fn has_note(&self, table: &Path) -> bool {
        let mut note = String::new();
        let read = plain_file::open(&Table::note_path(table));
        let read = read.and_then(|file| file.take(LONGEST).read_to_string(&mut note));
        let Some((title, rest)) = note.split_once('\n') else { return false };
        read.is_ok() && title == TITLE && rest.split_once('\n').is_some_and(|(_, identity)| identity == self.identity())
    }
}
