//! Archives, known by their first bytes: their names may lie, and standard input has none.
//!
//! Names of files in them are only shown. Nothing is written.

use std::io::{self, Cursor, Read};

use flate2::read::MultiGzDecoder;
use terminal::input;
use zip::ZipArchive;
use zip::result::ZipError;

use super::budget::{Budget, Unread};
use super::{SourceError, Visit, has_hidden_part};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Zip,
    Tar,
    /// A packed file, which may be a tar archive.
    Gz,
    /// One that is only named.
    Other(&'static str),
}

/// The first bytes of archives that are not read.
const OTHERS: [(&[u8], &str); 5] = [
    (b"7z\xbc\xaf\x27\x1c", "a 7z"),
    (b"Rar!\x1a\x07", "a rar"),
    (b"BZh", "a bz2"),
    (b"\xfd7zXZ\x00", "an xz"),
    (b"\x28\xb5\x2f\xfd", "a zst"),
];

/// Where the header of a tar archive says what it is.
const TAR: std::ops::Range<usize> = 257..262;

impl Kind {
    /// The kind of archive that begins with these bytes; none if it is a file by itself.
    pub fn of(bytes: &[u8]) -> Option<Kind> {
        if [b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"].iter().any(|mark| bytes.starts_with(*mark)) {
            Some(Kind::Zip)
        } else if bytes.starts_with(b"\x1f\x8b") {
            Some(Kind::Gz)
        } else if bytes.get(TAR) == Some(b"ustar") {
            Some(Kind::Tar)
        } else {
            OTHERS.iter().find(|(mark, _)| bytes.starts_with(mark)).map(|&(_, name)| Kind::Other(name))
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Kind::Zip => "zip",
            Kind::Tar => "tar",
            Kind::Gz => "gz",
            Kind::Other(name) => name,
        }
    }

    /// Reads the files of an archive of this kind; see [`Sources::visit`](super::Sources::visit).
    pub fn visit(self, name: &str, bytes: &[u8], visit: Visit<'_>) -> bool {
        let mut reading = Reading { name, kind: self, files: 0, budget: Budget::of(bytes.len()), visit };
        let read = match self {
            Kind::Zip => reading.zip(bytes),
            Kind::Tar => reading.tar(bytes),
            Kind::Gz => reading.gz(bytes),
            Kind::Other(found) => Err(Some(SourceError::OtherArchive { found })),
        };
        match read {
            Ok(()) if reading.files == 0 => visit(name, Err(SourceError::EmptyArchive)),
            Ok(()) => true,
            Err(None) => false,
            Err(Some(error)) => visit(name, Err(error)),
        }
    }
}

/// A file of a tar archive, which the library takes to end where the archive does.
struct Whole<R> {
    /// The bytes that are still to come.
    rest: u64,
    file: R,
}

impl<R: Read> Read for Whole<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(bytes)?;
        if read == 0 && !bytes.is_empty() && self.rest > 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.rest = self.rest.saturating_sub(read as u64);
        Ok(read)
    }
}

struct Reading<'a> {
    /// The name of the archive.
    name: &'a str,
    kind: Kind,
    /// The number of files that were found.
    files: usize,
    budget: Budget,
    visit: Visit<'a>,
}

/// The end of an archive; without an error if the visitor ended it.
type Ended = Result<(), Option<SourceError>>;

impl Reading<'_> {
    fn zip(&mut self, bytes: &[u8]) -> Ended {
        let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| self.damaged(error.into()))?;
        for number in 0..archive.len() {
            let file = match archive.by_index_raw(number) {
                Ok(file) => (file.name().to_owned(), file.is_file()),
                Err(error) => return Err(self.damaged(error.into())),
            };
            let (name, is_file) = file;
            if !is_file || has_hidden_part(&name) {
                continue;
            }
            self.budget.take_file()?;
            match archive.by_index(number) {
                Ok(file) => self.file(&name, file)?,
                Err(ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED)) => {
                    self.unread(&name, SourceError::Locked)?
                }
                Err(ZipError::UnsupportedArchive(_)) => self.unread(&name, SourceError::Method)?,
                Err(error) => return Err(self.damaged(error.into())),
            }
        }
        Ok(())
    }

    fn tar(&mut self, bytes: &[u8]) -> Ended {
        let mut archive = tar::Archive::new(bytes);
        let entries = archive.entries().map_err(|error| self.damaged(error))?;
        for entry in entries {
            let entry = entry.map_err(|error| self.damaged(error))?;
            let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
            if entry.header().entry_type().is_file() && !has_hidden_part(&name) {
                self.budget.take_file()?;
                let size = entry.size();
                self.file(&name, Whole { rest: size, file: entry })?;
            }
        }
        Ok(())
    }

    fn gz(&mut self, bytes: &[u8]) -> Ended {
        let unpacked = match self.budget.read_all(MultiGzDecoder::new(bytes)) {
            Ok(unpacked) => unpacked,
            Err(Unread::File(error) | Unread::Archive(error)) => return Err(Some(error)),
            Err(Unread::Damaged(error)) => return Err(self.damaged(error)),
        };
        match Kind::of(&unpacked) {
            Some(Kind::Tar) => {
                // Its bytes are in memory already, and none of its files is packed again.
                self.budget = Budget::of(unpacked.len());
                self.tar(&unpacked)
            }
            Some(_) => Err(Some(SourceError::Nested)),
            None => {
                self.files += 1;
                self.tell(self.name, input::text(&unpacked).map_err(Into::into))
            }
        }
    }

    /// Reads a file of the archive.
    fn file(&mut self, name: &str, file: impl Read) -> Ended {
        let found = match self.budget.read(file) {
            Ok(bytes) if Kind::of(&bytes).is_some() => Err(SourceError::Nested),
            Ok(bytes) => input::text(&bytes).map_err(Into::into),
            Err(Unread::File(error)) => Err(error),
            Err(Unread::Archive(error)) => return Err(Some(error)),
            Err(Unread::Damaged(error)) => return Err(self.damaged(error)),
        };
        match found {
            Ok(text) => {
                self.files += 1;
                let shown = format!("{}: {name}", self.name);
                self.tell(&shown, Ok(text))
            }
            Err(error) => self.unread(name, error),
        }
    }

    /// A file that cannot be read; the others go on.
    fn unread(&mut self, name: &str, error: SourceError) -> Ended {
        self.files += 1;
        let shown = format!("{}: {name}", self.name);
        self.tell(&shown, Err(error))
    }

    fn tell(&mut self, name: &str, text: Result<String, SourceError>) -> Ended {
        if (self.visit)(name, text) { Ok(()) } else { Err(None) }
    }

    fn damaged(&self, source: io::Error) -> Option<SourceError> {
        Some(SourceError::Damaged { kind: self.kind.name(), files: self.files, source })
    }
}
