//! The bytes of a file that is looked into at many places.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Mutex, PoisonError};

/// Where the bytes of a table are.
#[derive(Debug)]
pub(crate) enum Bytes {
    /// Section of the program, or kept in memory.
    Memory(Cow<'static, [u8]>),
    /// On a disk, read by position.
    File(Mutex<File>),
}

impl Bytes {
    /// Reads from an offset as many bytes as asked for.
    pub(crate) fn read(&self, offset: u64, length: usize) -> io::Result<Cow<'static, [u8]>> {
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
    pub(crate) fn length(&self) -> io::Result<u64> {
        match self {
            Bytes::Memory(bytes) => Ok(bytes.len() as u64),
            Bytes::File(file) => Ok(file.lock().unwrap_or_else(PoisonError::into_inner).metadata()?.len()),
        }
    }
}
