//! Files that are published whole or not at all.
//!
//! A file is written under a temporary name in the same folder, `.NAME.XXXXXX.part` with random letters, and renamed when it
//! is complete. A program that is killed while it writes leaves such a part behind. Nothing reads it, and the next program
//! that writes a file of the same name removes it: a part that is written is locked.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

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
    pub fn write(self, content: impl FnOnce(&mut BufWriter<Part<'_>>) -> io::Result<()>) -> Result<(), OutputError> {
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

    fn write_part(
        &self,
        content: impl FnOnce(&mut BufWriter<Part<'_>>) -> io::Result<()>,
    ) -> io::Result<NamedTempFile> {
        let mut out = BufWriter::new(Part { of: self, file: None });
        if let Err(error) = content(&mut out) {
            // What was not written yet is not to be written now.
            let _ = out.into_parts();
            return Err(error);
        }
        let part = match out.into_inner().map_err(io::IntoInnerError::into_error)?.file {
            Some(part) => part,
            None => self.part()?,
        };
        part.as_file().sync_all()?;
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
        loop {
            let part = part.tempfile_in(self.folder())?;
            let locked = part.as_file().try_lock();
            // Before it was locked, somebody may have taken it for one that is left over, and have removed it. Not every
            // file system has locks; where there are none, nobody removes any.
            if !matches!(locked, Err(TryLockError::WouldBlock)) && part.path().exists() {
                return Ok(part);
            }
        }
    }

    fn prefix(&self) -> OsString {
        let mut prefix = OsString::from(".");
        prefix.push(&self.name);
        prefix.push(".");
        prefix
    }

    /// Removes parts of this file that nobody has locked.
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
            if !entry.file_type().is_ok_and(|kind| kind.is_file()) {
                continue;
            }
            if let Ok(part) = File::options().write(true).open(entry.path())
                && part.try_lock().is_ok()
            {
                // It is in nobody's way. Whoever has just made it waits for no lock, but makes another one.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// A part that is made when the first bytes are written to it: a program that is killed before leaves nothing.
#[derive(Debug)]
pub struct Part<'a> {
    of: &'a OutputFile,
    file: Option<NamedTempFile>,
}

impl Write for Part<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(self.of.part()?),
        };
        file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The end of a part's name.
const PART_SUFFIX: &str = ".part";
/// Random letters in a part's name.
const RANDOM: usize = 6;

#[cfg(test)]
mod tests {
    use std::error::Error;
    use std::sync::atomic::{AtomicBool, Ordering};

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
        let mine = OutputFile::new(&path).unwrap().part().unwrap();
        for name in [".out.csv.Ab12cD.part", ".out.csv.old.Ij56kL.part"] {
            File::create(folder.path().join(name)).unwrap();
        }
        OutputFile::new(&path).unwrap();
        let mut left = names(folder.path());
        left.sort();
        let mut expected = [mine.path().file_name().unwrap().to_owned(), ".out.csv.old.Ij56kL.part".into()];
        expected.sort();
        assert_eq!(left, expected, "a locked part and that of another file stay");
    }

    #[test]
    fn no_part_is_removed_from_under_its_writer() {
        let folder = tempfile::tempdir().unwrap();
        let file = OutputFile::new(&folder.path().join("out.csv")).unwrap();
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    while !is_over.load(Ordering::Relaxed) {
                        file.remove_stale_parts();
                    }
                });
            }
            let stays = (0..5000).all(|_| file.part().unwrap().path().exists());
            is_over.store(true, Ordering::Relaxed);
            assert!(stays);
        });
    }

    #[test]
    fn nothing_is_there_before_something_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, content: &[u8]| {
            OutputFile::new(&folder.path().join(name)).unwrap().write(|out| {
                out.write_all(content)?;
                assert!(names(folder.path()).is_empty());
                Ok(())
            })
        };
        write("out.csv", b"a few bytes").unwrap();
        fs::remove_file(folder.path().join("out.csv")).unwrap();
        write("empty.csv", b"").unwrap();
        assert_eq!(names(folder.path()), ["empty.csv"]);
    }

    #[test]
    fn a_failed_rename_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        let file = OutputFile::new(&path).unwrap();
        fs::create_dir(&path).unwrap();
        file.write(|out| out.write_all(b"new")).unwrap_err();
        assert_eq!(names(folder.path()), ["out.csv"]);
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
