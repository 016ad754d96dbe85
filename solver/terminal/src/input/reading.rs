//! Reading to the end of a file, a pipe or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::{is_standard, text, utf8};
use crate::ahead::Ahead;

/// The most bytes of a text, so that an endless device is not read for ever.
const LONGEST: u64 = 1 << 28;

/// Reads a text file, or standard input if the name is `-`; a byte order mark is no part of the text.
pub fn read(name: &Path) -> io::Result<String> {
    Ok(text(&read_bytes(name)?)?)
}

/// Reads a file that need not be text, or standard input if the name is `-`. Ctrl-C is heard while nobody writes into a
/// pipe: that is an [`Interruption`](crate::interrupt::Interruption).
pub fn read_bytes(name: &Path) -> io::Result<Vec<u8>> {
    if is_standard(name) { bytes(ahead(io::stdin())?, LONGEST) } else { file_bytes(name) }
}

fn file_bytes(path: &Path) -> io::Result<Vec<u8>> {
    if path.is_file() {
        return bytes(File::open(path)?, LONGEST);
    }
    bytes(ahead(LateFile { path: path.to_owned(), file: None })?, LONGEST)
}

fn ahead(input: impl Read + Send + 'static) -> io::Result<Ahead> {
    Ahead::of(input, 0).map_err(io::Error::other)
}

/// A file that is opened when it is read: for a pipe, that waits for a writer.
struct LateFile {
    path: PathBuf,
    file: Option<File>,
}

impl Read for LateFile {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match &mut self.file {
            Some(file) => file,
            none => none.insert(File::open(&self.path)?),
        }
        .read(out)
    }
}

/// Reads a text file as it is: a byte order mark is a part of the text.
pub fn read_unchanged(path: &Path) -> io::Result<String> {
    Ok(utf8(&file_bytes(path)?)?)
}

pub fn bytes(input: impl Read, longest: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if input.take(longest + 1).read_to_end(&mut bytes)? as u64 > longest {
        let error = format!("found a text of more than {longest} bytes, expected a shorter one");
        return Err(io::Error::new(io::ErrorKind::InvalidData, error));
    }
    Ok(bytes)
}
