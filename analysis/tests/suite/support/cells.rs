//! Cells of CSV files.

use std::collections::BTreeSet;

/// The cells of a table, without its header.
pub fn cells(csv: &str) -> Vec<String> {
    let records = csv::Reader::from_reader(csv.as_bytes()).into_records().map(Result::unwrap);
    records.flat_map(|record| record.iter().map(str::to_owned).collect::<Vec<_>>()).collect()
}

fn is_whole(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number of decimals of a cell; none if it is no decimal number.
fn decimals_of(cell: &str) -> Option<usize> {
    let (whole, part) = cell.strip_prefix('-').unwrap_or(cell).split_once('.')?;
    (is_whole(whole) && is_whole(part)).then_some(part.len())
}

/// How many decimals the decimal numbers of a table have.
pub fn decimals(csv: &str) -> Vec<usize> {
    let found: BTreeSet<usize> = cells(csv).iter().filter_map(|cell| decimals_of(cell)).collect();
    found.into_iter().collect()
}

/// Whether some spreadsheet takes a cell for another number or a date: `0.673`, `2+`, `1-3-5`.
pub fn is_misread(cell: &str) -> bool {
    let parts: Vec<&str> = cell.split('-').collect();
    decimals_of(cell) == Some(3)
        || cell.strip_suffix('+').is_some_and(is_whole)
        || (parts.len() == 3 && parts[0].len() < 4 && parts.into_iter().all(is_whole))
}
