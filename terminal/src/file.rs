//! Output files: whole or not there at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file that cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write '{}': {source}", path.display())]
pub struct OutputError {
    path: PathBuf,
    source: io::Error,
}

/// A file to be written at the end of the work, tried before it so that a wrong place is told at once.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    /// The temporary name, in the same folder.
    part: PathBuf,
}

impl Output {
    /// Tries whether a file could be written here; leaves nothing behind, so that long work may be killed.
    ///
    /// # Errors
    ///
    /// If it could not: the folder is missing or not writable, or there is something else than a file.
    pub fn create(path: &Path) -> Result<Output, OutputError> {
        let failed = |source| OutputError { path: path.to_owned(), source };
        let name = path.file_name().ok_or_else(|| failed(io::Error::other("no file name, expected one")))?;
        if path.is_dir() {
            return Err(failed(io::Error::other("it is a folder, expected a file")));
        }
        // A device or a pipe would be replaced by the rename.
        if path.exists() && !path.is_file() {
            return Err(failed(io::Error::other("it is no plain file, expected one")));
        }
        let mut part = OsString::from(".");
        part.push(name);
        part.push(format!(".{}.part", std::process::id()));
        let output = Output { path: path.to_owned(), part: path.with_file_name(part) };
        File::create(&output.part).and_then(|_| fs::remove_file(&output.part)).map_err(failed)?;
        Ok(output)
    }

    /// Writes the contents under a temporary name, and gives the file its own, in place of one that was there.
    ///
    /// # Errors
    ///
    /// If the disk is full or the like; a file that was there is then left as it was.
    pub fn finish(self, contents: &[u8]) -> Result<(), OutputError> {
        self.write(contents).and_then(|()| fs::rename(&self.part, &self.path)).map_err(|source| {
            // Nobody can be told if this fails too.
            let _ = fs::remove_file(&self.part);
            OutputError { path: self.path, source }
        })
    }

    fn write(&self, contents: &[u8]) -> io::Result<()> {
        let mut file = File::create(&self.part)?;
        file.write_all(contents)?;
        file.sync_all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<OsString> {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect()
    }

    #[test]
    fn a_file_is_replaced_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        fs::write(&path, "old").unwrap();
        let output = Output::create(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        output.finish(b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(folder.path()), ["out.csv"]);
    }

    #[test]
    fn a_failure_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        let output = Output::create(&path).unwrap();
        assert!(names(folder.path()).is_empty());
        // What stands in the way of the last step.
        fs::create_dir(&path).unwrap();
        let error = output.finish(b"new").unwrap_err().to_string();
        assert!(error.starts_with("cannot write '") && error.contains("out.csv"), "{error}");
        assert_eq!(names(folder.path()), ["out.csv"]);
    }

    #[test]
    fn a_wrong_place_is_told_at_once() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Output::create(&folder.path().join("missing/out.csv")).is_err());
        assert!(Output::create(folder.path()).unwrap_err().to_string().ends_with("it is a folder, expected a file"));
        assert!(Output::create(Path::new("")).is_err());
        #[cfg(unix)]
        assert!(Output::create(Path::new("/dev/null")).unwrap_err().to_string().contains("no plain file"));
    }
}
