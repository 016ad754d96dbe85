//! Files that are published whole or not at all.
//!
//! A file is written under a temporary name in the same folder, `.NAME.XXXXXX.part` with random letters, and renamed when it
//! is complete. A program that is killed while it writes leaves such a part behind, which nothing reads.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use foreign::shown;
use tempfile::NamedTempFile;

use crate::place::{Place, folder_of, place};
use crate::{interrupt, output};

#[derive(Debug, thiserror::Error)]
#[error("cannot write '{}'", shown(path))]
pub struct OutputError {
    path: PathBuf,
    source: io::Error,
}

/// A file to be written at the end of the work. It is tried at the beginning, so that a wrong name is found at once.
#[derive(Debug)]
pub struct OutputFile {
    path: PathBuf,
    name: OsString,
    place: Place,
    /// What it may replace; any file by default.
    replaces: Option<OldFile>,
}

struct OldFile {
    what: &'static str,
    is_one: Box<dyn Fn(&Path) -> bool + Send + Sync>,
}

impl fmt::Debug for OldFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }
}

impl OutputFile {
    /// Tries whether a file of this name could be written; leaves nothing behind.
    ///
    /// It could not if the folder is missing or not writable, if the name is that of something else than a file, or if
    /// another file is about to be written there.
    pub fn new(path: &Path) -> Result<OutputFile, OutputError> {
        OutputFile::tried(path, None)
    }

    /// The same for a file that replaces no other but `what`: those of which `is_one` is true. That is asked now and once
    /// more when the file is written.
    pub fn in_place_of(
        path: &Path,
        what: &'static str,
        is_one: impl Fn(&Path) -> bool + Send + Sync + 'static,
    ) -> Result<OutputFile, OutputError> {
        OutputFile::tried(path, Some(OldFile { what, is_one: Box::new(is_one) }))
    }

    fn tried(path: &Path, replaces: Option<OldFile>) -> Result<OutputFile, OutputError> {
        let tried = || {
            check_old(path, replaces.as_ref())?;
            let name = path.file_name().ok_or_else(|| io::Error::other("it has no file name"))?.to_owned();
            let file = OutputFile { path: path.to_owned(), name, place: Place::take(place(path)?)?, replaces };
            file.part()?;
            Ok(file)
        };
        tried().map_err(|source| OutputError { path: path.to_owned(), source })
    }

    /// Writes the file under a temporary name, then gives it its own; a file that has the name is replaced, and its
    /// permissions stay. After an error, a file that has the name is left as it was. So is one that came there in the
    /// meantime and may not be replaced; the error says what else the new file is called. Ctrl-C is an error too, an
    /// [`Interruption`](interrupt::Interruption).
    pub fn write(self, content: impl FnOnce(&mut BufWriter<Part<'_>>) -> io::Result<()>) -> Result<(), OutputError> {
        let published = self.write_part(interrupt::flag(), content).and_then(|part| self.publish(part));
        match published {
            Ok(()) => {
                // The file is in its place: that its name may not outlast a failure of the machine is no reason to say
                // that it could not be written.
                let _ = self.sync_folder();
                Ok(())
            }
            Err(source) => Err(OutputError { path: self.path, source }),
        }
    }

    /// The same, but after Ctrl-C nothing is written, because something may be missing that belongs into it.
    pub fn write_unless_stopped(
        self,
        content: impl FnOnce(&mut BufWriter<Part<'_>>) -> io::Result<()>,
    ) -> Result<(), OutputError> {
        if !interrupt::requested() {
            return self.write(content);
        }
        output::note(format_args!("stopped; '{}' is not written", shown(&self.path)));
        Ok(())
    }

    fn publish(&self, part: NamedTempFile) -> io::Result<()> {
        if let Err(error) = check_old(&self.path, self.replaces.as_ref()) {
            return self.set_aside(part, &error);
        }
        part.persist(&self.path)?;
        Ok(())
    }

    /// Keeps a part whose name has been taken, under that name with the part's random letters behind.
    fn set_aside(&self, part: NamedTempFile, why: &io::Error) -> io::Result<()> {
        let mut aside = self.name.clone();
        aside.push(".");
        aside.push(part.path().file_stem().map(Path::new).and_then(Path::extension).unwrap_or_default());
        let aside = self.folder().join(aside);
        part.persist(&aside)?;
        Err(io::Error::other(format!("{why}; the new content is in '{}'", shown(&aside))))
    }

    /// Where it will be, whatever it is called.
    pub fn place(&self) -> &Path {
        self.place.path()
    }

    pub fn folder(&self) -> &Path {
        folder_of(&self.path)
    }

    /// Makes the new name last through a failure of the machine.
    fn sync_folder(&self) -> io::Result<()> {
        if cfg!(unix) { File::open(self.folder())?.sync_all() } else { Ok(()) }
    }

    /// Writes all of a file but its name; `stop` ends the writing.
    pub fn write_part<'s>(
        &'s self,
        stop: &'s AtomicBool,
        content: impl FnOnce(&mut BufWriter<Part<'s>>) -> io::Result<()>,
    ) -> io::Result<NamedTempFile> {
        let mut out = BufWriter::new(Part { of: self, file: None, stop });
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

    fn part(&self) -> io::Result<NamedTempFile> {
        let mut prefix = OsString::from(".");
        prefix.push(&self.name);
        prefix.push(".");
        let mut part = tempfile::Builder::new();
        part.prefix(&prefix).suffix(".part");
        // As any program would make it: whoever may read files of this user may read this one.
        #[cfg(unix)]
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o666);
        #[cfg(unix)]
        part.permissions(mode);
        part.tempfile_in(self.folder())
    }
}

/// A part that is made when the first bytes are written to it: a program that is killed before leaves nothing.
#[derive(Debug)]
pub struct Part<'a> {
    of: &'a OutputFile,
    file: Option<NamedTempFile>,
    stop: &'a AtomicBool,
}

/// The most bytes that are written between two looks at the stop flag.
pub const PIECE: usize = 1 << 20;

impl Write for Part<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        interrupt::heed(self.stop)?;
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(self.of.part()?),
        };
        file.as_file_mut().write(&bytes[..bytes.len().min(PIECE)])
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Refuses what must not be replaced: a folder, a device, a pipe, or a file of another kind.
fn check_old(path: &Path, replaces: Option<&OldFile>) -> io::Result<()> {
    let wrong = match replaces {
        _ if path.is_dir() => "it is a folder, expected a file",
        _ if path.exists() && !path.is_file() => "it is a device or a pipe, expected a plain file",
        Some(OldFile { what, is_one }) if path.symlink_metadata().is_ok() && !is_one(path) => {
            &format!("it already exists and is no {what}, expected a new name")
        }
        _ => return Ok(()),
    };
    Err(io::Error::other(wrong))
}
