//! The shipped censuses.

use std::fs::File;
use std::path::{Path, PathBuf};

use analysis::census::{Census, read, write};

/// A file of `data/`.
pub fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(name)
}

/// The census in a file of `data/`.
pub fn shipped(name: &str) -> Census {
    read(&data(name)).unwrap()
}

/// Writes the first units of a shipped census into a file, the same that a census of so many would be.
pub fn write_beginning(path: &Path, name: &str, units: u64) {
    let mut census = shipped(name);
    let rows = units * census.identity.population.setups_a_unit();
    census.rows.truncate(rows as usize);
    census.identity.sample = units;
    census.units = 1..units + 1;
    write(&mut File::create(path).unwrap(), &census).unwrap();
}
