//! How Parquet files are written: the same rows give the same bytes.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::record::RecordWriter;

/// The writer in Parquet's own metadata.
const CREATED_BY: &str = concat!("kamisado-analysis ", env!("CARGO_PKG_VERSION"));
/// The number of rows that are compressed together.
const ROW_GROUP: usize = 1 << 17;

/// A Parquet file to which rows are added.
pub struct ParquetWriter<W: Write + Send, R> {
    file: SerializedFileWriter<W>,
    /// The rows of the next group.
    rows: Vec<R>,
}

impl<W: Write + Send, R> ParquetWriter<W, R>
where
    for<'a> &'a [R]: RecordWriter<R>,
{
    /// Begins a file that has these entries in its key-value metadata.
    pub fn new(out: W, entries: &[(&str, String)]) -> io::Result<ParquetWriter<W, R>> {
        let begin = || -> Result<_, ParquetError> {
            let entries = entries.iter().map(|(key, value)| KeyValue::new((*key).to_owned(), value.clone()));
            let properties = WriterProperties::builder()
                .set_created_by(CREATED_BY.to_owned())
                .set_compression(Compression::ZSTD(ZstdLevel::try_new(15)?))
                // A dictionary that outgrows its page is left in the middle of a column, where fastparquet 2026.9 reads
                // the rest of the column as missing. Plain values also take less room after compression.
                .set_dictionary_enabled(false)
                .set_key_value_metadata(Some(entries.collect()))
                .build();
            let schema = [].as_slice().schema()?;
            SerializedFileWriter::new(out, schema, Arc::new(properties))
        };
        Ok(ParquetWriter { file: begin().map_err(io::Error::other)?, rows: Vec::new() })
    }

    pub fn add(&mut self, row: R) -> io::Result<()> {
        self.rows.push(row);
        if self.rows.len() == ROW_GROUP { self.write_group() } else { Ok(()) }
    }

    /// Writes what is left, and the end of the file.
    pub fn finish(mut self) -> io::Result<()> {
        if !self.rows.is_empty() {
            self.write_group()?;
        }
        self.file.close().map(|_| ()).map_err(io::Error::other)
    }

    fn write_group(&mut self) -> io::Result<()> {
        let mut write = || -> Result<(), ParquetError> {
            let mut group = self.file.next_row_group()?;
            self.rows.as_slice().write_to_row_group(&mut group)?;
            group.close().map(|_| ())
        };
        write().map_err(io::Error::other)?;
        self.rows.clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::PositionRow;
    use bytes::Bytes;
    use parquet::file::reader::{FileReader, SerializedFileReader};

    #[test]
    fn a_column_of_long_texts_is_stored_in_one_way_and_the_version_is_this_one() {
        // More different texts than a dictionary page of a mebibyte holds.
        let mut file = Vec::new();
        let mut writer = ParquetWriter::new(&mut file, &[]).unwrap();
        for number in 0..3000 {
            let moves = format!("{number:0500}");
            let (position, to_move) = (number.to_string(), "Black".to_owned());
            writer.add(PositionRow { number, position, to_move, due: None, plies: 0, moves, value: None }).unwrap();
        }
        writer.finish().unwrap();
        let reader = SerializedFileReader::new(Bytes::from(file)).unwrap();
        let by = reader.metadata().file_metadata().created_by().unwrap();
        assert_eq!(by, format!("kamisado-analysis {}", env!("CARGO_PKG_VERSION")));
        for column in reader.metadata().row_group(0).columns() {
            assert_eq!(column.dictionary_page_offset(), None, "{}", column.column_path());
        }
    }
}
