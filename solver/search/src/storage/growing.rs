//! A file that grows by whole records.
//!
//! If a record cannot be written, the file is cut back to the last whole one, and nothing more is written: a record
//! after a torn one would be lost, because the torn one could not be distinguished from a damaged one.

use std::io::{self, Seek, SeekFrom, Write};
use std::time::{Duration, Instant};

use crate::storage::locked_file::LockedFile;

/// The largest age of unsynced records when the next one is written; older ones are then synced, so that they survive a
/// crash of the machine. If only the program is killed, nothing written is lost.
const SYNC: Duration = Duration::from_secs(5);

pub(super) trait Growth: Write {
    /// Makes everything written survive a crash of the machine.
    fn sync(&mut self) -> io::Result<()>;

    fn cut(&mut self, length: u64) -> io::Result<()>;

    /// Makes the next write begin at an offset, whatever was read before.
    fn go_to(&mut self, offset: u64) -> io::Result<()>;
}

impl Growth for LockedFile {
    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }

    fn go_to(&mut self, offset: u64) -> io::Result<()> {
        self.seek(SeekFrom::Start(offset)).map(drop)
    }
}

#[derive(Debug)]
pub(super) struct GrowingFile<F> {
    /// Can be read at any offset.
    pub file: F,
    /// The length of the whole records.
    length: u64,
    /// How many of these bytes are known to survive a crash of the machine.
    safe: u64,
    synced: Instant,
    /// The error after which nothing is written.
    failed: Option<io::Error>,
}

impl<F: Growth> GrowingFile<F> {
    /// A file whose first `length` bytes are whole records; the rest is cut off.
    pub(super) fn new(mut file: F, length: u64) -> io::Result<GrowingFile<F>> {
        file.cut(length)?;
        Ok(GrowingFile { file, length, safe: length, synced: Instant::now(), failed: None })
    }

    pub(super) fn append(&mut self, record: &[u8]) -> io::Result<()> {
        if let Some(error) = &self.failed {
            return Err(same(error));
        }
        let written = self.write(record);
        if let Err(error) = &written {
            self.failed = Some(same(error));
            // If even that fails, the torn record is at the end, and is cut off when the file is opened again.
            let _ = self.file.cut(self.length);
        }
        written
    }

    fn write(&mut self, record: &[u8]) -> io::Result<()> {
        self.file.go_to(self.length)?;
        self.file.write_all(record)?;
        if self.synced.elapsed() >= SYNC {
            // Data that could not be synced may be lost, whatever is read there now.
            self.file.sync().inspect_err(|_| self.length = self.safe)?;
            (self.safe, self.synced) = (self.length + record.len() as u64, Instant::now());
        }
        self.length += record.len() as u64;
        Ok(())
    }
}

fn same(error: &io::Error) -> io::Error {
    error.raw_os_error().map_or_else(|| io::Error::new(error.kind(), error.to_string()), io::Error::from_raw_os_error)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A disk with one file, which takes its bytes in small pieces.
    struct Disk {
        bytes: Vec<u8>,
        space: usize,
        syncs: bool,
        cuts: bool,
        interrupted: bool,
    }

    impl Disk {
        fn with_space(space: usize) -> Disk {
            Disk { bytes: Vec::new(), space, syncs: true, cuts: true, interrupted: false }
        }
    }

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.interrupted = !self.interrupted;
            if self.interrupted {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let piece = bytes.len().min(3).min(self.space - self.bytes.len());
            if piece == 0 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.bytes.extend(&bytes[..piece]);
            Ok(piece)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Growth for Disk {
        fn sync(&mut self) -> io::Result<()> {
            if self.syncs { Ok(()) } else { Err(io::Error::other("a bad block")) }
        }

        fn cut(&mut self, length: u64) -> io::Result<()> {
            if !self.cuts {
                return Err(io::ErrorKind::ReadOnlyFilesystem.into());
            }
            self.bytes.truncate(length as usize);
            Ok(())
        }

        fn go_to(&mut self, offset: u64) -> io::Result<()> {
            assert_eq!(offset, self.bytes.len() as u64);
            Ok(())
        }
    }

    fn record(letter: u8) -> [u8; 10] {
        [letter; 10]
    }

    /// A file of two records on a disk with space for half of a third.
    fn two_records() -> GrowingFile<Disk> {
        let mut growing = GrowingFile::new(Disk::with_space(25), 0).unwrap();
        growing.append(&record(b'a')).unwrap();
        growing.append(&record(b'b')).unwrap();
        growing
    }

    /// Nothing more is written, although the disk has space again.
    fn is_closed(mut growing: GrowingFile<Disk>, reason: &str, left: &[u8]) {
        growing.file.space = 1000;
        for _ in 0..3 {
            assert_eq!(growing.append(&record(b'd')).unwrap_err().to_string(), reason);
            assert_eq!(growing.file.bytes, left);
        }
    }

    #[test]
    fn a_record_that_does_not_fit_leaves_the_whole_ones() {
        let mut growing = two_records();
        let error = growing.append(&record(b'c')).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert_eq!(growing.file.bytes, b"aaaaaaaaaabbbbbbbbbb");
        is_closed(growing, &error.to_string(), b"aaaaaaaaaabbbbbbbbbb");
    }

    #[test]
    fn a_tail_that_cannot_be_cut_off_stays_at_the_end() {
        let mut growing = two_records();
        growing.file.cuts = false;
        let error = growing.append(&record(b'c')).unwrap_err();
        growing.file.cuts = true;
        is_closed(growing, &error.to_string(), b"aaaaaaaaaabbbbbbbbbbccccc");
    }

    #[test]
    fn unsynced_records_are_cut_off() {
        let mut growing = GrowingFile::new(Disk::with_space(1000), 0).unwrap();
        let is_due = |growing: &mut GrowingFile<Disk>| growing.synced = Instant::now().checked_sub(SYNC).unwrap();
        is_due(&mut growing);
        growing.append(&record(b'a')).unwrap();
        growing.append(&record(b'b')).unwrap();
        is_due(&mut growing);
        growing.file.syncs = false;
        assert_eq!(growing.append(&record(b'c')).unwrap_err().to_string(), "a bad block");
        is_closed(growing, "a bad block", b"aaaaaaaaaa");
    }
}
