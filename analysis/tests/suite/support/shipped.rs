//! The shipped censuses.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use analysis::census::{Census, read, write};

/// A file of `data/`.
pub fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(name)
}

static PLAYED: LazyLock<Census> = LazyLock::new(|| read(&data("played.parquet")).unwrap());
static CONFIRM: LazyLock<Census> = LazyLock::new(|| read(&data("confirm.parquet")).unwrap());
static NATURAL: LazyLock<Census> = LazyLock::new(|| read(&data("sensitivity/natural.parquet")).unwrap());

/// The census in a file of `data/`. To read a large one takes seconds, so all tests share it.
pub fn shipped(name: &str) -> &'static Census {
    match name {
        "played.parquet" => &PLAYED,
        "confirm.parquet" => &CONFIRM,
        "sensitivity/natural.parquet" => &NATURAL,
        _ => panic!("no test shares '{name}'"),
    }
}

/// Writes the first units of a shipped census to a file, equal to a census of that many units.
pub fn write_beginning(path: &Path, name: &str, units: u64) {
    let mut census = shipped(name).clone();
    let rows = units * census.identity.population.setups_a_unit();
    census.rows.truncate(rows as usize);
    census.identity.sample = units;
    census.units = 1..units + 1;
    write(&mut File::create(path).unwrap(), &census).unwrap();
}
