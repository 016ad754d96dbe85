//! The checksum of the content of a census file, independent of how Parquet stores it.
//!
//! It is the SHA-256 of these lines, each ending in a line feed: first the entry [`KEY`](super::file::KEY) of the
//! file's key-value metadata, unchanged; then one JSON object per row, in order. An object has every column under its
//! name, in the order of the columns, with `null` if the row has no value. It has no spaces outside strings, and
//! escapes in strings only what JSON requires (`"`, `\` and control characters).
//!
//! `docs/src/formats/censuses.md` has it in ten lines of Python, which a test runs.

use sha2::{Digest, Sha256};

use super::columns::Columns;
use crate::checksum::hexadecimal;

pub(super) fn checksum<'r>(metadata: &str, rows: impl IntoIterator<Item = &'r Columns>) -> serde_json::Result<String> {
    let mut digest = Sha256::new();
    digest.update(metadata);
    digest.update("\n");
    let mut line = Vec::new();
    for row in rows {
        line.clear();
        serde_json::to_writer(&mut line, row)?;
        line.push(b'\n');
        digest.update(&line);
    }
    Ok(hexadecimal(&digest.finalize()))
}
