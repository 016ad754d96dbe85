//! Certificates in files, true and forged, and the verdicts of their checkers.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::support::command::{answer, solver};
use crate::support::terminal::{text, unwrapped};

/// A folder for the files of one test.
pub struct Files(TempDir);

impl Files {
    pub fn new() -> Files {
        Files(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, content).unwrap();
        path
    }

    /// The certificate that `solve` writes with these arguments.
    #[track_caller]
    pub fn solve(&self, name: &str, args: &[&str]) -> String {
        let path = self.path(name);
        answer(&[&["solve", "--certificate", &path], args].concat(), 0);
        path
    }
}

/// A file that this project ships, by its path from the root.
pub fn shipped(path: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path).to_str().unwrap().to_owned()
}

/// The exit code and the output of a Python checker; `None` without Python.
pub fn python(script: &str, path: &str) -> Option<(Option<i32>, String)> {
    match Command::new("python3").arg(shipped(&format!("scripts/{script}"))).arg(path).output() {
        Ok(output) => Some((output.status.code(), text(&output.stdout) + &text(&output.stderr))),
        Err(error) => {
            eprintln!("not tested with scripts/{script}: python3 cannot be run: {error}");
            None
        }
    }
}

/// Checks that `verify` and the Python checker end with this exit code, and that `verify` prints the fragment.
#[track_caller]
pub fn judged(script: &str, path: &str, code: i32, fragment: &str) {
    let output = solver(&["verify", path]);
    let said = (text(&output.stdout) + &unwrapped(&text(&output.stderr))).replace('\n', " ");
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(said.contains(fragment) && !said.contains("panicked"), "expected '{fragment}' in: {said}");
    if let Some((found, said)) = python(script, path) {
        assert_eq!(found, Some(code), "{said}");
        assert!(!said.contains("Traceback"), "{said}");
    }
}

/// Bytes with a new checksum.
pub fn sealed(mut content: Vec<u8>) -> Vec<u8> {
    content.truncate(content.len() - 4);
    let checksum = crc32fast::hash(&content);
    content.extend(checksum.to_le_bytes());
    content
}

/// Bytes in which a text of the header is replaced by another of the same length.
pub fn replaced(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let at = bytes.windows(from.len()).position(|window| window == from.as_bytes()).unwrap();
    let mut bytes = bytes.to_vec();
    bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
    sealed(bytes)
}
