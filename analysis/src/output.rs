//! Files that are published whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {source}", path.display())]
pub struct OutputError {
    path: PathBuf,
    source: io::Error,
}

/// A file in the making, under a temporary name beside the wanted one.
///
/// [`publish`](Self::publish) gives it the wanted name and replaces a file that has it; dropped before that, it is removed.
/// It is begun before the work whose result it will hold, so that a wrong name is told at once.
pub struct OutputFile {
    path: PathBuf,
    part: PathBuf,
    file: Option<BufWriter<File>>,
}

impl OutputFile {
    /// Begins the file: an empty one under the temporary name.
    ///
    /// # Errors
    ///
    /// Where it could not be written: the folder is missing or not writable, or the name is that of a folder.
    pub fn create(path: &Path) -> Result<OutputFile, OutputError> {
        let failed = |source| OutputError { path: path.to_owned(), source };
        if path.is_dir() {
            return Err(failed(io::Error::from(io::ErrorKind::IsADirectory)));
        }
        let Some(name) = path.file_name() else {
            return Err(failed(io::Error::from(io::ErrorKind::InvalidFilename)));
        };
        let mut part_name = OsString::from(".");
        part_name.push(name);
        part_name.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(part_name);
        let file = File::create(&part).map_err(failed)?;
        Ok(OutputFile { path: path.to_owned(), part, file: Some(BufWriter::new(file)) })
    }

    /// Writes the rest, and gives the file its name.
    ///
    /// # Errors
    ///
    /// Where the disk is full or the like; a file that has the name is left as it was.
    pub fn publish(mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), OutputError> {
        let mut file = self.file.take().expect("a file is published once");
        let done = write(&mut file)
            .and_then(|()| file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all())
            .and_then(|()| fs::rename(&self.part, &self.path));
        done.map_err(|source| OutputError { path: self.path.clone(), source })
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        // After the rename there is none of this name, and nobody to tell where removal fails.
        let _ = fs::remove_file(&self.part);
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
        let file = OutputFile::create(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        file.publish(|out| out.write_all(b"new")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(folder.path()), ["out.csv"]);
    }

    #[test]
    fn a_failure_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        drop(OutputFile::create(&path).unwrap());
        assert!(names(folder.path()).is_empty());
        let file = OutputFile::create(&path).unwrap();
        let error = file.publish(|_| Err(io::Error::other("full"))).unwrap_err();
        assert!(error.to_string().ends_with("out.csv: full"), "{error}");
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn a_wrong_name_is_told_at_once() {
        let folder = tempfile::tempdir().unwrap();
        assert!(OutputFile::create(&folder.path().join("missing/out.csv")).is_err());
        assert!(OutputFile::create(folder.path()).is_err());
        assert!(OutputFile::create(Path::new("")).is_err());
    }
}
