//! Text that a command reads: UTF-8, from a file or from standard input.

mod charset;
#[cfg(not(target_family = "wasm"))]
mod reading;

use std::io;
use std::path::Path;

use foreign::{Excerpt, FileKind, shown};

#[cfg(not(target_family = "wasm"))]
pub use reading::{bytes, read, read_bytes, read_unchanged};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    #[error("found UTF-16, expected UTF-8: save the text as UTF-8")]
    Utf16,
    #[error("this looks like {0}: expected text in UTF-8")]
    NoText(FileKind),
    #[error("byte {0} is not valid UTF-8, expected text in UTF-8: 'iconv -f latin1 -t utf-8' converts Latin-1")]
    NotUtf8(usize),
    #[error("found CA[{0}], expected UTF-8 or Latin-1: 'iconv -f {0} -t utf-8' converts it")]
    Charset(Excerpt),
}

impl From<TextError> for io::Error {
    fn from(error: TextError) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, error)
    }
}

pub fn is_standard(name: &Path) -> bool {
    name.as_os_str() == "-"
}

/// What errors call a file, or standard input: `record 'x.txt'`, `record on standard input`.
pub fn named(what: &str, name: &Path) -> String {
    if is_standard(name) { format!("{what} on standard input") } else { format!("{what} '{}'", shown(name)) }
}

/// The text of a file with these bytes; a byte order mark is no part of it. SGF may be in another character set than UTF-8.
pub fn text(bytes: &[u8]) -> Result<String, TextError> {
    let content = without_mark(bytes)?;
    // Letters of two bytes, of which one is zero.
    if matches!(content, [0, 1..=255, 0, 1..=255, ..] | [1..=255, 0, 1..=255, 0, ..]) {
        return Err(TextError::Utf16);
    }
    if let Some(kind) = FileKind::of(content) {
        return Err(TextError::NoText(kind));
    }
    let mark = bytes.len() - content.len();
    utf8(content).or_else(|error| match error {
        TextError::NotUtf8(byte) => charset::sgf(content, TextError::NotUtf8(mark + byte)),
        other => Err(other),
    })
}

/// The text that bytes hold which are not the beginning of a file.
pub(crate) fn utf8(bytes: &[u8]) -> Result<String, TextError> {
    let text = str::from_utf8(bytes).map_err(|error| TextError::NotUtf8(error.valid_up_to() + 1))?;
    Ok(text.to_owned())
}

/// The bytes of a text after its byte order mark, if it has one.
pub fn without_mark(bytes: &[u8]) -> Result<&[u8], TextError> {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(TextError::Utf16);
    }
    Ok(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes))
}
