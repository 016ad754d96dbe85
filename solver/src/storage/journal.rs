//! The finished parts of long work, kept in a file so that the work can go on after it was stopped.
//!
//! ```text
//! magic: the eight letters KAMIJRNL
//! format version, u16: 2
//! records, the first of which holds the description of the job
//! ```
//!
//! A record is a length in bytes (u32), the CRC-32 of these four bytes, that many bytes as `codec.rs` writes them, and
//! their CRC-32. Records are appended as parts are finished, in any order.
//!
//! If the work was stopped in the middle of a record, the file ends before the record does. Such a torn tail, and
//! nothing else, is cut off when the journal is opened again, and that part is done again. The length has a checksum of
//! its own, so a changed byte is never taken for a torn tail: a journal that is damaged in any other way is refused and
//! left as it is.
//!
//! Version history: 1, without a full description of the job, not read any more; 2.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;

pub use super::journal_error::JournalError;
use crate::storage::job::Job;
use crate::storage::record::{CHECKSUM, HEAD, Record, Tail, checked, read_record, record_bytes, record_length, up_to};

const MAGIC: &[u8; 8] = b"KAMIJRNL";
pub(super) const VERSION: u16 = 2;
/// Where the first record begins.
pub(super) const RECORDS_AT: u64 = 10;

/// How old unsaved records may be when the next one is written, which then makes all of them safe against a failure of
/// the machine. If only the program is killed, nothing that was written is lost.
const SYNC: Duration = Duration::from_secs(5);

/// Parts of long work that are finished.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    /// Where the parts are that were finished when the journal was opened, and have not been taken yet.
    finished: Mutex<FxHashMap<(u8, u64), Place>>,
    /// None if nothing is kept.
    file: Option<Mutex<Output>>,
}

/// A file that is written at its end and read anywhere.
#[derive(Debug)]
struct Output {
    file: File,
    synced: Instant,
}

/// A record's content in the file.
#[derive(Clone, Copy, Debug)]
struct Place {
    offset: u64,
    length: usize,
}

impl Journal {
    /// Whether a file that begins with these bytes is a journal, of whatever version and in whatever state.
    pub fn recognises(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// A journal that keeps nothing.
    pub fn none() -> Journal {
        Journal { path: PathBuf::new(), finished: Mutex::default(), file: None }
    }

    /// Opens the journal of a job in a file, or begins it.
    ///
    /// # Errors
    ///
    /// If the file cannot be read and written, is no journal, has another version, is of another job, is damaged
    /// otherwise than by a torn tail, or is in use. The file is then left as it is.
    pub fn open(path: &Path, job: &Job) -> Result<Journal, JournalError> {
        let failed = |what| move |source| JournalError::Io { what, path: path.to_owned(), source };
        // What is written goes to the end, wherever something was read.
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed("open"))?;
        match file.try_lock() {
            Ok(()) => {}
            // Not every file system of a cluster has locks. Then it is up to the user that nobody else writes here.
            Err(std::fs::TryLockError::Error(source)) if source.kind() == io::ErrorKind::Unsupported => {}
            Err(std::fs::TryLockError::WouldBlock) => return Err(JournalError::InUse { path: path.to_owned() }),
            Err(std::fs::TryLockError::Error(source)) => return Err(failed("lock")(source)),
        }
        let found = scan(&mut file, path, job)?;
        file.set_len(found.whole).map_err(failed("write"))?;
        let file = Mutex::new(Output { file, synced: Instant::now() });
        let journal = Journal { path: path.to_owned(), finished: Mutex::new(found.parts), file: Some(file) };
        if found.whole == 0 {
            let first = Record { kind: 0, number: 0, result: job.to_string().into() };
            journal.append(&[&MAGIC[..], &VERSION.to_le_bytes(), &record_bytes(&first)].concat())?;
        }
        Ok(journal)
    }

    /// The result of a part that was finished before; it is given out once.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or not as it was when the journal was opened.
    pub fn take(&self, kind: u8, number: u64) -> Result<Option<Vec<u8>>, JournalError> {
        let place = locked(&self.finished).remove(&(kind, number));
        let (Some(place), Some(file)) = (place, &self.file) else { return Ok(None) };
        let mut content = vec![0; place.length + CHECKSUM];
        let file = &mut locked(file).file;
        let read = file.seek(SeekFrom::Start(place.offset)).and_then(|_| file.read_exact(&mut content));
        read.map_err(|source| JournalError::Io { what: "read", path: self.path.clone(), source })?;
        let damaged = || JournalError::Damaged {
            path: self.path.clone(),
            offset: place.offset - HEAD as u64,
            parts: self.finished(),
        };
        checked(&content).map(|record| Some(record.result)).ok_or_else(damaged)
    }

    /// How many finished parts it has been opened with and not yet given out.
    pub fn finished(&self) -> usize {
        locked(&self.finished).len()
    }

    /// Keeps the result of a part.
    ///
    /// # Errors
    ///
    /// If it cannot be written; what was kept before is not affected.
    pub fn put(&self, kind: u8, number: u64, result: Vec<u8>) -> Result<(), JournalError> {
        if self.file.is_none() { Ok(()) } else { self.append(&record_bytes(&Record { kind, number, result })) }
    }

    fn append(&self, bytes: &[u8]) -> Result<(), JournalError> {
        let Some(output) = &self.file else { return Ok(()) };
        let mut output = locked(output);
        let mut written = output.file.write_all(bytes);
        if written.is_ok() && output.synced.elapsed() >= SYNC {
            written = output.file.sync_data();
            output.synced = Instant::now();
        }
        written.map_err(|source| JournalError::Io { what: "write", path: self.path.clone(), source })
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a file holds of a job.
struct Scan {
    parts: FxHashMap<(u8, u64), Place>,
    /// Bytes up to the end of the last whole record; 0 if the work has not begun.
    whole: u64,
}

/// Reads a file to its end.
fn scan(file: &mut File, path: &Path, job: &Job) -> Result<Scan, JournalError> {
    let failed = |source| JournalError::Io { what: "read", path: path.to_owned(), source };
    let path = || path.to_owned();
    let nothing = Scan { parts: FxHashMap::default(), whole: 0 };
    let mut bytes = BufReader::with_capacity(1 << 16, file);
    let begun = up_to(&mut bytes, RECORDS_AT as usize).map_err(failed)?;
    let (magic, version) = begun.split_at(begun.len().min(MAGIC.len()));
    if !MAGIC.starts_with(magic) {
        return Err(JournalError::Foreign { path: path() });
    }
    match version.try_into().map(u16::from_le_bytes) {
        Ok(VERSION) => {}
        Ok(found) => return Err(JournalError::Version { path: path(), found }),
        // Stopped in the middle of the first write.
        Err(_) => return Ok(nothing),
    }
    match read_record(&mut bytes).map_err(failed)? {
        Tail::Record(record, length) => {
            if let Some((found, expected)) = job.difference(&String::from_utf8_lossy(&record.result)) {
                return Err(JournalError::OtherJob { path: path(), found, expected });
            }
            let mut found = Scan { whole: RECORDS_AT + record_length(length), ..nothing };
            loop {
                match read_record(&mut bytes).map_err(failed)? {
                    Tail::Record(record, length) => {
                        let place = Place { offset: found.whole + HEAD as u64, length };
                        found.parts.insert((record.kind, record.number), place);
                        found.whole += record_length(length);
                    }
                    Tail::Torn => return Ok(found),
                    Tail::Damaged => {
                        let parts = found.parts.len();
                        return Err(JournalError::Damaged { path: path(), offset: found.whole, parts });
                    }
                }
            }
        }
        Tail::Torn => Ok(nothing),
        Tail::Damaged => Err(JournalError::DamagedJob { path: path() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job() -> Job {
        Job::new("count").with("to", "ten")
    }

    fn journal(path: &Path) -> Journal {
        Journal::open(path, &job()).unwrap()
    }

    /// A journal of four parts, and where each of its records begins.
    fn four_parts(path: &Path) -> Vec<u64> {
        let first = journal(path);
        let begin = |number: u64| {
            let begin = std::fs::metadata(path).unwrap().len();
            first.put(1, number, vec![number as u8; 100]).unwrap();
            begin
        };
        (0..4).map(begin).collect()
    }

    #[test]
    fn what_is_kept_is_there_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let first = journal(&path);
        first.put(1, 7, vec![1, 2, 3]).unwrap();
        first.put(2, 7, vec![]).unwrap();
        assert!(matches!(Journal::open(&path, &job()), Err(JournalError::InUse { .. })));
        assert_eq!(first.take(1, 7).unwrap(), None, "only what was finished before is given out");
        drop(first);
        let again = journal(&path);
        assert_eq!(again.finished(), 2);
        again.put(1, 8, vec![8]).unwrap();
        let take = |kind, number| again.take(kind, number).unwrap();
        assert_eq!((take(1, 7), take(2, 7), take(1, 7)), (Some(vec![1, 2, 3]), Some(vec![]), None));
        drop(again);
        let last = journal(&path);
        assert_eq!((last.finished(), last.take(1, 8).unwrap()), (3, Some(vec![8])));
    }

    #[test]
    fn another_job_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        four_parts(&path);
        let kept = std::fs::read(&path).unwrap();
        let refused = |job: &Job| Journal::open(&path, job).unwrap_err().to_string();
        let error = refused(&Job::new("count").with("to", "nine"));
        assert!(error.contains("found 'to = ten', expected 'to = nine'"), "{error}");
        let error = refused(&job().with_contents("records", b"round 1"));
        assert!(error.contains("found 'nothing more', expected 'records = sha256 "), "{error}");
        let error = refused(&Job::new("add").with("to", "ten"));
        assert!(error.contains("found 'job = count', expected 'job = add'"), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), kept);
    }

    #[test]
    fn a_torn_end_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let begins = four_parts(&path);
        let whole = std::fs::read(&path).unwrap();
        for length in 0..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let expected = begins[1..].iter().filter(|&&end| end <= length as u64).count();
            let torn = journal(&path);
            assert_eq!(torn.finished(), expected, "{length}");
            torn.put(5, 5, vec![5]).unwrap();
            drop(torn);
            let mended = journal(&path);
            assert_eq!((mended.finished(), mended.take(5, 5).unwrap()), (expected + 1, Some(vec![5])), "{length}");
        }
    }

    #[test]
    fn a_changed_byte_is_refused_and_nothing_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let begins = four_parts(&path);
        let whole = std::fs::read(&path).unwrap();
        for at in 0..whole.len() {
            for flip in [0x01, 0x40, 0xff] {
                let mut changed = whole.clone();
                changed[at] ^= flip;
                std::fs::write(&path, &changed).unwrap();
                let error = Journal::open(&path, &job()).unwrap_err();
                let before = begins.iter().filter(|&&begin| begin <= at as u64).count();
                match &error {
                    JournalError::Foreign { .. } => assert!(at < 8, "{at}"),
                    JournalError::Version { .. } => assert!((8..10).contains(&at), "{at}"),
                    JournalError::DamagedJob { .. } => assert!(before == 0 && at >= 10, "{at}"),
                    JournalError::Damaged { offset, parts, .. } => {
                        assert_eq!((*parts, *offset), (before - 1, begins[before - 1]), "{at}");
                    }
                    other => panic!("{at}: {other}"),
                }
                assert_eq!(std::fs::read(&path).unwrap(), changed, "{at}");
            }
        }
        // What the message advises keeps the parts before the damage.
        std::fs::write(&path, &whole[..begins[2] as usize]).unwrap();
        assert_eq!(journal(&path).finished(), 2);
    }

    #[test]
    fn older_and_foreign_files_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("letter");
        std::fs::write(&path, "Dear Sir,").unwrap();
        assert!(matches!(Journal::open(&path, &job()), Err(JournalError::Foreign { .. })));
        assert_eq!(std::fs::read(&path).unwrap(), b"Dear Sir,");
        assert!(matches!(Journal::open(folder.path(), &job()), Err(JournalError::Io { .. })));
        let older = b"KAMIJRNL\x01\0\x05\0\0\0purpose of version 1";
        std::fs::write(&path, older).unwrap();
        let error = Journal::open(&path, &job()).unwrap_err();
        assert!(matches!(error, JournalError::Version { found: 1, .. }), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), older);
    }
}
