//! Limits on the content of a census file: a small file must not unpack to gigabytes.
//!
//! Parquet states the size of its content twice: in the metadata of each column chunk, and in the header of each page.
//! This module checks the metadata against the number of rows, and the headers (see `parquet_pages.rs`) against it.

use anyhow::{anyhow, bail, ensure};
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData};

use super::parquet_pages;

/// The most bytes of a row before compression: at most 100 for a position, as many for the end of a round, 5 for each
/// of 102 winners, 255 for a file name, and some for numbers and short words.
const MOST_BYTES_A_ROW: u64 = 2048;
/// The most bytes of the page headers of a chunk with few rows.
const MOST_BYTES_A_CHUNK: u64 = 1024;

/// Checks the sizes that a file states before anything is unpacked.
pub(super) fn check(metadata: &ParquetMetaData, expected: u64, bytes: &[u8]) -> anyhow::Result<()> {
    let groups = metadata.row_groups();
    let found = groups.iter().fold(0_u64, |sum, group| sum.saturating_add(count(group.num_rows())));
    let total = count(metadata.file_metadata().num_rows());
    if let Some(found) = [found, total].into_iter().find(|found| *found != expected) {
        return Err(wrong_rows(found, expected));
    }
    let size = bytes.len() as u64;
    ensure!(found <= size, "it claims {found} rows in {size} bytes, expected at least one byte per row");
    let chunks = || groups.iter().flat_map(|group| group.columns().iter().map(|chunk| (group.num_rows(), chunk)));
    let unpacked = chunks().fold(0_u64, |sum, (_, chunk)| sum.saturating_add(count(chunk.uncompressed_size())));
    let most = found * MOST_BYTES_A_ROW + chunks().count() as u64 * MOST_BYTES_A_CHUNK;
    ensure!(unpacked <= most, "its {found} rows unpack to {unpacked} bytes, expected at most {most}");
    let disagrees = |(rows, chunk): &(i64, &ColumnChunkMetaData)| !agrees(chunk, count(*rows), bytes);
    match chunks().find(disagrees) {
        Some((_, chunk)) => {
            bail!("the pages of its column {} do not agree with its metadata", chunk.column_path().string())
        }
        None => Ok(()),
    }
}

pub(super) fn wrong_rows(found: u64, expected: u64) -> anyhow::Error {
    anyhow!("it has {found} rows, expected {expected}")
}

/// Whether the pages of a chunk claim at most the bytes in its metadata, and at most one value per row.
fn agrees(chunk: &ColumnChunkMetaData, rows: u64, bytes: &[u8]) -> bool {
    // The function `byte_range` of the crate panics at negative numbers.
    let (data, size) = (count(chunk.data_page_offset()), count(chunk.compressed_size()));
    let start = chunk.dictionary_page_offset().map_or(data, count);
    let range = start..start.saturating_add(size);
    let pages = usize::try_from(range.start).ok().zip(usize::try_from(range.end).ok());
    let pages = pages.and_then(|(start, end)| bytes.get(start..end)).and_then(parquet_pages::claims);
    let Some(pages) = pages else { return false };
    let unpacked = pages.iter().fold(0_u64, |sum, page| sum.saturating_add(page.unpacked));
    unpacked <= count(chunk.uncompressed_size()) && pages.iter().all(|page| page.values <= rows)
}

/// A count in the metadata; a negative one is treated like one that is too large.
fn count(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}
