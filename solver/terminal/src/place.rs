//! Where files are, whatever they are called.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Where a name leads, so that a file has one place whatever its folder is called.
pub fn place(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    Ok(folder_of(path).canonicalize()?.join(name))
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The places of all files that this program is about to write.
static TAKEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A place that only one file is about to be written to: of two the first would be lost.
#[derive(Debug)]
pub(crate) struct Place(PathBuf);

impl Place {
    pub fn take(place: PathBuf) -> io::Result<Place> {
        if TAKEN.lock().unwrap_or_else(PoisonError::into_inner).insert(place.clone()) {
            Ok(Place(place))
        } else {
            Err(io::Error::other("found it twice, expected a different file for each"))
        }
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        TAKEN.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}
