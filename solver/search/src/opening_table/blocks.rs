//! Bytes that are read in blocks, each with a checksum that is verified when the block is first read.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::num::NonZeroUsize;
use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock};

use lru::LruCache;

use super::TableError;
use crate::storage::codec::{Decode, Encode};
use crate::threads::locked;
use crate::watch::Watch;

#[derive(Debug)]
pub(super) enum Bytes {
    /// Part of the program, or kept in memory.
    Memory(Cow<'static, [u8]>),
    File(Mutex<File>),
}

impl Bytes {
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
                let mut file = locked(file);
                file.seek(SeekFrom::Start(offset))?;
                let mut read = vec![0; length];
                file.read_exact(&mut read)?;
                Ok(read.into())
            }
        }
    }

    pub(super) fn length(&self) -> io::Result<u64> {
        match self {
            Bytes::Memory(bytes) => Ok(bytes.len() as u64),
            Bytes::File(file) => Ok(locked(file).metadata()?.len()),
        }
    }
}

/// The size of every block except the last.
pub(super) const BLOCK: usize = 1 << 16;

/// A part of a file, as the header describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(super) struct Section {
    pub bytes: u64,
    pub checksums: Vec<u32>,
}

impl Section {
    pub(super) fn of(bytes: &[u8]) -> Section {
        Section { bytes: bytes.len() as u64, checksums: bytes.chunks(BLOCK).map(crc32fast::hash).collect() }
    }

    pub(super) fn is_sound(&self) -> bool {
        self.bytes.div_ceil(BLOCK as u64) == self.checksums.len() as u64
    }
}

/// The most recently used blocks of a file that does not fit in its memory, by their offsets.
pub(super) type RecentBlocks = Mutex<LruCache<u64, Arc<[u8]>>>;

/// A cache of as many blocks as fit in the memory, but at least a few, so that not every look-up reads all its blocks again.
pub(super) fn recent_blocks(memory: u64) -> RecentBlocks {
    const FEWEST: NonZeroUsize = NonZeroUsize::new(8).expect("eight is not zero");
    let blocks = usize::try_from(memory / BLOCK as u64).unwrap_or(usize::MAX);
    Mutex::new(LruCache::new(NonZeroUsize::new(blocks).map_or(FEWEST, |blocks| blocks.max(FEWEST))))
}

pub(super) enum Block<'a> {
    /// Kept as long as the table.
    Kept(&'a [u8]),
    /// Kept as long as it is among the [`RecentBlocks`], or in use.
    Recent(Arc<[u8]>),
}

impl Deref for Block<'_> {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Block::Kept(bytes) => bytes,
            Block::Recent(bytes) => bytes,
        }
    }
}

/// A part of a file that is read block by block: each block once, or again after it has left the recent ones.
#[derive(Debug)]
pub(super) struct Blocks {
    bytes: Arc<Bytes>,
    /// Where the part begins in the file.
    start: u64,
    section: Section,
    read: Vec<OnceLock<Cow<'static, [u8]>>>,
    /// The cache, if not the whole file may be kept.
    recent: Option<Arc<RecentBlocks>>,
}

impl Blocks {
    pub(super) fn new(bytes: Arc<Bytes>, start: u64, section: Section, recent: Option<Arc<RecentBlocks>>) -> Blocks {
        let read = section.checksums.iter().map(|_| OnceLock::new()).collect();
        Blocks { bytes, start, section, read, recent }
    }

    #[inline]
    pub(super) fn get(&self, number: usize) -> Result<Block<'_>, TableError> {
        self.kept(number).map_or_else(|| self.fetch(number), |block| Ok(Block::Kept(block)))
    }

    /// A block that has been read and is kept as long as the table. Frequent look-ups should try this first, because it
    /// stays in registers.
    #[inline]
    pub(super) fn kept(&self, number: usize) -> Option<&[u8]> {
        self.read.get(number).and_then(OnceLock::get).map(|block| &**block)
    }

    /// A block for which [`kept`](Self::kept) gave none.
    #[cold]
    pub(super) fn fetch(&self, number: usize) -> Result<Block<'_>, TableError> {
        let Some(recent) = &self.recent else {
            let block = self.load(number)?;
            return Ok(Block::Kept(self.read[number].get_or_init(|| block)));
        };
        let key = self.start + (number * BLOCK) as u64;
        if let Some(block) = locked(recent).get(&key) {
            return Ok(Block::Recent(block.clone()));
        }
        // Not locked while the block is read.
        let block: Arc<[u8]> = self.load(number)?.into();
        locked(recent).put(key, block.clone());
        Ok(Block::Recent(block))
    }

    fn load(&self, number: usize) -> Result<Cow<'static, [u8]>, TableError> {
        let Some(&expected) = self.section.checksums.get(number) else {
            return Err(TableError::Content(format!("it leads to block {number} of {}", self.read.len())));
        };
        let begin = (number * BLOCK) as u64;
        let length = (self.section.bytes - begin).min(BLOCK as u64) as usize;
        let offset = self.start + begin;
        let block = self.bytes.read(offset, length)?;
        let found = crc32fast::hash(&block);
        if found != expected {
            return Err(TableError::Checksum { offset, length, found, expected });
        }
        Ok(block)
    }

    /// Reads and verifies every block without keeping it.
    pub(super) fn check(&self, watch: &dyn Watch) -> Result<(), TableError> {
        (0..self.read.len())
            .try_for_each(|number| if watch.stopped() { Err(TableError::Stopped) } else { self.load(number).map(drop) })
    }

    #[inline]
    pub(super) fn byte(&self, at: u64) -> Result<u8, TableError> {
        let number = (at / BLOCK as u64) as usize;
        let fetched;
        let block = match self.kept(number) {
            Some(block) => block,
            None => {
                fetched = self.fetch(number)?;
                &fetched
            }
        };
        block.get(at as usize % BLOCK).copied().ok_or_else(|| TableError::Content(format!("nothing at byte {at}")))
    }
}
