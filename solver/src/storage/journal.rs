//! The finished parts of long work, kept in a file so that the work can go on after it was stopped.
//!
//! ```text
//! magic: the eight letters KAMIJRNL
//! format version, u16: 1
//! records, the first of which holds the purpose: what the work is, with everything that its results depend on
//! ```
//!
//! A record is a length in bytes (u32), that many bytes as `codec.rs` writes them, and their CRC-32. Records are appended
//! as parts are finished, in any order. Whatever stopped the work, even in the middle of a record, all records before it
//! stand: what comes after the last whole one is cut off when the journal is opened again, and done again.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;

use crate::storage::codec::{self, Decode, Encode};

const MAGIC: &[u8; 10] = b"KAMIJRNL\x01\0";

/// At least this often what is written is made safe against a failure of the machine; a killed program loses nothing.
const SYNC: Duration = Duration::from_secs(5);

/// Parts of long work that are finished.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    /// What was finished when the journal was opened.
    finished: Mutex<FxHashMap<(u8, u64), Vec<u8>>>,
    /// None if nothing is kept.
    file: Option<Mutex<Output>>,
}

#[derive(Debug)]
struct Output {
    file: File,
    synced: Instant,
}

/// One finished part.
#[derive(Encode, Decode)]
struct Record {
    /// What kind of part it is.
    kind: u8,
    /// Which of its kind.
    number: u64,
    result: Vec<u8>,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum JournalError {
    #[error("cannot {what} the checkpoint '{}'", path.display())]
    Io { what: &'static str, path: PathBuf, source: io::Error },
    #[error("'{}' is no checkpoint of this program; choose another folder", path.display())]
    Foreign { path: PathBuf },
    #[error(
        "the checkpoint '{}' is of other work: found '{found}', expected '{expected}'; choose another folder, or remove it",
        path.display()
    )]
    Purpose { path: PathBuf, found: String, expected: String },
    #[error("the checkpoint '{}' is in use by another run", path.display())]
    InUse { path: PathBuf },
}

impl Journal {
    /// A journal that keeps nothing.
    pub fn none() -> Journal {
        Journal { path: PathBuf::new(), finished: Mutex::default(), file: None }
    }

    /// Opens the journal of a file for some work, or begins it.
    ///
    /// # Errors
    ///
    /// If the file cannot be read and written, is no journal, is one of other work, or is in use.
    pub fn open(path: &Path, purpose: &str) -> Result<Journal, JournalError> {
        let failed = |what| move |source| JournalError::Io { what, path: path.to_owned(), source };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed("open"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Err(JournalError::InUse { path: path.to_owned() }),
            Err(std::fs::TryLockError::Error(source)) => return Err(failed("lock")(source)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed("read"))?;
        let begun = bytes.get(..MAGIC.len());
        if begun.map_or(!MAGIC.starts_with(&bytes), |begun| begun != MAGIC) {
            return Err(JournalError::Foreign { path: path.to_owned() });
        }
        let mut at = MAGIC.len();
        let mut records = std::iter::from_fn(|| {
            let (record, length) = read_record(bytes.get(at..)?)?;
            at += length;
            Some(record)
        });
        let mut finished = FxHashMap::default();
        let begun = match records.next() {
            Some(Record { result, .. }) if result == purpose.as_bytes() => {
                finished.extend(records.map(|record| ((record.kind, record.number), record.result)));
                true
            }
            Some(Record { result, .. }) => {
                let found = String::from_utf8_lossy(&result).into_owned();
                return Err(JournalError::Purpose { path: path.to_owned(), found, expected: purpose.into() });
            }
            None => false,
        };
        let whole = if begun { at as u64 } else { 0 };
        file.set_len(whole).and_then(|()| file.seek(SeekFrom::Start(whole))).map_err(failed("write"))?;
        let file = Mutex::new(Output { file, synced: Instant::now() });
        let journal = Journal { path: path.to_owned(), finished: Mutex::new(finished), file: Some(file) };
        if !begun {
            let first = Record { kind: 0, number: 0, result: purpose.into() };
            journal.append(&[&MAGIC[..], &record_bytes(&first)].concat())?;
        }
        Ok(journal)
    }

    /// The result of a part that was finished before; it is given out once.
    pub fn take(&self, kind: u8, number: u64) -> Option<Vec<u8>> {
        self.finished.lock().unwrap_or_else(PoisonError::into_inner).remove(&(kind, number))
    }

    /// How many finished parts it has been opened with and not yet given out.
    pub fn finished(&self) -> usize {
        self.finished.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Keeps the result of a part.
    ///
    /// # Errors
    ///
    /// If it cannot be written; what was kept before stands.
    pub fn put(&self, kind: u8, number: u64, result: Vec<u8>) -> Result<(), JournalError> {
        if self.file.is_none() { Ok(()) } else { self.append(&record_bytes(&Record { kind, number, result })) }
    }

    fn append(&self, bytes: &[u8]) -> Result<(), JournalError> {
        let Some(output) = &self.file else { return Ok(()) };
        let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
        let mut written = output.file.write_all(bytes);
        if written.is_ok() && output.synced.elapsed() >= SYNC {
            written = output.file.sync_data();
            output.synced = Instant::now();
        }
        written.map_err(|source| JournalError::Io { what: "write", path: self.path.clone(), source })
    }
}

fn record_bytes(record: &Record) -> Vec<u8> {
    let content = codec::encode(record);
    let length = content.len() as u32;
    let checksum = crc32fast::hash(&content);
    [&length.to_le_bytes()[..], &content, &checksum.to_le_bytes()].concat()
}

/// The record that bytes begin with, if it is whole, and its length.
fn read_record(bytes: &[u8]) -> Option<(Record, usize)> {
    let (length, rest) = bytes.split_first_chunk()?;
    let length = u32::from_le_bytes(*length) as usize;
    let (content, rest) = rest.split_at_checked(length)?;
    let checksum = u32::from_le_bytes(*rest.first_chunk()?);
    let record = codec::decode(content).ok()?;
    (checksum == crc32fast::hash(content)).then_some((record, length + 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn journal(path: &Path) -> Journal {
        Journal::open(path, "count to ten").unwrap()
    }

    #[test]
    fn what_is_kept_is_there_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let first = journal(&path);
        first.put(1, 7, vec![1, 2, 3]).unwrap();
        first.put(2, 7, vec![]).unwrap();
        assert!(matches!(Journal::open(&path, "count to ten"), Err(JournalError::InUse { .. })));
        assert_eq!(first.take(1, 7), None, "only what was finished before is given out");
        drop(first);
        let again = journal(&path);
        assert_eq!(again.finished(), 2);
        assert_eq!((again.take(1, 7), again.take(2, 7), again.take(1, 7)), (Some(vec![1, 2, 3]), Some(vec![]), None));
        drop(again);
        let error = Journal::open(&path, "count to nine").unwrap_err().to_string();
        assert!(error.contains("found 'count to ten', expected 'count to nine'"), "{error}");
    }

    #[test]
    fn a_torn_end_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let mut lengths = vec![];
        let first = journal(&path);
        for number in 0..4 {
            lengths.push(std::fs::metadata(&path).unwrap().len());
            first.put(1, number, vec![9; 100]).unwrap();
        }
        drop(first);
        let whole = std::fs::read(&path).unwrap();
        for length in 0..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let expected = lengths[1..].iter().filter(|&&end| end <= length as u64).count();
            let torn = journal(&path);
            assert_eq!(torn.finished(), expected, "{length}");
            torn.put(5, 5, vec![5]).unwrap();
            drop(torn);
            let mended = journal(&path);
            assert_eq!((mended.finished(), mended.take(5, 5)), (expected + 1, Some(vec![5])), "{length}");
        }
    }

    #[test]
    fn a_changed_byte_costs_what_follows_it_at_the_most() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let first = journal(&path);
        (0..4).for_each(|number| first.put(1, number, vec![number as u8; 10]).unwrap());
        drop(first);
        let whole = std::fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 0x40;
            std::fs::write(&path, &changed).unwrap();
            let Ok(found) = Journal::open(&path, "count to ten") else {
                assert!(at < MAGIC.len(), "{at}");
                continue;
            };
            for number in 0..4 {
                assert!(found.take(1, number).is_none_or(|result| result == vec![number as u8; 10]), "{at}");
            }
        }
    }

    #[test]
    fn other_files_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("letter");
        std::fs::write(&path, "Dear Sir,").unwrap();
        assert!(matches!(Journal::open(&path, "x"), Err(JournalError::Foreign { .. })));
        assert_eq!(std::fs::read(&path).unwrap(), b"Dear Sir,");
        assert!(matches!(Journal::open(folder.path(), "x"), Err(JournalError::Io { .. })));
    }
}
