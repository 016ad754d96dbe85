//! The file of a finished part.
//!
//! ```text
//! magic: the eight letters KAMIPART
//! format version, u16: 1
//! SHA-256 of the plan's text, 32 bytes
//! number of the part, u64
//! what the work has written, as many bytes as it likes
//! how many these were, u64
//! SHA-256 of all bytes before, 32 bytes
//! ```
//!
//! Numbers are little-endian.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use foreign::shown;
use sha2::{Digest, Sha256};
use solver::storage::plain_file;

use super::plan::Plan;

const MAGIC: &[u8; 8] = b"KAMIPART";
const VERSION: u16 = 1;
const HEAD: u64 = 8 + 2 + 32 + 8;
const FOOT: u64 = 8 + 32;

/// What a finished part holds, to be read from its beginning or from anywhere.
#[derive(Debug)]
pub struct PartFile {
    file: BufReader<File>,
    length: u64,
    at: u64,
}

/// Why a part is not there for use.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum PartError {
    #[error("the part {part} is not finished: there is no '{}'", shown(path))]
    Missing { path: PathBuf, part: u64 },
    #[error("cannot read the part '{}'", shown(path))]
    Io { path: PathBuf, source: io::Error },
    #[error("'{}' is no part of divided work; choose another folder, or remove the file", shown(path))]
    Foreign { path: PathBuf },
    #[error("the part '{}' has format version {found}, but this program reads version {VERSION} alone", shown(path))]
    Version { path: PathBuf, found: u16 },
    #[error("the part '{}' is damaged; 'analysis run' makes it again", shown(path))]
    Damaged { path: PathBuf },
    #[error(
        "'{}' is of another plan, or of another version of this one; choose another folder for the parts, or remove \
         the file",
        shown(path)
    )]
    OtherPlan { path: PathBuf },
    #[error("'{}' is the part {found}, expected the part {part}: was it renamed?", shown(path))]
    OtherPart { path: PathBuf, found: u64, part: u64 },
}

/// Writes a part whose content is what `content` writes.
///
/// # Errors
///
/// Those of `out` and of `content`.
pub(super) fn write<E: From<io::Error>>(
    out: &mut (impl Write + Send),
    plan: &Plan,
    part: u64,
    content: impl FnOnce(&mut (dyn Write + Send)) -> Result<(), E>,
) -> Result<(), E> {
    let mut out = Digesting { out, digest: Sha256::new(), written: 0 };
    out.write_all(MAGIC)?;
    out.write_all(&VERSION.to_le_bytes())?;
    out.write_all(plan.digest())?;
    out.write_all(&part.to_le_bytes())?;
    content(&mut out)?;
    let length = out.written - HEAD;
    out.write_all(&length.to_le_bytes())?;
    out.out.write_all(&out.digest.finalize())?;
    Ok(())
}

/// Passes on what is written, and digests it.
struct Digesting<'a, W> {
    out: &'a mut W,
    digest: Sha256,
    written: u64,
}

impl<W: Write> Write for Digesting<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.digest.update(&bytes[..written]);
        self.written += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl PartFile {
    /// Opens a part of a plan; of its content nothing is checked but the length.
    ///
    /// # Errors
    ///
    /// If it is missing, cannot be read, is no part, is another one, or is cut short.
    pub(super) fn open(path: &Path, plan: &Plan, part: u64) -> Result<PartFile, PartError> {
        let failed = |source: io::Error| match source.kind() {
            io::ErrorKind::NotFound => PartError::Missing { path: path.to_owned(), part },
            io::ErrorKind::UnexpectedEof => PartError::Damaged { path: path.to_owned() },
            _ => PartError::Io { path: path.to_owned(), source },
        };
        let path = || path.to_owned();
        let mut file = plain_file::open(&path()).map_err(failed)?;
        let size = file.metadata().map_err(failed)?.len();
        let mut head = Vec::with_capacity(HEAD as usize);
        Read::by_ref(&mut file).take(HEAD).read_to_end(&mut head).map_err(failed)?;
        if !head.starts_with(MAGIC) {
            // A file that was only begun is one of ours, cut short.
            let begun = head.len() < MAGIC.len() && MAGIC.starts_with(&head);
            return Err(if begun { PartError::Damaged { path: path() } } else { PartError::Foreign { path: path() } });
        }
        if (head.len() as u64) < HEAD || size < HEAD + FOOT {
            return Err(PartError::Damaged { path: path() });
        }
        let found = u16::from_le_bytes([head[8], head[9]]);
        if found != VERSION {
            return Err(PartError::Version { path: path(), found });
        }
        if head[10..42] != plan.digest()[..] {
            return Err(PartError::OtherPlan { path: path() });
        }
        let found = u64::from_le_bytes(head[42..].try_into().expect("eight bytes"));
        if found != part {
            return Err(PartError::OtherPart { path: path(), found, part });
        }
        let mut length = [0; 8];
        file.seek(SeekFrom::Start(size - FOOT)).map_err(failed)?;
        file.read_exact(&mut length).map_err(failed)?;
        let length = u64::from_le_bytes(length);
        if HEAD.checked_add(length).and_then(|end| end.checked_add(FOOT)) != Some(size) {
            return Err(PartError::Damaged { path: path() });
        }
        file.seek(SeekFrom::Start(HEAD)).map_err(failed)?;
        Ok(PartFile { file: BufReader::with_capacity(1 << 16, file), length, at: 0 })
    }

    /// Checks every byte of a part.
    ///
    /// # Errors
    ///
    /// As [`PartFile::open`], and if its checksum is another one.
    pub(super) fn check(path: &Path, plan: &Plan, part: u64) -> Result<(), PartError> {
        // Damage comes first: a part whose header is damaged is not one of another plan.
        let failed = |source: io::Error| match source.kind() {
            io::ErrorKind::NotFound => PartError::Missing { path: path.to_owned(), part },
            _ => PartError::Io { path: path.to_owned(), source },
        };
        let opened = PartFile::open(path, plan, part);
        if let Err(PartError::Missing { .. } | PartError::Foreign { .. } | PartError::Damaged { .. }) = opened {
            return opened.map(|_| ());
        }
        let mut file = plain_file::open(path).map_err(failed)?;
        let size = file.metadata().map_err(failed)?.len();
        let mut digest = Sha256::new();
        let mut rest = Read::by_ref(&mut file).take(size.saturating_sub(32));
        let mut buffer = vec![0; 1 << 16];
        loop {
            match rest.read(&mut buffer).map_err(failed)? {
                0 => break,
                read => digest.update(&buffer[..read]),
            }
        }
        let mut expected = Vec::new();
        file.read_to_end(&mut expected).map_err(failed)?;
        if digest.finalize()[..] == expected[..] {
            opened.map(|_| ())
        } else {
            Err(PartError::Damaged { path: path.to_owned() })
        }
    }

    /// How many bytes it holds.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// All that it holds.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn bytes(mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::with_capacity(self.length as usize);
        self.seek(SeekFrom::Start(0))?;
        self.read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

impl Read for PartFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = (self.length - self.at).min(buffer.len() as u64) as usize;
        let read = self.file.read(&mut buffer[..left])?;
        self.at += read as u64;
        Ok(read)
    }
}

impl Seek for PartFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let target = match to {
            SeekFrom::Start(offset) => Some(offset),
            SeekFrom::End(offset) => self.length.checked_add_signed(offset),
            SeekFrom::Current(offset) => self.at.checked_add_signed(offset),
        };
        let target = target.filter(|&target| target <= self.length);
        let target = target.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "beyond what the part holds"))?;
        self.file.seek_relative(target as i64 - self.at as i64)?;
        self.at = target;
        Ok(target)
    }
}
