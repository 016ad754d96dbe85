//! Files that are published whole or not at all.
//!
//! A file is written under a temporary name in the same folder, `.NAME.XXXXXX.part` with random letters, and renamed when it
//! is complete. A program that is killed leaves such a part behind. Nothing reads it, and the next program that writes a
//! file of the same name removes it.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::NamedTempFile;

/// A file that cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write '{}'", path.display())]
pub struct OutputError {
    path: PathBuf,
    source: io::Error,
}

/// A file to be written at the end of the work. It is tried at the beginning, so that a wrong name is found at once.
#[derive(Debug)]
pub struct OutputFile {
    path: PathBuf,
    name: OsString,
}

impl OutputFile {
    /// Tries whether a file of this name could be written; leaves nothing behind, and removes what killed programs left.
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
        let file = OutputFile { path: path.to_owned(), name: name.to_owned() };
        file.part().map_err(failed)?;
        file.remove_stale_parts();
        Ok(file)
    }

    /// Writes the file under a temporary name, then gives it its own; a file that has the name is replaced, and its
    /// permissions stay.
    ///
    /// # Errors
    ///
    /// If the disk is full or the like; a file that has the name is then left as it was.
    pub fn write(self, content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> Result<(), OutputError> {
        let published = self.write_part(content).and_then(|part| Ok(part.persist(&self.path)?));
        match published {
            Ok(_) => {
                // The file is in its place: that its name may not outlast a failure of the machine is no reason to say
                // that it could not be written.
                let _ = self.sync_folder();
                Ok(())
            }
            Err(source) => Err(OutputError { path: self.path, source }),
        }
    }

    /// The folder that it will be in.
    pub fn folder(&self) -> &Path {
        self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
    }

    /// Makes the new name last through a failure of the machine.
    fn sync_folder(&self) -> io::Result<()> {
        if cfg!(unix) { File::open(self.folder())?.sync_all() } else { Ok(()) }
    }

    fn write_part(&self, content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<NamedTempFile> {
        let part = self.part()?;
        let mut out = BufWriter::new(part.as_file().try_clone()?);
        content(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        if let Ok(replaced) = fs::metadata(&self.path) {
            part.as_file().set_permissions(replaced.permissions())?;
        }
        Ok(part)
    }

    /// A new part, which is removed when it is dropped; locked as long as somebody writes it.
    fn part(&self) -> io::Result<NamedTempFile> {
        let prefix = self.prefix();
        let mut part = tempfile::Builder::new();
        part.prefix(&prefix).suffix(PART_SUFFIX);
        // As any program would make it: whoever may read files of this user may read this one.
        #[cfg(unix)]
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o666);
        #[cfg(unix)]
        part.permissions(mode);
        let part = part.tempfile_in(self.folder())?;
        // Not every file system has locks; then nobody removes parts either.
        let _ = part.as_file().try_lock();
        Ok(part)
    }

    fn prefix(&self) -> OsString {
        let mut prefix = OsString::from(".");
        prefix.push(&self.name);
        prefix.push(".");
        prefix
    }

    /// Removes parts of this file that nobody has locked, and that are too old to be about to be locked.
    fn remove_stale_parts(&self) {
        let prefix = self.prefix();
        let is_part = |name: &OsStr| {
            let (name, prefix) = (name.as_encoded_bytes(), prefix.as_encoded_bytes());
            // Nothing but the random letters is between: a longer name belongs to another file.
            name.len() == prefix.len() + RANDOM + PART_SUFFIX.len()
                && name.starts_with(prefix)
                && name.ends_with(PART_SUFFIX.as_bytes())
        };
        let Ok(entries) = fs::read_dir(self.folder()) else { return };
        for entry in entries.flatten().filter(|entry| is_part(&entry.file_name())) {
            let age = entry.metadata().and_then(|metadata| metadata.modified()).map(|modified| modified.elapsed());
            let is_old = age.is_ok_and(|age| age.is_ok_and(|age| age > STALE));
            let unlocked =
                || OpenOptions::new().write(true).open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
            if is_old && entry.file_type().is_ok_and(|kind| kind.is_file()) && unlocked() {
                // It is in nobody's way.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// The end of a part's name.
const PART_SUFFIX: &str = ".part";
/// Random letters in a part's name.
const RANDOM: usize = 6;
/// A part is locked as soon as it is made: one without a lock is left over if it is older.
const STALE: Duration = Duration::from_secs(60);

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
    fn parts_of_killed_programs_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        let long_ago = std::time::SystemTime::now() - 2 * STALE;
        let part = |name: &str, age| {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(age).unwrap();
            file
        };
        let mine = OutputFile::new(&path).unwrap().part().unwrap();
        mine.as_file().set_modified(long_ago).unwrap();
        part(".out.csv.Ab12cD.part", long_ago);
        part(".out.csv.Ef34gH.part", std::time::SystemTime::now());
        part(".out.csv.old.Ij56kL.part", long_ago);
        OutputFile::new(&path).unwrap();
        let mut left = names(folder.path());
        left.sort();
        let mut expected = [
            mine.path().file_name().unwrap().to_owned(),
            ".out.csv.Ef34gH.part".into(),
            ".out.csv.old.Ij56kL.part".into(),
        ];
        expected.sort();
        assert_eq!(left, expected, "a locked part, a new one and that of another file stay");
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_those_of_any_new_file_or_of_the_file_replaced() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        File::create(folder.path().join("any")).unwrap();
        let write = || OutputFile::new(&path).unwrap().write(|out| out.write_all(b"new")).unwrap();
        write();
        assert_eq!(mode(&path), mode(&folder.path().join("any")));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        write();
        assert_eq!(mode(&path), 0o640);
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
