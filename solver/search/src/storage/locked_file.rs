//! A file that only one run at a time has.

use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::ops::{Deref, DerefMut};

/// A file that is locked until it is dropped.
#[derive(Debug)]
pub(super) struct LockedFile(File);

impl LockedFile {
    /// Locks a file, or fails at once if another run has it locked. Some cluster file systems have no locks. Then the
    /// user must make sure that nobody else writes here.
    pub(super) fn lock(file: File) -> Result<LockedFile, TryLockError> {
        match file.try_lock() {
            Err(TryLockError::Error(source)) if source.kind() == io::ErrorKind::Unsupported => {}
            locked => locked?,
        }
        Ok(LockedFile(file))
    }
}

impl Drop for LockedFile {
    /// Unlocks the file. Closing it is not enough: a process that this one is just starting has a copy of the
    /// descriptor for a moment, and with it the lock.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

impl Deref for LockedFile {
    type Target = File;

    fn deref(&self) -> &File {
        &self.0
    }
}

impl DerefMut for LockedFile {
    fn deref_mut(&mut self) -> &mut File {
        &mut self.0
    }
}

impl Write for LockedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_of_the_descriptor_does_not_keep_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let locked = LockedFile::lock(File::create(&path).unwrap()).unwrap();
        let _copy = locked.try_clone().unwrap();
        assert!(matches!(LockedFile::lock(File::open(&path).unwrap()), Err(TryLockError::WouldBlock)));
        drop(locked);
        LockedFile::lock(File::open(&path).unwrap()).unwrap();
    }
}
