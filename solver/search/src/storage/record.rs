//! The records of a journal, each a finished part with its checksums.
//!
//! The length has its own checksum, so that a changed byte is never mistaken for a torn tail.

use std::io::{self, Read};

use crate::storage::codec::{self, Decode, Encode, MAX_BYTES};

pub(super) const VERSION: u16 = 2;
pub(super) const RECORDS_AT: u64 = 10;
/// Bytes of a record before its content: the length and its checksum.
pub(super) const HEAD: usize = 8;
/// Bytes of a record after its content.
pub(super) const CHECKSUM: usize = 4;

#[derive(Encode, Decode)]
pub(super) struct Record {
    pub kind: u8,
    pub number: u64,
    pub result: Vec<u8>,
}

pub(super) fn record_length(content: usize) -> u64 {
    (HEAD + content + CHECKSUM) as u64
}

pub(super) fn record_bytes(record: &Record) -> Vec<u8> {
    let content = codec::encode(record);
    let length = (content.len() as u32).to_le_bytes();
    let checksum = |bytes| crc32fast::hash(bytes).to_le_bytes();
    [&length[..], &checksum(&length), &content, &checksum(&content)].concat()
}

/// The beginning of the rest of a file.
pub(super) enum Tail {
    /// A whole record, and the length of its content.
    Record(Record, usize),
    /// Nothing, or the beginning of a record.
    Torn,
    /// Anything else.
    Damaged,
}

pub(super) fn read_record(bytes: &mut impl Read) -> io::Result<Tail> {
    let head = up_to(bytes, HEAD)?;
    let Some((length, checksum)) = head.split_first_chunk().filter(|_| head.len() == HEAD) else {
        return Ok(Tail::Torn);
    };
    let content = u32::from_le_bytes(*length) as usize;
    if crc32fast::hash(length).to_le_bytes() != checksum || content > MAX_BYTES {
        return Ok(Tail::Damaged);
    }
    let rest = up_to(bytes, content + CHECKSUM)?;
    if rest.len() < content + CHECKSUM {
        return Ok(Tail::Torn);
    }
    Ok(checked(&rest).map_or(Tail::Damaged, |record| Tail::Record(record, content)))
}

/// Reads a record from its content and checksum, if they agree.
pub(super) fn checked(bytes: &[u8]) -> Option<Record> {
    let (content, checksum) = bytes.split_last_chunk()?;
    if crc32fast::hash(content) == u32::from_le_bytes(*checksum) { codec::decode(content).ok() } else { None }
}

/// The next bytes, fewer than `length` only if the file ends.
pub(super) fn up_to(bytes: &mut impl Read, length: usize) -> io::Result<Vec<u8>> {
    let mut read = Vec::new();
    bytes.take(length as u64).read_to_end(&mut read)?;
    Ok(read)
}
