//! How CSV files are written: the names of the columns, even without rows, then a line for each row.

use std::io::{self, Write};

use serde::Serialize;

/// Writes rows, which may be structs or tuples, under the names of their columns.
pub fn write(
    out: impl Write,
    heads: impl IntoIterator<Item = impl AsRef<[u8]>>,
    rows: impl IntoIterator<Item = impl Serialize>,
) -> io::Result<()> {
    let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(out);
    writer.write_record(heads)?;
    rows.into_iter().try_for_each(|row| writer.serialize(row))?;
    writer.flush()
}
