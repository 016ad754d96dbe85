//! How Parquet files are written: the same rows give the same bytes.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use serde_json::Value;
use terminal::interrupt;

/// The writer in Parquet's own metadata.
const CREATED_BY: &str = concat!("kamisado-analysis ", env!("CARGO_PKG_VERSION"));
/// The name of the schema, which stays the same, so that the same options give the same bytes.
const SCHEMA: &str = "rust_schema";
/// The entry of the metadata that says what each column means, as JSON.
const DESCRIPTIONS: &str = "columns";
pub const ROW_GROUP: usize = 1 << 17;
/// The cells written between two looks at the stop flag: as many as Parquet's writer takes at once, so no byte changes.
pub const CELLS: usize = 1 << 10;

pub trait ParquetRow: Sized + 'static {
    /// The resource of `data/datapackage.json` that describes the columns.
    const RESOURCE: &'static str;
    const COLUMNS: &'static [Column<Self>];
}

pub struct Column<R: 'static> {
    name: &'static str,
    is_optional: bool,
    cell: Cell<R>,
}

/// What is in a column: the value of a row, if it has one.
pub enum Cell<R> {
    Text(fn(&R) -> Option<&str>),
    Int32(fn(&R) -> Option<i32>),
    Int64(fn(&R) -> Option<i64>),
}

impl<R> Column<R> {
    pub const fn required(name: &'static str, cell: Cell<R>) -> Column<R> {
        Column { name, is_optional: false, cell }
    }

    pub const fn optional(name: &'static str, cell: Cell<R>) -> Column<R> {
        Column { name, is_optional: true, cell }
    }

    fn schema(&self) -> Result<Type, ParquetError> {
        let (physical, logical) = match self.cell {
            Cell::Text(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Cell::Int32(_) => (Physical::INT32, None),
            Cell::Int64(_) => (Physical::INT64, None),
        };
        let repetition = if self.is_optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
        Type::primitive_type_builder(self.name, physical).with_logical_type(logical).with_repetition(repetition).build()
    }

    fn write(&self, rows: &[R], out: &mut ColumnWriter<'_>) -> Result<(), ParquetError> {
        match (&self.cell, out) {
            (Cell::Text(cell), ColumnWriter::ByteArrayColumnWriter(out)) => {
                let (values, levels) = self.cells(rows, |row| cell(row).map(ByteArray::from));
                out.write_batch(&values, levels.as_deref(), None)
            }
            (Cell::Int32(cell), ColumnWriter::Int32ColumnWriter(out)) => {
                let (values, levels) = self.cells(rows, cell);
                out.write_batch(&values, levels.as_deref(), None)
            }
            (Cell::Int64(cell), ColumnWriter::Int64ColumnWriter(out)) => {
                let (values, levels) = self.cells(rows, cell);
                out.write_batch(&values, levels.as_deref(), None)
            }
            _ => unreachable!("the schema is that of the columns"),
        }
        .map(|_| ())
    }

    /// The values, and for an optional column whether each row has one.
    fn cells<T>(&self, rows: &[R], cell: impl Fn(&R) -> Option<T>) -> (Vec<T>, Option<Vec<i16>>) {
        let cells: Vec<Option<T>> = rows.iter().map(cell).collect();
        let levels = self.is_optional.then(|| cells.iter().map(|cell| i16::from(cell.is_some())).collect());
        (cells.into_iter().flatten().collect(), levels)
    }
}

/// The meaning of each column that a resource of the data package describes, as a JSON object.
fn descriptions(resource: &str) -> String {
    let package: Value = serde_json::from_str(kamisado_data::PACKAGE).expect("the package in the program is whole");
    let all = package["resources"].as_array().into_iter().flatten();
    let fields = all.filter(|one| one["name"] == resource).filter_map(|one| one["schema"]["fields"].as_array());
    let meaning = |field: &Value| Some((field["name"].as_str()?.to_owned(), field["description"].clone()));
    Value::Object(fields.flatten().filter_map(meaning).collect()).to_string()
}

pub struct ParquetWriter<'s, W: Write + Send, R> {
    file: SerializedFileWriter<W>,
    rows: Vec<R>,
    stop: &'s AtomicBool,
}

impl<'s, W: Write + Send, R: ParquetRow> ParquetWriter<'s, W, R> {
    /// Begins a file with these entries in its metadata. Once the flag is set, writing ends with an
    /// [`Interruption`](interrupt::Interruption).
    pub fn new(out: W, entries: &[(&str, String)], stop: &'s AtomicBool) -> io::Result<ParquetWriter<'s, W, R>> {
        let begin = || -> Result<_, ParquetError> {
            let entries = entries.iter().map(|(key, value)| KeyValue::new((*key).to_owned(), value.clone()));
            let entries = entries.chain([KeyValue::new(DESCRIPTIONS.to_owned(), descriptions(R::RESOURCE))]);
            let properties = WriterProperties::builder()
                .set_created_by(CREATED_BY.to_owned())
                .set_compression(Compression::ZSTD(ZstdLevel::try_new(15)?))
                // A dictionary that outgrows its page is left in the middle of a column, where fastparquet 2026.9 reads
                // the rest of the column as missing. Plain values also take less room after compression.
                .set_dictionary_enabled(false)
                .set_key_value_metadata(Some(entries.collect()))
                .set_write_batch_size(CELLS)
                .build();
            let columns: Result<Vec<_>, _> = R::COLUMNS.iter().map(|column| column.schema().map(Arc::new)).collect();
            let schema = Type::group_type_builder(SCHEMA).with_fields(columns?).build()?;
            SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))
        };
        Ok(ParquetWriter { file: begin().map_err(io::Error::other)?, rows: Vec::new(), stop })
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
        self.file.close().map(|_| ()).map_err(unpacked)
    }

    fn write_group(&mut self) -> io::Result<()> {
        let mut group = self.file.next_row_group().map_err(unpacked)?;
        for column in R::COLUMNS {
            let out = group.next_column().map_err(unpacked)?;
            let mut out = out.expect("the schema is that of the columns");
            for rows in self.rows.chunks(CELLS) {
                interrupt::heed(self.stop)?;
                column.write(rows, out.untyped()).map_err(unpacked)?;
            }
            out.close().map_err(unpacked)?;
        }
        group.close().map_err(unpacked)?;
        self.rows.clear();
        Ok(())
    }
}

/// The error of the file that is written to, if it is one: Parquet's writer wraps it.
fn unpacked(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => error.downcast().map_or_else(io::Error::other, |error| *error),
        error => io::Error::other(error),
    }
}
