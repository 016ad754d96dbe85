//! Census files: a Parquet file with two entries in its key-value metadata.
//!
//! - `kamisado-census`: the identity of the census, as JSON.
//! - `kamisado-census-sha256`: the checksum of that entry and of the rows, defined in `content.rs`.

use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use bytes::Bytes;
use foreign::shown;
use kamisado_solver::storage::plain_file;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use serde::{Deserialize, Serialize};
use terminal::interrupt;

use super::columns::{Columns, ColumnsError};
use super::content;
use super::guard::guarded;
use super::identity::{Identity, IdentityError, VERSION};
use super::row::Row;
use super::size::{self, SizeError};
use crate::parquet_writer::ParquetWriter;
use crate::population;

pub(super) const KEY: &str = "kamisado-census";
const CHECKSUM_KEY: &str = "kamisado-census-sha256";

/// A census, or a part of one.
#[derive(Clone, Debug, PartialEq)]
pub struct Census {
    pub identity: Identity,
    /// The units in this file, of those numbered from 1; all units except in a part of divided work.
    pub units: Range<u64>,
    /// The set-ups, in the order of their numbers.
    pub rows: Vec<Row>,
}

impl Census {
    pub fn is_whole(&self) -> bool {
        self.units == (1..self.identity.sample + 1)
    }
}

#[derive(Debug, thiserror::Error)]
pub enum CensusError {
    #[error("cannot read the census '{}'", shown(path))]
    Io { path: PathBuf, source: io::Error },
    #[error("'{}' is not a Parquet file, or is damaged: {}", shown(path), shown(&error.to_string()))]
    Parquet { path: PathBuf, error: ParquetError },
    #[error(
        "'{}' is a Parquet file, but not one of 'analysis census': its metadata has no '{KEY}', or more than one",
        shown(path)
    )]
    Foreign { path: PathBuf },
    #[error("the census '{}' has version {found}, expected {VERSION}: make it again with this program", shown(path))]
    Version { path: PathBuf, found: u64 },
    #[error("the metadata of the census '{}' cannot be read: {}", shown(path), shown(&error.to_string()))]
    Metadata { path: PathBuf, error: serde_json::Error },
    #[error("the metadata of the census '{}' has repeated or unknown fields, or another form", shown(path))]
    Form { path: PathBuf },
    #[error("the metadata of the census '{}' does not describe a census", shown(path))]
    Identity { path: PathBuf, source: IdentityError },
    #[error("the census '{}' is damaged", shown(path))]
    Size { path: PathBuf, source: SizeError },
    #[error("the census '{}' is damaged", shown(path))]
    Columns { path: PathBuf, source: ColumnsError },
    #[error("the census '{}' is damaged: its pages cannot be decoded", shown(path))]
    Pages { path: PathBuf },
    #[error("the census '{}' has other columns than expected: {}", shown(path), shown(&error.to_string()))]
    Schema { path: PathBuf, error: serde_json::Error },
    #[error("the census '{}' is damaged: row {place} has the number {found}, expected {expected}", shown(path))]
    Number { path: PathBuf, place: usize, found: u64, expected: u64 },
    #[error(
        "the census '{}' is damaged: the SHA-256 of its content is {found}, expected {}",
        shown(path),
        shown(expected)
    )]
    Checksum { path: PathBuf, found: String, expected: String },
    #[error("'{}' holds only {} {} to {} of {}, expected a whole census", shown(path),
        identity.population.units(), units.start, units.end - 1, identity.sample)]
    Part { path: PathBuf, identity: Box<Identity>, units: Range<u64> },
}

#[derive(Serialize, Deserialize)]
struct Metadata {
    version: u32,
    #[serde(flatten)]
    identity: Identity,
    /// The first and the last unit in this file.
    units: [u64; 2],
}

/// Writes a census; the same census gives the same bytes. After Ctrl-C this ends soon, with an
/// [`Interruption`](interrupt::Interruption).
pub fn write(out: &mut (impl Write + Send), census: &Census) -> io::Result<()> {
    let stop = interrupt::flag();
    let units = [census.units.start, census.units.end - 1];
    let metadata = Metadata { version: VERSION, identity: census.identity.clone(), units };
    let metadata = serde_json::to_string(&metadata).map_err(io::Error::other)?;
    let columns = census.rows.iter().map(|row| interrupt::heed(stop).map(|()| Columns::from(row)));
    let columns = columns.collect::<io::Result<Vec<_>>>()?;
    let until_stopped = columns.iter().take_while(|_| !stop.load(Ordering::Relaxed));
    let checksum = content::checksum(&metadata, until_stopped).map_err(io::Error::other)?;
    interrupt::heed(stop)?;
    let mut file = ParquetWriter::new(out, &[(KEY, metadata), (CHECKSUM_KEY, checksum)], stop)?;
    columns.into_iter().try_for_each(|row| file.add(row))?;
    file.finish()
}

/// Reads a whole census.
pub fn read(path: &Path) -> Result<Census, CensusError> {
    Ok(read_and_keep(path)?.0)
}

/// Reads a whole census; also returns the bytes of the file, which may change later.
pub fn read_and_keep(path: &Path) -> Result<(Census, Bytes), CensusError> {
    let bytes = plain_file::read(path).map_err(|source| CensusError::Io { path: path.to_owned(), source })?;
    let bytes = Bytes::from(bytes);
    Ok((read_bytes(bytes.clone(), path)?, bytes))
}

/// Reads a whole census from the bytes of a file.
pub fn read_bytes(bytes: impl Into<Bytes>, path: &Path) -> Result<Census, CensusError> {
    let census = read_part(bytes, path)?;
    if census.is_whole() {
        return Ok(census);
    }
    Err(CensusError::Part { path: path.to_owned(), identity: Box::new(census.identity), units: census.units })
}

/// Reads a census, or some units of one.
pub fn read_part(bytes: impl Into<Bytes>, path: &Path) -> Result<Census, CensusError> {
    let bytes = bytes.into();
    guarded(|| decode(bytes, path)).unwrap_or_else(|| Err(CensusError::Pages { path: path.to_owned() }))
}

/// Whether a file is a census of any version, or a part of one, judged by its metadata only.
pub fn is_census(path: &Path) -> bool {
    let Ok(bytes) = plain_file::read(path) else { return false };
    let is_census = || SerializedFileReader::new(Bytes::from(bytes)).is_ok_and(|reader| entry(&reader, KEY).is_some());
    guarded(is_census).unwrap_or(false)
}

fn entry<'a>(reader: &'a SerializedFileReader<Bytes>, key: &str) -> Option<&'a str> {
    let mut pairs = reader.metadata().file_metadata().key_value_metadata()?.iter().filter(|pair| pair.key == key);
    // If there are two, neither is the right one.
    let (Some(pair), None) = (pairs.next(), pairs.next()) else { return None };
    pair.value.as_deref()
}

fn decode(bytes: Bytes, path: &Path) -> Result<Census, CensusError> {
    let path = || path.to_owned();
    let parquet = |error| CensusError::Parquet { path: path(), error };
    let reader = SerializedFileReader::new(bytes.clone()).map_err(parquet)?;
    let text = entry(&reader, KEY).ok_or_else(|| CensusError::Foreign { path: path() })?;
    let metadata = |error| CensusError::Metadata { path: path(), error };
    let json: serde_json::Value = serde_json::from_str(text).map_err(metadata)?;
    let version = json["version"].as_u64().unwrap_or(0);
    if version != u64::from(VERSION) {
        return Err(CensusError::Version { path: path(), found: version });
    }
    let read: Metadata = serde_json::from_value(json).map_err(metadata)?;
    if serde_json::to_string(&read).map_err(metadata)? != population::in_names_of_today(text) {
        return Err(CensusError::Form { path: path() });
    }
    let Metadata { identity, units: [first, last], .. } = read;
    let units = first..last.saturating_add(1);
    let deadlock = identity.check(&units).map_err(|source| CensusError::Identity { path: path(), source })?;
    let a_unit = identity.population.setups_a_unit();
    let expected = (units.end - units.start) * a_unit;
    let size = |source| CensusError::Size { path: path(), source };
    size::check(reader.metadata(), expected, &bytes).map_err(size)?;

    let mut columns = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    let first = (units.start - 1) * a_unit + 1;
    for record in reader.get_row_iter(None).map_err(parquet)? {
        let row = serde_json::from_value::<Columns>(record.map_err(parquet)?.to_json_value());
        let row = row.map_err(|error| CensusError::Schema { path: path(), error })?;
        columns.push(row);
    }
    let found = content::checksum(text, &columns).map_err(metadata)?;
    let sealed = entry(&reader, CHECKSUM_KEY).unwrap_or("missing");
    if found != sealed {
        return Err(CensusError::Checksum { path: path(), found, expected: sealed.to_owned() });
    }
    for row in columns {
        let row = Row::try_from(row).and_then(|row| row.check(&identity, deadlock).map(|()| row));
        rows.push(row.map_err(|source| CensusError::Columns { path: path(), source })?);
    }
    if let Some((place, row)) = (1..).zip(&rows).find(|(place, row)| row.number != first + *place as u64 - 1) {
        let expected = first + place as u64 - 1;
        return Err(CensusError::Number { path: path(), place, found: row.number, expected });
    }
    if rows.len() as u64 != expected {
        let source = SizeError::Rows { found: rows.len() as u64, expected };
        return Err(CensusError::Size { path: path(), source });
    }
    Ok(Census { identity, units, rows })
}
