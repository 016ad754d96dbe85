//! Plain files: nothing else is opened.
#![cfg(unix)]

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;

use kamisado_solver::storage::plain_file;

#[test]
fn nothing_but_a_plain_file_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("plain"), "some text").unwrap();
    symlink(path("plain"), path("link")).unwrap();
    assert_eq!(plain_file::read(&path("plain")).unwrap(), b"some text");
    assert_eq!(plain_file::read(&path("link")).unwrap(), b"some text");
    assert!(Command::new("mkfifo").arg(path("pipe")).status().unwrap().success());
    symlink(path("pipe"), path("link to a pipe")).unwrap();
    symlink(path("loop"), path("loop")).unwrap();
    let _listener = UnixListener::bind(path("socket")).unwrap();
    let refused = |path: &Path, expected: &str| {
        for options in [File::options().read(true), File::options().read(true).write(true).create(true)] {
            let error = plain_file::open_as(path, options).unwrap_err().to_string();
            assert!(error.contains(expected), "{path:?}: {error}");
        }
    };
    refused(folder.path(), "it is a folder, expected a plain file");
    refused(&path("pipe"), "it is a pipe, expected a plain file");
    refused(&path("link to a pipe"), "it is a pipe, expected a plain file");
    refused(&path("socket"), "it is a socket, expected a plain file");
    refused(Path::new("/dev/null"), "it is a device, expected a plain file");
    refused(Path::new("/dev/tty"), "it is a device, expected a plain file");
    refused(&path("loop"), "symbolic links");
    assert_eq!(plain_file::open(&path("missing")).unwrap_err().kind(), io::ErrorKind::NotFound);
}

#[test]
fn a_long_file_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long");
    // A sparse file, which takes no space on the disk.
    File::create(&path).unwrap().set_len(1 << 40).unwrap();
    let error = plain_file::read(&path).unwrap_err().to_string();
    assert_eq!(error, "it has 1099511627776 bytes or more, expected at most 4294967296");
    plain_file::write(&path, b"short").unwrap();
    assert_eq!(plain_file::read(&path).unwrap(), b"short");
    // Such a file says that it has no bytes.
    let status = Path::new("/proc/self/status");
    assert!(!status.exists() || !plain_file::read(status).unwrap().is_empty());
}
