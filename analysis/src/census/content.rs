//! The checksum of the content of a census file, independent of how Parquet stores it. `docs/src/formats/censuses.md`
//! defines it, and has it in ten lines of Python, which a test runs.

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
