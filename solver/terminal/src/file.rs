//! Files that are published whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

/// A file that cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write '{}'", path.display())]
pub struct OutputError {
    path: PathBuf,
    source: io::Error,
}

/// A file to be written at the end of the work, tried before it so that a wrong name is told at once.
#[derive(Debug)]
pub struct OutputFile {
    path: PathBuf,
    /// The temporary name, in the same folder.
    part: PathBuf,
}

impl OutputFile {
    /// Tries whether a file of this name could be written; leaves nothing behind.
    ///
    /// # Errors
    ///
    /// If it could not: the folder is missing or not writable, or the name is that of something else than a file.
    pub fn new(path: &Path) -> Result<OutputFile, OutputError> {
        let failed = |source| OutputError { path: path.to_owned(), source };
        if path.is_dir() {
            return Err(failed(io::Error::other("it is a folder, expected a file")));
        }
        // The rename would put a file in the place of a device or a pipe.
        if path.exists() && !path.is_file() {
            return Err(failed(io::Error::other("it is a device or a pipe, expected a plain file")));
        }
        let Some(name) = path.file_name() else {
            return Err(failed(io::Error::other("it has no file name")));
        };
        let mut part = OsString::from(".");
        part.push(name);
        part.push(format!(".{}.part", std::process::id()));
        let file = OutputFile { path: path.to_owned(), part: path.with_file_name(part) };
        File::create(&file.part).and_then(|_| fs::remove_file(&file.part)).map_err(failed)?;
        Ok(file)
    }

    /// Writes the file under a temporary name, then gives it its own; a file that has the name is replaced.
    ///
    /// # Errors
    ///
    /// If the disk is full or the like; a file that has the name is then left as it was.
    pub fn write(self, content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> Result<(), OutputError> {
        let published = self.write_part(content).and_then(|()| fs::rename(&self.part, &self.path));
        published.and_then(|()| self.sync_folder()).map_err(|source| {
            // Nobody can be told if this fails too.
            let _ = fs::remove_file(&self.part);
            OutputError { path: self.path, source }
        })
    }

    /// The folder that it will be in.
    pub fn folder(&self) -> &Path {
        self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
    }

    /// Makes the new name last through a failure of the machine.
    fn sync_folder(&self) -> io::Result<()> {
        if cfg!(unix) { File::open(self.folder())?.sync_all() } else { Ok(()) }
    }

    fn write_part(&self, content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<()> {
        let mut out = BufWriter::new(File::create(&self.part)?);
        content(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error;
    use std::io::Write;

    use super::*;

    fn names(folder: &Path) -> Vec<OsString> {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect()
    }

    #[test]
    fn a_file_is_replaced_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        fs::write(&path, "old").unwrap();
        let file = OutputFile::new(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        file.write(|out| out.write_all(b"new")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(folder.path()), ["out.csv"]);
    }

    #[test]
    fn a_failure_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let file = OutputFile::new(&folder.path().join("out.csv")).unwrap();
        assert!(names(folder.path()).is_empty());
        let error = file.write(|_| Err(io::Error::other("full"))).unwrap_err();
        assert!(error.to_string().ends_with("out.csv'"), "{error}");
        assert_eq!(error.source().unwrap().to_string(), "full");
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn a_wrong_name_is_told_at_once() {
        let folder = tempfile::tempdir().unwrap();
        assert!(OutputFile::new(&folder.path().join("missing/out.csv")).is_err());
        assert!(OutputFile::new(folder.path()).is_err());
        assert!(OutputFile::new(Path::new("")).is_err());
        #[cfg(unix)]
        assert!(
            OutputFile::new(Path::new("/dev/null")).unwrap_err().source.to_string().contains("expected a plain file")
        );
    }
}
