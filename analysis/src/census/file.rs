//! Census files: one Parquet file, with the identity of the census among its key-value metadata.

use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::{RecordWriter, RowAccessor};
use parquet::schema::types::Type;
use serde::{Deserialize, Serialize};

use super::columns::{Columns, ColumnsError};
use super::identity::Identity;
use super::row::Row;

/// The version of the columns and of the metadata.
const VERSION: u32 = 1;
/// The key of the metadata.
const KEY: &str = "kamisado-census";
/// The writer that Parquet's own metadata names: the release with which these files began. It stays the same in later
/// releases, so that the same options give the same bytes in all of them.
const CREATED_BY: &str = "kamisado-analysis 0.1.0";
/// Rows that are compressed together.
const ROW_GROUP: usize = 1 << 17;

/// A census, or a part of one.
#[derive(Clone, Debug, PartialEq)]
pub struct Census {
    /// What the whole is of.
    pub identity: Identity,
    /// The units that are here, of those numbered from 1; all but in a shard.
    pub units: Range<u64>,
    /// The set-ups, by their numbers.
    pub rows: Vec<Row>,
}

impl Census {
    /// Whether all units are here.
    pub fn is_whole(&self) -> bool {
        self.units == (1..self.identity.sample + 1)
    }
}

/// Why a file is no census.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum CensusError {
    #[error("cannot read the census '{}'", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("'{}' is no Parquet file, or a damaged one", path.display())]
    Parquet { path: PathBuf, source: ParquetError },
    #[error("'{}' is a Parquet file, but not one of 'analysis census': it has no '{KEY}' in its metadata", path.display())]
    Foreign { path: PathBuf },
    #[error("the census '{}' has version {found}, expected {VERSION}; make it again with this program", path.display())]
    Version { path: PathBuf, found: u32 },
    #[error("the census '{}' says of itself what this program cannot read", path.display())]
    Metadata { path: PathBuf, source: serde_json::Error },
    #[error("the census '{}', {source}", path.display())]
    Columns { path: PathBuf, source: ColumnsError },
    #[error("the census '{}' has other columns than expected", path.display())]
    Schema { path: PathBuf, source: serde_json::Error },
    #[error("the census '{}' has {found} rows, expected {expected}", path.display())]
    Rows { path: PathBuf, found: u64, expected: u64 },
    #[error("'{}' holds only {} {} to {} of {}: join the shards with 'analysis merge'", path.display(),
        identity.population.units(), units.start, units.end - 1, identity.sample)]
    Part { path: PathBuf, identity: Box<Identity>, units: Range<u64> },
}

/// The metadata of a version.
#[derive(Serialize, Deserialize)]
struct Metadata {
    version: u32,
    #[serde(flatten)]
    identity: Identity,
    /// The first unit here and the last.
    units: [u64; 2],
}

/// Writes a census; the same census gives the same bytes.
///
/// # Errors
///
/// Those of `out`.
pub fn write(out: &mut (impl Write + Send), census: &Census) -> io::Result<()> {
    let units = [census.units.start, census.units.end - 1];
    let metadata = Metadata { version: VERSION, identity: census.identity.clone(), units };
    let metadata = serde_json::to_string(&metadata).map_err(io::Error::other)?;
    let level = ZstdLevel::try_new(15).map_err(io::Error::other)?;
    let properties = WriterProperties::builder()
        .set_created_by(CREATED_BY.to_owned())
        .set_compression(Compression::ZSTD(level))
        .set_key_value_metadata(Some(vec![KeyValue::new(KEY.to_owned(), metadata)]))
        .build();
    let columns: Vec<Columns> = census.rows.iter().map(Columns::from).collect();
    let written = || -> Result<(), ParquetError> {
        let schema = columns.as_slice().schema()?;
        let mut writer = SerializedFileWriter::new(&mut *out, schema, Arc::new(properties))?;
        for rows in columns.chunks(ROW_GROUP) {
            let mut group = writer.next_row_group()?;
            rows.write_to_row_group(&mut group)?;
            group.close()?;
        }
        writer.close().map(|_| ())
    };
    written().map_err(io::Error::other)
}

/// Reads a whole census.
///
/// # Errors
///
/// If the file cannot be read, is no census of this version, is damaged, or is a shard of one.
pub fn read(path: &Path) -> Result<Census, CensusError> {
    let census = read_part(path)?;
    if census.is_whole() {
        Ok(census)
    } else {
        Err(CensusError::Part { path: path.to_owned(), identity: Box::new(census.identity), units: census.units })
    }
}

/// Reads a census or a shard of one.
///
/// # Errors
///
/// As [`read`], but for shards.
pub(super) fn read_part(path: &Path) -> Result<Census, CensusError> {
    let bytes = fs::read(path).map_err(|source| CensusError::Io { path: path.to_owned(), source })?;
    from_bytes(bytes.into(), path)
}

/// The winning first moves of every set-up, read alone from the bytes of a census that tells them.
///
/// # Errors
///
/// If they are no Parquet file with such a column, or a damaged one.
pub fn winning_moves(bytes: &'static [u8]) -> Result<Vec<u64>, ParquetError> {
    let reader = SerializedFileReader::new(Bytes::from_static(bytes))?;
    let schema = reader.metadata().file_metadata().schema();
    let fields = schema.get_fields().iter().filter(|field| field.name() == "winning_moves").cloned().collect();
    let column = Type::group_type_builder(schema.name()).with_fields(fields).build()?;
    let rows = reader.get_row_iter(Some(column))?;
    rows.map(|row| Ok(row?.get_int(0)? as u64)).collect()
}

fn from_bytes(bytes: Bytes, path: &Path) -> Result<Census, CensusError> {
    let path = || path.to_owned();
    let parquet = |source| CensusError::Parquet { path: path(), source };
    let reader = SerializedFileReader::new(bytes).map_err(parquet)?;
    let pairs = reader.metadata().file_metadata().key_value_metadata();
    let text = pairs.and_then(|pairs| pairs.iter().find(|pair| pair.key == KEY)?.value.as_deref());
    let text = text.ok_or_else(|| CensusError::Foreign { path: path() })?;
    let metadata = |source| CensusError::Metadata { path: path(), source };
    let json: serde_json::Value = serde_json::from_str(text).map_err(metadata)?;
    if let Some(found) = json["version"].as_u64().filter(|&version| version != u64::from(VERSION)) {
        return Err(CensusError::Version { path: path(), found: found as u32 });
    }
    let Metadata { identity, units: [first, last], .. } = serde_json::from_value(json).map_err(metadata)?;
    let units = first..last.saturating_add(1);
    let mut rows = Vec::new();
    for record in reader.get_row_iter(None).map_err(parquet)? {
        let columns = serde_json::from_value::<Columns>(record.map_err(parquet)?.to_json_value());
        let columns = columns.map_err(|source| CensusError::Schema { path: path(), source })?;
        rows.push(Row::try_from(columns).map_err(|source| CensusError::Columns { path: path(), source })?);
    }
    let (found, a_unit) = (rows.len() as u64, identity.population.setups_a_unit());
    let expected = units.end.saturating_sub(units.start).saturating_mul(a_unit);
    let first = units.start.saturating_sub(1).saturating_mul(a_unit) + 1;
    if found != expected || (first..).zip(&rows).any(|(number, row)| row.number != number) {
        return Err(CensusError::Rows { path: path(), found, expected });
    }
    Ok(Census { identity, units, rows })
}
