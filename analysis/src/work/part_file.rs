//! The file of a finished part, in the format that `docs/src/formats/journals.md` specifies.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use foreign::shown;
use kamisado_solver::storage::plain_file;
use sha2::{Digest, Sha256};

use super::Output;

const MAGIC: &[u8; 8] = b"KAMIPART";
const VERSION: u16 = 1;
const HEAD: usize = 8 + 2 + 32 + 8;
const FOOT: usize = 8 + 32;

#[derive(Debug)]
pub struct PartContent {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

impl PartContent {
    /// The error for bytes that are whole, but not what the plan says of the part.
    pub fn is_wrong(&self, part: u64, problem: impl Display) -> anyhow::Error {
        anyhow!(
            "part {part} of the plan, '{}', has the right checksum but the wrong content: {problem}; remove the file, \
             and 'analysis plan run' makes it again",
            shown(&self.path)
        )
    }
}

#[derive(Debug, thiserror::Error)]
pub enum PartError {
    #[error("part {part} is not finished: there is no '{}'", shown(path))]
    Missing { path: PathBuf, part: u64 },
    #[error("the part '{}' is damaged; 'analysis plan run' makes it again", shown(path))]
    Damaged { path: PathBuf },
    /// It cannot be read, or is not the part of the plan.
    #[error(transparent)]
    Other(#[from] anyhow::Error),
}

pub fn write<E: From<io::Error>>(
    out: &mut (impl Write + Send),
    digest: &[u8; 32],
    part: u64,
    content: impl FnOnce(&mut Output<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let mut out = DigestWriter { out, digest: Sha256::new(), written: 0 };
    out.write_all(MAGIC)?;
    out.write_all(&VERSION.to_le_bytes())?;
    out.write_all(digest)?;
    out.write_all(&part.to_le_bytes())?;
    content(&mut out)?;
    let length = out.written - HEAD as u64;
    out.write_all(&length.to_le_bytes())?;
    out.out.write_all(&out.digest.finalize())?;
    Ok(())
}

struct DigestWriter<'a, W> {
    out: &'a mut W,
    digest: Sha256,
    written: u64,
}

impl<W: Write> Write for DigestWriter<'_, W> {
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

/// Reads a part of the plan with this digest, and checks every byte.
pub fn read(path: PathBuf, digest: &[u8; 32], part: u64) -> Result<PartContent, PartError> {
    let mut bytes = match plain_file::read(&path) {
        Ok(bytes) => bytes,
        Err(source) if source.kind() == io::ErrorKind::NotFound => return Err(PartError::Missing { path, part }),
        read => read.with_context(|| format!("cannot read the part '{}'", shown(&path)))?,
    };
    if !bytes.starts_with(MAGIC) {
        // A file that was only started is one of ours, cut short.
        if MAGIC.starts_with(&bytes) {
            return Err(PartError::Damaged { path });
        }
        let file = shown(&path);
        return Err(anyhow!("'{file}' is not a part of divided work; choose another folder, or remove the file").into());
    }
    // Damage comes first: a part whose header is damaged is not one of another plan.
    let Some((sealed, seal)) = bytes.split_last_chunk::<32>().filter(|_| bytes.len() >= HEAD + FOOT) else {
        return Err(PartError::Damaged { path });
    };
    let number = |at: usize| u64::from_le_bytes(sealed[at..at + 8].try_into().expect("eight bytes"));
    let content = HEAD..sealed.len() - 8;
    if Sha256::digest(sealed)[..] != seal[..] {
        return Err(PartError::Damaged { path });
    }
    let found = u16::from_le_bytes([bytes[8], bytes[9]]);
    if found != VERSION {
        let file = shown(&path);
        return Err(anyhow!(
            "the part '{file}' has format version {found}, but this program reads version {VERSION} only"
        )
        .into());
    }
    if number(content.end) != content.len() as u64 {
        return Err(PartError::Damaged { path });
    }
    if bytes[10..42] != digest[..] {
        return Err(anyhow!(
            "'{}' belongs to another plan, or to another version of this one; choose another folder for the parts, or \
             remove the file",
            shown(&path)
        )
        .into());
    }
    let found = number(42);
    if found != part {
        return Err(anyhow!("'{}' is part {found}, expected part {part}: was it renamed?", shown(&path)).into());
    }
    bytes.truncate(content.end);
    bytes.drain(..content.start);
    Ok(PartContent { path, bytes })
}
