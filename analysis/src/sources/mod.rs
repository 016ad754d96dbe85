//! The texts that a command is given: files, the files of folders and archives, and standard input.
//!
//! A text that cannot be read takes its place as an error, and the others are read.

mod archive;
pub mod budget;
mod part;

use std::collections::HashSet;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use foreign::FileKind;
use terminal::input;

use crate::population::is_new;

pub use part::Part;

/// Reads texts one after the other, so that only one is in memory.
#[derive(Debug, Default)]
pub struct Sources {
    seen: HashSet<PathBuf>,
}

/// Receives the name of each text, as it is to be [shown](foreign::shown), and the text. Says whether to go on.
type Visit<'v> = &'v mut dyn FnMut(&str, anyhow::Result<String>) -> bool;

impl Sources {
    /// Reads everything that a path names. Files of folders come in the order of their names, folders last. Hidden
    /// files are left out, unless they are named themselves.
    pub fn visit(&mut self, path: &Path, visit: Visit<'_>) -> bool {
        if input::is_standard(path) || !path.is_dir() {
            return self.file(path, visit);
        }
        let mut is_empty = true;
        let went_on = self.folder(path, &mut is_empty, visit);
        if went_on && is_empty {
            visit(&name(path), Err(anyhow!("the folder has no files to read; hidden ones are skipped")))
        } else {
            went_on
        }
    }

    fn folder(&mut self, folder: &Path, is_empty: &mut bool, visit: Visit<'_>) -> bool {
        let entries: io::Result<Vec<DirEntry>> = fs::read_dir(folder).and_then(Iterator::collect);
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(error) => {
                *is_empty = false;
                return visit(&name(folder), Err(error.into()));
            }
        };
        entries.retain(|entry| !is_hidden(&entry.file_name().to_string_lossy()));
        entries.sort_by_key(DirEntry::file_name);
        let is_folder = |entry: &DirEntry| entry.file_type().is_ok_and(|kind| kind.is_dir());
        let (folders, files): (Vec<DirEntry>, Vec<DirEntry>) = entries.into_iter().partition(is_folder);
        for file in files.iter().map(DirEntry::path) {
            *is_empty = false;
            let went_on = match no_file(&file) {
                Some(found) => visit(&name(&file), Err(anyhow!("this is {found}"))),
                None => self.file(&file, visit),
            };
            if !went_on {
                return false;
            }
        }
        folders.iter().all(|inner| self.folder(&inner.path(), is_empty, visit))
    }

    fn file(&mut self, path: &Path, visit: Visit<'_>) -> bool {
        let name = name(path);
        if !is_new(path, &mut self.seen) {
            return visit(&name, Err(anyhow!("found it twice, expected it once: its moves would count twice")));
        }
        match input::read_bytes(path) {
            Ok(bytes) => match FileKind::of(&bytes) {
                None | Some(FileKind::Other(_)) => visit(&name, input::text(&bytes).map_err(Into::into)),
                Some(kind) => archive::visit(kind, &name, &bytes, visit),
            },
            Err(error) => visit(&name, Err(error.into())),
        }
    }
}

const LINK: &str = "a link in an archive, which is not followed: unpack it first";
const DEVICE: &str = "a pipe or a device, which is skipped in a folder or an archive";

/// What an entry of a folder is that is not read.
fn no_file(path: &Path) -> Option<&'static str> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Some("a broken link"),
        Ok(found) if found.is_dir() => Some("a link to a folder, which may lead back here: name that folder instead"),
        Ok(found) if !found.is_file() => Some(DEVICE),
        // Reading it says why it cannot be read.
        _ => None,
    }
}

pub const STANDARD_INPUT: &str = "standard input";

/// What a text is called: its path, or standard input.
fn name(path: &Path) -> String {
    if input::is_standard(path) { STANDARD_INPUT.to_owned() } else { path.to_string_lossy().into_owned() }
}

/// Whether a file is not a game: one that is hidden, or that some systems add to archives.
fn is_hidden(name: &str) -> bool {
    name.starts_with('.') || name == "__MACOSX"
}

/// Whether the last part of a path, or a folder on the way to it, is hidden.
fn has_hidden_part(path: &str) -> bool {
    path.split(['/', '\\']).any(|part| is_hidden(part) && part != "." && part != "..")
}
