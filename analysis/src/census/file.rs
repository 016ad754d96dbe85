//! Census files: Parquet files with two entries in their key-value metadata, as `docs/src/formats/censuses.md` says.

use std::fmt;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::Ordering;

use anyhow::{Context, anyhow, bail, ensure};
use bytes::Bytes;
use foreign::shown;
use kamisado_solver::storage::plain_file;
use parquet::file::reader::{FileReader, SerializedFileReader};
use serde::{Deserialize, Serialize};
use terminal::interrupt;

use super::columns::Columns;
use super::guard::guarded;
use super::identity::{Identity, VERSION};
use super::{Row, content, size};
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
    pub rows: Vec<Row>,
}

impl Census {
    pub fn is_whole(&self) -> bool {
        self.units == (1..self.identity.sample + 1)
    }
}

#[derive(Serialize, Deserialize)]
struct Metadata {
    version: u32,
    #[serde(flatten)]
    identity: Identity,
    units: [u64; 2],
}

/// The same census gives the same bytes. Ctrl-C ends it with an [`Interruption`](interrupt::Interruption).
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

pub fn read(path: &Path) -> anyhow::Result<Census> {
    Ok(read_and_keep(path)?.0)
}

/// Reads a whole census; also returns the bytes of the file, which may change later.
pub fn read_and_keep(path: &Path) -> anyhow::Result<(Census, Bytes)> {
    let bytes = plain_file::read(path).with_context(|| format!("cannot read the census '{}'", shown(path)))?;
    let bytes = Bytes::from(bytes);
    Ok((read_bytes(bytes.clone(), path)?, bytes))
}

pub fn read_bytes(bytes: impl Into<Bytes>, path: &Path) -> anyhow::Result<Census> {
    let census = read_part(bytes, path)?;
    let Census { identity, units, .. } = &census;
    ensure!(
        census.is_whole(),
        "'{}' holds only {} {} to {} of {}, expected a whole census",
        shown(path),
        identity.population.units(),
        units.start,
        units.end - 1,
        identity.sample
    );
    Ok(census)
}

pub fn read_part(bytes: impl Into<Bytes>, path: &Path) -> anyhow::Result<Census> {
    let bytes = bytes.into();
    let read = guarded(|| decode(bytes, &shown(path)));
    read.unwrap_or_else(|| bail!("the census '{}' is damaged: its pages cannot be decoded", shown(path)))
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

fn decode(bytes: Bytes, name: &str) -> anyhow::Result<Census> {
    let because = |what: &str, error: &dyn fmt::Display| anyhow!("{what}: {}", shown(&error.to_string()));
    let parquet = |error| because(&format!("'{name}' is not a Parquet file, or is damaged"), &error);
    let reader = SerializedFileReader::new(bytes.clone()).map_err(parquet)?;
    let text = entry(&reader, KEY).with_context(|| {
        let foreign = format!("its metadata has no '{KEY}', or more than one");
        format!("'{name}' is a Parquet file, but not one of 'analysis census': {foreign}")
    })?;
    let metadata =
        |error: serde_json::Error| because(&format!("the metadata of the census '{name}' cannot be read"), &error);
    let json: serde_json::Value = serde_json::from_str(text).map_err(metadata)?;
    let found = json["version"].as_u64().unwrap_or(0);
    ensure!(
        found == u64::from(VERSION),
        "the census '{name}' has version {found}, expected {VERSION}: make it again with this program"
    );
    let read: Metadata = serde_json::from_value(json).map_err(metadata)?;
    ensure!(
        serde_json::to_string(&read).map_err(metadata)? == population::in_names_of_today(text),
        "the metadata of the census '{name}' has repeated or unknown fields, or is written in another way"
    );
    let Metadata { identity, units: [first, last], .. } = read;
    let units = first..last.saturating_add(1);
    let no_census = || format!("the metadata of the census '{name}' does not describe a census");
    let deadlock = identity.check(&units).with_context(no_census)?;
    let a_unit = identity.population.setups_a_unit();
    let expected = (units.end - units.start) * a_unit;
    let damaged = || format!("the census '{name}' is damaged");
    size::check(reader.metadata(), expected, &bytes).with_context(damaged)?;

    let mut columns = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    let first = (units.start - 1) * a_unit + 1;
    for record in reader.get_row_iter(None).map_err(parquet)? {
        let row = serde_json::from_value::<Columns>(record.map_err(parquet)?.to_json_value());
        columns.push(
            row.map_err(|error| because(&format!("the census '{name}' does not have the expected columns"), &error))?,
        );
    }
    let found = content::checksum(text, &columns).map_err(metadata)?;
    let sealed = entry(&reader, CHECKSUM_KEY).unwrap_or("missing");
    ensure!(
        found == sealed,
        "the census '{name}' is damaged: the SHA-256 of its content is {found}, expected {}",
        shown(sealed)
    );
    for row in columns {
        let row = Row::try_from(row).and_then(|row| row.check(&identity, deadlock).map(|()| row));
        rows.push(row.with_context(damaged)?);
    }
    if let Some((place, row)) = (1..).zip(&rows).find(|(place, row)| row.number != first + *place as u64 - 1) {
        let expected = first + place as u64 - 1;
        bail!("{}: row {place} has the number {}, expected {expected}", damaged(), row.number);
    }
    if rows.len() as u64 != expected {
        return Err(size::wrong_rows(rows.len() as u64, expected)).with_context(damaged);
    }
    Ok(Census { identity, units, rows })
}
