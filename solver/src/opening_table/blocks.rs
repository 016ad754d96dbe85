//! Bytes that are read in blocks, each with a checksum that is looked at when the block is first read.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::TableError;
use crate::storage::codec::{Decode, Encode};

/// Bytes of every block but the last.
pub(super) const BLOCK: usize = 1 << 16;

/// Where the bytes of a table are.
#[derive(Debug)]
pub(super) enum Bytes {
    /// Part of the program, or kept in memory.
    Memory(Cow<'static, [u8]>),
    /// On a disk, read by position.
    File(Mutex<File>),
}

impl Bytes {
    /// Reads from an offset as many bytes as asked for.
    pub(super) fn read(&self, offset: u64, length: usize) -> io::Result<Cow<'static, [u8]>> {
        match self {
            Bytes::Memory(bytes) => {
                let start = usize::try_from(offset).unwrap_or(usize::MAX);
                let range = start..start.saturating_add(length);
                Ok(match bytes {
                    Cow::Borrowed(bytes) => bytes.get(range).ok_or(io::ErrorKind::UnexpectedEof)?.into(),
                    Cow::Owned(bytes) => bytes.get(range).ok_or(io::ErrorKind::UnexpectedEof)?.to_vec().into(),
                })
            }
            Bytes::File(file) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(offset))?;
                let mut read = vec![0; length];
                file.read_exact(&mut read)?;
                Ok(read.into())
            }
        }
    }

    /// How many there are.
    pub(super) fn length(&self) -> io::Result<u64> {
        match self {
            Bytes::Memory(bytes) => Ok(bytes.len() as u64),
            Bytes::File(file) => Ok(file.lock().unwrap_or_else(PoisonError::into_inner).metadata()?.len()),
        }
    }
}

/// A part of a file, as the header tells of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(super) struct Part {
    /// Its length.
    pub bytes: u64,
    /// The CRC-32 of each block.
    pub checksums: Vec<u32>,
}

impl Part {
    /// Tells of these bytes.
    pub(super) fn of(bytes: &[u8]) -> Part {
        Part { bytes: bytes.len() as u64, checksums: bytes.chunks(BLOCK).map(crc32fast::hash).collect() }
    }

    /// Whether it has a checksum for each block.
    pub(super) fn is_sound(&self) -> bool {
        self.bytes.div_ceil(BLOCK as u64) == self.checksums.len() as u64
    }
}

/// A part of a file that is read block by block, each at most once.
#[derive(Debug)]
pub(super) struct Blocks {
    bytes: Arc<Bytes>,
    /// Where the part begins in the file.
    start: u64,
    part: Part,
    read: Vec<OnceLock<Cow<'static, [u8]>>>,
}

impl Blocks {
    pub(super) fn new(bytes: Arc<Bytes>, start: u64, part: Part) -> Blocks {
        let read = part.checksums.iter().map(|_| OnceLock::new()).collect();
        Blocks { bytes, start, part, read }
    }

    /// The bytes of the block of a number.
    ///
    /// # Errors
    ///
    /// If there is no such block, it cannot be read, or its checksum is another.
    #[inline]
    pub(super) fn get(&self, number: usize) -> Result<&[u8], TableError> {
        match self.read.get(number).and_then(OnceLock::get) {
            Some(block) => Ok(block),
            None => self.first_read(number),
        }
    }

    #[cold]
    fn first_read(&self, number: usize) -> Result<&[u8], TableError> {
        let Some(&expected) = self.part.checksums.get(number) else {
            return Err(TableError::Content(format!("it leads to block {number} of {}", self.read.len())));
        };
        let begin = (number * BLOCK) as u64;
        let length = (self.part.bytes - begin).min(BLOCK as u64) as usize;
        let offset = self.start + begin;
        let block = self.bytes.read(offset, length)?;
        let found = crc32fast::hash(&block);
        if found != expected {
            return Err(TableError::Checksum { offset, length, found, expected });
        }
        Ok(self.read[number].get_or_init(|| block))
    }

    /// Reads every block.
    ///
    /// # Errors
    ///
    /// The first block that cannot be read or has another checksum.
    pub(super) fn check(&self) -> Result<(), TableError> {
        (0..self.read.len()).try_for_each(|number| self.get(number).map(drop))
    }

    /// The byte at a place within the part.
    #[inline]
    pub(super) fn byte(&self, at: u64) -> Result<u8, TableError> {
        let block = self.get((at / BLOCK as u64) as usize)?;
        block.get(at as usize % BLOCK).copied().ok_or_else(|| TableError::Content(format!("nothing at byte {at}")))
    }
}
