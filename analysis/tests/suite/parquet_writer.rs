//! Parquet files that are stopped, and those that a disk does not hold.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use analysis::parquet_writer::{CELLS, Cell, Column, ParquetRow, ParquetWriter, ROW_GROUP};
use analysis::positions::PositionRow;
use bytes::Bytes;
use parquet::file::reader::{FileReader, SerializedFileReader};
use terminal::interrupt;

/// Cells that were read, and the number after which the flag is set.
#[derive(Default)]
struct Reading {
    cells: AtomicUsize,
    stop_after: usize,
    stop: AtomicBool,
}

impl Reading {
    fn count(&self) {
        if self.cells.fetch_add(1, Ordering::Relaxed) + 1 == self.stop_after {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

struct Row(Arc<Reading>, i64);

impl ParquetRow for Row {
    const RESOURCE: &'static str = "none";
    const COLUMNS: &'static [Column<Row>] = &[
        Column::required(
            "number",
            Cell::Int64(|row| {
                row.0.count();
                Some(row.1)
            }),
        ),
        Column::optional(
            "odd",
            Cell::Text(|row| {
                row.0.count();
                (row.1 % 2 == 1).then_some("odd")
            }),
        ),
    ];
}

/// The rows of a file: a group, and a part of a second one.
const ROWS: usize = ROW_GROUP + 10_000;

fn written(reading: &Arc<Reading>) -> io::Result<usize> {
    let mut bytes = Vec::new();
    let mut file = ParquetWriter::new(&mut bytes, &[], &reading.stop)?;
    (0..ROWS as i64).try_for_each(|number| file.add(Row(Arc::clone(reading), number)))?;
    file.finish()?;
    Ok(bytes.len())
}

#[test]
fn a_stop_is_heeded_after_few_more_cells() {
    let all = 2 * ROWS;
    for stop_after in [5_000, ROW_GROUP + 77, all - 2 * CELLS] {
        let reading = Arc::new(Reading { stop_after, ..Reading::default() });
        let error = written(&reading).unwrap_err();
        assert!(interrupt::is_interruption(&error), "{error}");
        let further = reading.cells.load(Ordering::Relaxed) - stop_after;
        assert!(further < CELLS, "{further} more after {stop_after}");
    }
    let reading = Arc::new(Reading::default());
    assert!(written(&reading).unwrap() > 1000);
    assert_eq!(reading.cells.load(Ordering::Relaxed), all);
}

/// Takes some bytes, and then no more.
struct FullDisk(usize);

impl Write for FullDisk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_error_of_the_file_stays_one() {
    let (reading, stop) = (Arc::<Reading>::default(), AtomicBool::new(false));
    let mut file = ParquetWriter::new(FullDisk(100), &[], &stop).unwrap();
    (0..1000).try_for_each(|number| file.add(Row(Arc::clone(&reading), number))).unwrap();
    assert_eq!(file.finish().unwrap_err().kind(), io::ErrorKind::StorageFull);
}

#[test]
fn a_column_of_long_texts_is_stored_in_one_way_and_the_version_is_this_one() {
    // More different texts than a dictionary page of a mebibyte holds.
    let (mut file, stop) = (Vec::new(), AtomicBool::new(false));
    let mut writer = ParquetWriter::new(&mut file, &[], &stop).unwrap();
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
