//! A finished part: what later parts read of it, in sections that are read one at a time.
//!
//! ```text
//! magic: the eight letters KAMITPRT
//! format version, u16: 1
//! SHA-256 of the description of the division, 32 bytes
//! number of the part, u64
//! the sections, one after the other
//! for each section: where it begins, its length in bytes, how many items it has, each u64; its CRC-32, u32; the CRC-32
//! of these 28 bytes, u32
//! number of sections, u64
//! ```
//!
//! All numbers are little-endian. A section is a list of words (`packed.rs`), of bits, the least significant of a byte
//! first, or counts as `codec.rs` writes them.

use std::io::{self, Read, Seek, SeekFrom, Write};

use super::packed::{packed, unpacked};
use super::{Division, PartError};
use crate::opening_table::TableCounts;
use crate::opening_table::word::Word;
use crate::storage::codec;

const MAGIC: &[u8; 8] = b"KAMITPRT";
const VERSION: u16 = 1;
/// Bytes before the first section.
const HEAD: usize = 8 + 2 + 32 + 8;
/// Bytes of what is said of a section.
const ENTRY: usize = 32;

/// The bytes of a finished part, where they are needed.
pub trait PartBytes: Read + Seek {}

impl<T: Read + Seek> PartBytes for T {}

/// The finished parts of earlier stages.
pub trait Inputs: Sync {
    /// The bytes that [`make`](super::make) has written for a part.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    fn open(&self, part: u64) -> io::Result<Box<dyn PartBytes + '_>>;
}

/// The first bytes of a part.
fn head(division: &Division, part: u64) -> Vec<u8> {
    [&MAGIC[..], &VERSION.to_le_bytes(), &division.fingerprint(), &part.to_le_bytes()].concat()
}

/// Writes a part, section by section.
pub(super) struct PartWriter<'a> {
    part: u64,
    out: &'a mut dyn Write,
    at: u64,
    /// What is said of the sections written.
    entries: Vec<u8>,
}

impl<'a> PartWriter<'a> {
    pub(super) fn new(division: &Division, part: u64, out: &'a mut dyn Write) -> Result<PartWriter<'a>, PartError> {
        let mut writer = PartWriter { part, out, at: 0, entries: Vec::new() };
        writer.write(&head(division, part))?;
        Ok(writer)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), PartError> {
        self.out.write_all(bytes).map_err(|source| PartError::Output { part: self.part, source })?;
        self.at += bytes.len() as u64;
        Ok(())
    }

    fn section(&mut self, items: usize, bytes: &[u8]) -> Result<(), PartError> {
        let mut entry = Vec::with_capacity(ENTRY);
        for number in [self.at, bytes.len() as u64, items as u64] {
            entry.extend(number.to_le_bytes());
        }
        entry.extend(crc32fast::hash(bytes).to_le_bytes());
        entry.extend(crc32fast::hash(&entry).to_le_bytes());
        self.entries.extend(entry);
        self.write(bytes)
    }

    pub(super) fn words(&mut self, words: &[Word]) -> Result<(), PartError> {
        self.section(words.len(), &packed(words))
    }

    pub(super) fn bits(&mut self, bits: impl ExactSizeIterator<Item = bool>) -> Result<(), PartError> {
        let items = bits.len();
        let mut bytes = vec![0; items.div_ceil(8)];
        for (number, bit) in bits.enumerate() {
            bytes[number / 8] |= u8::from(bit) << (number % 8);
        }
        self.section(items, &bytes)
    }

    pub(super) fn counts(&mut self, counts: &TableCounts) -> Result<(), PartError> {
        self.section(1, &codec::encode(counts))
    }

    /// Writes what is behind the sections.
    pub(super) fn finish(mut self) -> Result<(), PartError> {
        let entries = std::mem::take(&mut self.entries);
        self.write(&entries)?;
        self.write(&((entries.len() / ENTRY) as u64).to_le_bytes())
    }
}

/// Reads sections of a finished part.
pub(super) struct PartReader<'a> {
    part: u64,
    input: Box<dyn PartBytes + 'a>,
    /// Where it says what its sections are.
    entries_at: u64,
    sections: usize,
}

impl<'a> PartReader<'a> {
    pub(super) fn open(division: &Division, part: u64, inputs: &'a dyn Inputs) -> Result<PartReader<'a>, PartError> {
        let failed = |source| PartError::Input { part, source };
        let input = inputs.open(part).map_err(failed)?;
        let mut reader = PartReader { part, input, entries_at: 0, sections: 0 };
        let length = reader.input.seek(SeekFrom::End(0)).map_err(failed)?;
        let last = length.checked_sub(8).filter(|&last| last >= HEAD as u64).ok_or(reader.unusable("is cut off"))?;
        let expected = head(division, part);
        let found = reader.read(0, HEAD)?;
        if found[..MAGIC.len()] != *MAGIC {
            return Err(reader.unusable("is no part of a table"));
        }
        if found[MAGIC.len()..MAGIC.len() + 2] != VERSION.to_le_bytes() {
            return Err(reader.unusable("has another format version"));
        }
        if found != expected {
            let why = if found[..HEAD - 8] == expected[..HEAD - 8] {
                "says that it is another part"
            } else {
                "is of another plan or another version of the program"
            };
            return Err(reader.unusable(why));
        }
        let sections: [u8; 8] = reader.read(last, 8)?.try_into().expect("eight bytes");
        let entries = u64::from_le_bytes(sections).checked_mul(ENTRY as u64);
        let entries_at = entries.and_then(|entries| last.checked_sub(entries)).filter(|&at| at >= HEAD as u64);
        reader.entries_at = entries_at.ok_or(reader.unusable("is damaged or cut off"))?;
        reader.sections = u64::from_le_bytes(sections) as usize;
        Ok(reader)
    }

    /// That something is wrong with this part.
    pub(super) fn unusable(&self, why: &'static str) -> PartError {
        PartError::Unusable { part: self.part, why }
    }

    fn read(&mut self, at: u64, length: usize) -> Result<Vec<u8>, PartError> {
        let mut bytes = vec![0; length];
        let read = self.input.seek(SeekFrom::Start(at)).and_then(|_| self.input.read_exact(&mut bytes));
        read.map(|()| bytes).map_err(|source| PartError::Input { part: self.part, source })
    }

    /// How many items a section has, and its bytes.
    fn section(&mut self, number: usize) -> Result<(usize, Vec<u8>), PartError> {
        if number >= self.sections {
            return Err(self.unusable("is damaged or cut off: it has too few sections"));
        }
        let entry = self.read(self.entries_at + (number * ENTRY) as u64, ENTRY)?;
        let (numbers, checksum) = entry.split_at(ENTRY - 4);
        if crc32fast::hash(numbers).to_le_bytes() != checksum {
            return Err(self.unusable("is damaged or cut off"));
        }
        let number = |place: usize| u64::from_le_bytes(numbers[8 * place..8 * place + 8].try_into().expect("eight"));
        if number(0).checked_add(number(1)).is_none_or(|end| end > self.entries_at) {
            return Err(self.unusable("is damaged or cut off"));
        }
        let bytes = self.read(number(0), number(1) as usize)?;
        if crc32fast::hash(&bytes).to_le_bytes() != numbers[24..] {
            return Err(self.unusable("is damaged: a checksum does not fit"));
        }
        Ok((number(2) as usize, bytes))
    }

    pub(super) fn words(&mut self, section: usize) -> Result<Vec<Word>, PartError> {
        let (items, bytes) = self.section(section)?;
        unpacked(&bytes, items).map_err(|_| self.unusable("has words that are none, or not in order"))
    }

    /// The bits of a section that has as many as expected.
    pub(super) fn bits(&mut self, section: usize, expected: usize) -> Result<Vec<bool>, PartError> {
        let (items, bytes) = self.section(section)?;
        if items != expected || bytes.len() != items.div_ceil(8) {
            return Err(self.unusable("does not answer what it was asked: its number of bits is another"));
        }
        Ok((0..items).map(|number| bytes[number / 8] >> (number % 8) & 1 != 0).collect())
    }

    pub(super) fn counts(&mut self, section: usize) -> Result<TableCounts, PartError> {
        let (_, bytes) = self.section(section)?;
        codec::decode(&bytes).map_err(|_| self.unusable("has counts that are none"))
    }
}
