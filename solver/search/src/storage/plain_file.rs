//! Plain files: the program opens no other kind for random access, whole reads or appending.
//!
//! Opening a pipe would wait for a writer, and a device may have no end.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

/// Opens a plain file for reading. For anything else, the error says what it is.
pub fn open(path: &Path) -> io::Result<File> {
    open_as(path, File::options().read(true))
}

/// Opens a plain file with these options.
pub fn open_as(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    // Checked before, because opening a device may already have an effect, and after, because the path may then lead to
    // another file.
    if let Ok(found) = fs::metadata(path) {
        check(&found)?;
    }
    // Do not wait for a pipe's writer; the flag has no effect on plain files.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    let file = options.open(path)?;
    check(&file.metadata()?)?;
    Ok(file)
}

/// The most bytes of a file that is read whole, so that a file with a long hole does not fill the memory.
const LONGEST: u64 = 1 << 32;

/// All bytes of a plain file.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_within(path, LONGEST)
}

fn read_within(path: &Path, longest: u64) -> io::Result<Vec<u8>> {
    let (mut file, mut bytes) = (open(path)?, Vec::new());
    // Files of /proc claim no length, and any may grow.
    let mut length = file.metadata()?.len();
    if length <= longest {
        length = (&mut file).take(longest + 1).read_to_end(&mut bytes)? as u64;
    }
    if length > longest {
        let error = format!("it has {length} bytes or more, expected at most {longest}");
        return Err(io::Error::new(io::ErrorKind::InvalidData, error));
    }
    Ok(bytes)
}

/// Makes a plain file of these bytes, or replaces those that it has.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    open_as(path, File::options().write(true).create(true).truncate(true))?.write_all(bytes)
}

fn check(found: &Metadata) -> io::Result<()> {
    let kind = match found.file_type() {
        kind if kind.is_file() => return Ok(()),
        kind if kind.is_dir() => "folder",
        #[cfg(unix)]
        kind if std::os::unix::fs::FileTypeExt::is_fifo(&kind) => "pipe",
        #[cfg(unix)]
        kind if std::os::unix::fs::FileTypeExt::is_socket(&kind) => "socket",
        _ => "device",
    };
    Err(io::Error::new(io::ErrorKind::InvalidInput, format!("it is a {kind}, expected a plain file")))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_up_to_the_longest() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long");
        fs::write(&path, "some text").unwrap();
        assert_eq!(read_within(&path, 9).unwrap(), b"some text");
        let error = read_within(&path, 8).unwrap_err().to_string();
        assert_eq!(error, "it has 9 bytes or more, expected at most 8");
        // Such files say that they have no bytes.
        let status = Path::new("/proc/self/status");
        assert!(!status.exists() || read_within(status, 8).is_err());
    }
}
