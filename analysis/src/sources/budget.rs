//! How much an archive may hold: a small one can be made that unpacks to more than any disk.

use std::io::{self, Read};

use anyhow::{Context, anyhow};

/// The most bytes of one file, and of all files of an archive, and the most files.
pub const FILE: u64 = 1 << 26;
pub const ALL: u64 = 1 << 28;
const FILES: usize = 100_000;
/// How many times its own bytes: games are packed to a tenth, and the same game over and over to a hundredth.
const RATIO: u64 = 200;
/// What every archive may hold, whatever its own bytes.
pub const ALWAYS: u64 = 1 << 24;

pub struct Budget {
    pub files: usize,
    pub bytes: u64,
    /// What it means if the bytes do not suffice.
    is_by_ratio: bool,
}

impl Budget {
    pub fn of(packed: usize) -> Budget {
        let by_ratio = RATIO.saturating_mul(packed as u64).max(ALWAYS);
        Budget { files: FILES, bytes: by_ratio.min(ALL), is_by_ratio: by_ratio < ALL }
    }

    pub fn take_file(&mut self) -> anyhow::Result<()> {
        let many =
            || format!("it has more than {FILES} files, expected fewer: split it, or unpack it and name the folder");
        self.files = self.files.checked_sub(1).with_context(many)?;
        Ok(())
    }

    /// Reads a file of the archive, [`FILE`], or what is packed in it as a whole, [`ALL`].
    pub fn read(&mut self, file: impl Read, most: u64) -> Result<Vec<u8>, Unread> {
        let mut bytes = Vec::new();
        file.take(most.min(self.bytes) + 1).read_to_end(&mut bytes).map_err(Unread::Damaged)?;
        let length = bytes.len() as u64;
        match self.bytes.checked_sub(length) {
            None if self.is_by_ratio => Err(Unread::Archive(anyhow!(
                "its files hold more than {RATIO} times its own bytes, as games do not: if yours do, unpack it and name \
                 the folder"
            ))),
            None => Err(Unread::Archive(anyhow!(
                "its files hold more than {ALL} bytes, expected fewer: split it, or unpack it and name the folder"
            ))),
            // The rest of it is not read, but counts.
            Some(left) if length > most => {
                self.bytes = left;
                Err(Unread::File(anyhow!("it holds more than {most} bytes, expected a smaller file: split it")))
            }
            Some(left) => {
                self.bytes = left;
                Ok(bytes)
            }
        }
    }
}

pub enum Unread {
    /// The others may be readable.
    File(anyhow::Error),
    /// So are all after it.
    Archive(anyhow::Error),
    /// The bytes cannot be unpacked.
    Damaged(io::Error),
}
