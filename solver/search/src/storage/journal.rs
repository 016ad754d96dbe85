//! The finished parts of long work, kept in a file so that the work can be resumed.
//!
//! `docs/src/formats/journals.md` specifies the file, of version 2. Version 1, without a full description of the job, is
//! not read. Records are appended as parts are finished, in any order.
//!
//! If the work was stopped in the middle of a record, the file ends before the record does. Only such a torn tail is
//! cut off when the journal is opened again, and that part is repeated. If a record cannot be written completely, it is
//! cut off immediately, and the journal accepts no more. A journal that is damaged in any other way is refused and left
//! unchanged.

use std::fs::{File, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use foreign::shown;
use rustc_hash::FxHashMap;

use crate::storage::growing::GrowingFile;
use crate::storage::job::Job;
use crate::storage::locked_file::LockedFile;
use crate::storage::plain_file;
use crate::storage::record::{
    CHECKSUM, HEAD, RECORDS_AT, Record, Tail, VERSION, checked, read_record, record_bytes, record_length, up_to,
};
use crate::threads::locked;

const MAGIC: &[u8; 8] = b"KAMIJRNL";

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages say what each is.
#[non_exhaustive]
pub enum JournalError {
    #[error("cannot {what} the checkpoint '{}'", shown(path))]
    Io { what: &'static str, path: PathBuf, source: io::Error },
    #[error("'{}' is not a checkpoint of this program; choose another folder", shown(path))]
    Foreign { path: PathBuf },
    #[error(
        "the checkpoint '{}' has format version {found}, but this program reads version {VERSION} only; finish the work \
         with the program that began it, choose another folder, or remove the file",
        shown(path)
    )]
    Version { path: PathBuf, found: u16 },
    /// Holds the first line in which the descriptions of the two jobs differ.
    #[error(
        "the checkpoint '{}' is of other work: found '{}', expected '{}'; \
         choose another folder, or remove the file",
        shown(path),
        shown(found),
        shown(expected)
    )]
    OtherJob { path: PathBuf, found: String, expected: String },
    #[error(
        "the checkpoint '{}' was begun by '{}', but this is '{}': all of it must be made by one version and commit; \
         go on with that program, choose another folder, or remove the file",
        shown(path),
        shown(found),
        shown(expected)
    )]
    OtherProgram { path: PathBuf, found: String, expected: String },
    #[error(
        "the checkpoint '{}' is damaged at byte {offset}, after {parts} whole parts; nothing was changed; \
         restore an intact copy, cut the file to {offset} bytes to keep those parts, or remove it to begin again",
        shown(path)
    )]
    Damaged { path: PathBuf, offset: u64, parts: usize },
    #[error(
        "the checkpoint '{}' is damaged: the description of its job, from byte {RECORDS_AT} on, is not whole; \
         nothing was changed; restore an intact copy, or remove the file to begin again",
        shown(path)
    )]
    DamagedJob { path: PathBuf },
    #[error("the checkpoint '{}' is in use by another run", shown(path))]
    InUse { path: PathBuf },
}

/// The finished parts of long work.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    /// The places of the parts that were there when the journal was opened and have not been taken yet.
    finished: Mutex<FxHashMap<(u8, u64), Place>>,
    /// `None` for a journal that keeps nothing.
    file: Option<Mutex<GrowingFile<LockedFile>>>,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    offset: u64,
    length: usize,
}

impl Journal {
    /// Whether a file that begins with these bytes is a journal, of any version and in any state.
    pub fn recognises(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// A journal that keeps nothing.
    pub fn none() -> Journal {
        Journal { path: PathBuf::new(), finished: Mutex::default(), file: None }
    }

    /// Opens or creates the journal of a job in a file. A refused file is left unchanged.
    pub fn open(path: &Path, job: &Job) -> Result<Journal, JournalError> {
        Journal::open_as(path, job, false)
    }

    /// Like [`open`](Self::open), but keeps the part of a damaged journal before the damage, for work that is quickly
    /// repeated.
    pub fn open_mended(path: &Path, job: &Job) -> Result<Journal, JournalError> {
        Journal::open_as(path, job, true)
    }

    fn open_as(path: &Path, job: &Job, mend: bool) -> Result<Journal, JournalError> {
        let failed = |what| move |source| JournalError::Io { what, path: path.to_owned(), source };
        // Not for appending: Windows would not let such a file be cut.
        let options = &mut File::options();
        let file = plain_file::open_as(path, options.read(true).write(true).create(true).truncate(false));
        let mut file = LockedFile::lock(file.map_err(failed("open"))?).map_err(|error| match error {
            TryLockError::WouldBlock => JournalError::InUse { path: path.to_owned() },
            TryLockError::Error(source) => failed("lock")(source),
        })?;
        let found = scan(&mut file, path, job)?;
        if found.is_damaged && !mend {
            let (path, parts) = (path.to_owned(), found.parts.len());
            return Err(match found.whole {
                0 => JournalError::DamagedJob { path },
                offset => JournalError::Damaged { path, offset, parts },
            });
        }
        let file = GrowingFile::new(file, found.whole).map_err(failed("write"))?;
        let journal =
            Journal { path: path.to_owned(), finished: Mutex::new(found.parts), file: Some(Mutex::new(file)) };
        if found.whole == 0 {
            journal.append(&beginning(job))?;
        }
        Ok(journal)
    }

    /// Writes a complete journal of a job: the kind, the number and the result of each part.
    pub fn write(
        out: &mut dyn Write,
        job: &Job,
        parts: impl IntoIterator<Item = (u8, u64, Vec<u8>)>,
    ) -> io::Result<()> {
        out.write_all(&beginning(job))?;
        let mut records = parts.into_iter().map(|(kind, number, result)| Record { kind, number, result });
        records.try_for_each(|record| out.write_all(&record_bytes(&record)))
    }

    /// Takes the result of a part that was finished in an earlier run; each can be taken once.
    pub fn take(&self, kind: u8, number: u64) -> Result<Option<Vec<u8>>, JournalError> {
        let place = locked(&self.finished).remove(&(kind, number));
        let (Some(place), Some(file)) = (place, &self.file) else { return Ok(None) };
        let mut content = vec![0; place.length + CHECKSUM];
        let mut growing = locked(file);
        let file = &mut growing.file;
        let read = file.seek(SeekFrom::Start(place.offset)).and_then(|_| file.read_exact(&mut content));
        read.map_err(|source| JournalError::Io { what: "read", path: self.path.clone(), source })?;
        let damaged = || JournalError::Damaged {
            path: self.path.clone(),
            offset: place.offset - HEAD as u64,
            parts: self.finished(),
        };
        checked(&content).map(|record| Some(record.result)).ok_or_else(damaged)
    }

    /// The number of parts that were there when the journal was opened and have not been taken yet.
    pub fn finished(&self) -> usize {
        locked(&self.finished).len()
    }

    /// Writes the result of a part. If that fails, earlier parts remain, and the journal accepts no more.
    pub fn put(&self, kind: u8, number: u64, result: Vec<u8>) -> Result<(), JournalError> {
        if self.file.is_none() { Ok(()) } else { self.append(&record_bytes(&Record { kind, number, result })) }
    }

    fn append(&self, bytes: &[u8]) -> Result<(), JournalError> {
        let Some(file) = &self.file else { return Ok(()) };
        locked(file).append(bytes).map_err(|source| JournalError::Io { what: "write", path: self.path.clone(), source })
    }
}

/// The bytes before the parts of a job.
fn beginning(job: &Job) -> Vec<u8> {
    let first = Record { kind: 0, number: 0, result: job.to_string().into() };
    [&MAGIC[..], &VERSION.to_le_bytes(), &record_bytes(&first)].concat()
}

#[derive(Default)]
struct Scan {
    parts: FxHashMap<(u8, u64), Place>,
    /// The offset of the end of the last whole record; 0 if there is none.
    whole: u64,
    /// Whether anything other than a torn record follows.
    is_damaged: bool,
}

fn scan(file: &mut File, path: &Path, job: &Job) -> Result<Scan, JournalError> {
    let failed = |source| JournalError::Io { what: "read", path: path.to_owned(), source };
    let path = || path.to_owned();
    let mut found = Scan::default();
    let mut bytes = BufReader::with_capacity(1 << 16, file);
    let begun = up_to(&mut bytes, RECORDS_AT as usize).map_err(failed)?;
    let (magic, version) = begun.split_at(begun.len().min(MAGIC.len()));
    if !MAGIC.starts_with(magic) {
        return Err(JournalError::Foreign { path: path() });
    }
    match version.try_into().map(u16::from_le_bytes) {
        Ok(VERSION) => {}
        Ok(found) => return Err(JournalError::Version { path: path(), found }),
        // The first write was interrupted.
        Err(_) => return Ok(found),
    }
    loop {
        match read_record(&mut bytes).map_err(failed)? {
            Tail::Record(first, length) if found.whole == 0 => {
                if let Some((found, expected)) = job.difference(&String::from_utf8_lossy(&first.result)) {
                    let programs = Job::program(&found).zip(Job::program(&expected));
                    return Err(match programs {
                        Some((found, expected)) => JournalError::OtherProgram { path: path(), found, expected },
                        None => JournalError::OtherJob { path: path(), found, expected },
                    });
                }
                found.whole = RECORDS_AT + record_length(length);
            }
            Tail::Record(record, length) => {
                let place = Place { offset: found.whole + HEAD as u64, length };
                // A part that is there is taken, and not written again: of two, neither is the right one.
                if found.parts.contains_key(&(record.kind, record.number)) {
                    return Ok(Scan { is_damaged: true, ..found });
                }
                found.parts.insert((record.kind, record.number), place);
                found.whole += record_length(length);
            }
            Tail::Torn => return Ok(found),
            Tail::Damaged => return Ok(Scan { is_damaged: true, ..found }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_written_after_a_failed_record() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let job = Job::new("count", "1 (abc)");
        let first = Journal::open(&path, &job).unwrap();
        first.put(1, 3, vec![3; 100]).unwrap();
        drop(first);
        let whole = std::fs::read(&path).unwrap();
        let journal = Journal::open(&path, &job).unwrap();
        let read_only = File::open(tempfile::NamedTempFile::new_in(&folder).unwrap()).unwrap();
        let swap = |file| std::mem::replace(&mut locked(journal.file.as_ref().unwrap()).file, file);
        let append = swap(LockedFile::lock(read_only).unwrap());
        let reason = journal.put(1, 4, vec![4]).unwrap_err();
        // The disk has free space again.
        swap(append);
        let later = journal.put(1, 5, vec![5]).unwrap_err();
        assert_eq!(format!("{later:?}"), format!("{reason:?}"));
        assert_eq!(std::fs::read(&path).unwrap(), whole);
        assert_eq!(journal.take(1, 3).unwrap(), Some(vec![3; 100]), "earlier parts can still be read");
    }
}
