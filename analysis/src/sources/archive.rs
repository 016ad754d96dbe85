//! Archives, known by their first bytes: their names may lie, and standard input has none.
//!
//! Names of files in them are only shown. Nothing is written.

use std::io::{self, Cursor, Read};

use anyhow::anyhow;
use flate2::read::MultiGzDecoder;
use foreign::FileKind;
use terminal::input;
use zip::ZipArchive;
use zip::result::ZipError;

use super::budget::{self, Budget, Unread};
use super::{DEVICE, LINK, Visit, has_hidden_part};

pub(super) fn visit(kind: FileKind, name: &str, bytes: &[u8], visit: Visit<'_>) -> bool {
    let mut reading = Reading { name, kind, files: 0, budget: Budget::of(bytes.len()), visit };
    let read = match kind {
        FileKind::Zip => reading.zip(bytes),
        FileKind::Tar => reading.tar(bytes),
        FileKind::Gz => reading.gz(bytes),
        FileKind::Archive(found) => {
            Err(Some(anyhow!("found {found}, expected .zip, .tar, .tar.gz or .gz: unpack it first")))
        }
        // No archive.
        FileKind::Other(_) => reading.tell(name, input::text(bytes).map_err(Into::into)),
    };
    match read {
        Ok(()) if reading.files == 0 => {
            visit(name, Err(anyhow!("the archive has no files to read; hidden ones are skipped")))
        }
        Ok(()) => true,
        Err(None) => false,
        Err(Some(error)) => visit(name, Err(error)),
    }
}

const METHOD: &str = "it is not compressed with deflate, the usual method: unpack it first";

/// The office programs whose documents are zip archives, by a file that all of their archives have.
const OFFICES: [(&str, &str); 2] = [
    ("[Content_Types].xml", "an office document (DOCX, XLSX, PPTX)"),
    ("mimetype", "an office document (ODT, ODS) or an e-book"),
];

/// What a file in an archive is if it is an archive itself.
fn nested(bytes: &[u8]) -> Option<anyhow::Error> {
    let nested = || anyhow!("found an archive in an archive, expected files only: unpack it first");
    match FileKind::of(bytes)? {
        FileKind::Other(_) => None,
        FileKind::Zip => {
            let archive = ZipArchive::new(Cursor::new(bytes)).ok();
            Some(archive.as_ref().and_then(document).unwrap_or_else(nested))
        }
        _ => Some(nested()),
    }
}

fn document(archive: &ZipArchive<Cursor<&[u8]>>) -> Option<anyhow::Error> {
    let has = |name: &str| archive.index_for_name(name).is_some();
    let (_, found) = OFFICES.into_iter().find(|(name, _)| has(name))?;
    Some(anyhow!("this looks like {found}, which cannot be read here: copy its text into a file"))
}

/// A file of a tar archive, which the library takes to end where the archive does.
struct Whole<R> {
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
    name: &'a str,
    kind: FileKind,
    files: usize,
    budget: Budget,
    visit: Visit<'a>,
}

/// The end of an archive; without an error if the visitor ended it.
type Ended = Result<(), Option<anyhow::Error>>;

impl Reading<'_> {
    fn zip(&mut self, bytes: &[u8]) -> Ended {
        let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| self.damaged(error.into()))?;
        if let Some(document) = document(&archive) {
            return Err(Some(document));
        }
        for number in 0..archive.len() {
            let file = match archive.by_index_raw(number) {
                Ok(file) => (file.name().to_owned(), file.is_dir(), file.is_symlink()),
                Err(error) => return Err(self.damaged(error.into())),
            };
            let (name, is_folder, is_link) = file;
            if is_folder || has_hidden_part(&name) {
                continue;
            }
            self.budget.take_file()?;
            if is_link {
                self.unread(&name, anyhow!("this is {LINK}"))?;
                continue;
            }
            match archive.by_index(number) {
                Ok(file) => self.file(&name, file)?,
                Err(ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED)) => {
                    self.unread(&name, anyhow!("it needs a password: unpack it first"))?
                }
                Err(ZipError::UnsupportedArchive(_)) => self.unread(&name, anyhow!(METHOD))?,
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
            let kind = entry.header().entry_type();
            // The others say something about the archive or about the entry after them.
            let is_other = kind.is_hard_link()
                || kind.is_symlink()
                || kind.is_fifo()
                || kind.is_character_special()
                || kind.is_block_special();
            if has_hidden_part(&name) || !(kind.is_file() || is_other) {
                continue;
            }
            self.budget.take_file()?;
            if is_other {
                let found = if kind.is_hard_link() || kind.is_symlink() { LINK } else { DEVICE };
                self.unread(&name, anyhow!("this is {found}"))?;
                continue;
            }
            let size = entry.size();
            self.file(&name, Whole { rest: size, file: entry })?;
        }
        Ok(())
    }

    fn gz(&mut self, bytes: &[u8]) -> Ended {
        let unpacked = match self.budget.read(MultiGzDecoder::new(bytes), budget::ALL) {
            Ok(unpacked) => unpacked,
            Err(Unread::File(error) | Unread::Archive(error)) => return Err(Some(error)),
            Err(Unread::Damaged(error)) => return Err(self.damaged(error)),
        };
        match FileKind::of(&unpacked) {
            Some(FileKind::Tar) => {
                // Its bytes are in memory already, and none of its files is packed again.
                self.budget = Budget::of(unpacked.len());
                self.tar(&unpacked)
            }
            _ => match nested(&unpacked) {
                Some(error) => Err(Some(error)),
                None => {
                    self.files += 1;
                    self.tell(self.name, input::text(&unpacked).map_err(Into::into))
                }
            },
        }
    }

    fn file(&mut self, name: &str, file: impl Read) -> Ended {
        let found = match self.budget.read(file, budget::FILE) {
            Ok(bytes) => nested(&bytes).map_or_else(|| input::text(&bytes).map_err(Into::into), Err),
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
    fn unread(&mut self, name: &str, error: anyhow::Error) -> Ended {
        self.files += 1;
        let shown = format!("{}: {name}", self.name);
        self.tell(&shown, Err(error))
    }

    fn tell(&mut self, name: &str, text: anyhow::Result<String>) -> Ended {
        if (self.visit)(name, text) { Ok(()) } else { Err(None) }
    }

    fn damaged(&self, source: io::Error) -> Option<anyhow::Error> {
        let kind = match self.kind {
            FileKind::Zip => "zip",
            FileKind::Tar => "tar",
            _ => "gz",
        };
        let told = format!("the {kind} archive is damaged after {} files: {source}", self.files);
        Some(anyhow::Error::from(source).context(told))
    }
}
