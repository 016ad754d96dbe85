//! Certificates in files, true and forged, and the verdicts of their checkers.

use std::fs;
use std::path::Path;
use std::process::Command;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
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
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path).to_str().unwrap().to_owned()
}

/// The exit code and the output of the Python checker; `None` without Python.
pub fn python(path: &str) -> Option<(Option<i32>, String)> {
    match Command::new("python3").arg(shipped("scripts/check_certificate.py")).arg(path).output() {
        Ok(output) => Some((output.status.code(), text(&output.stdout) + &text(&output.stderr))),
        Err(error) => {
            eprintln!("not tested with scripts/check_certificate.py: python3 cannot be run: {error}");
            None
        }
    }
}

/// Checks that `verify` and the Python checker end with this exit code, and that `verify` prints the fragment.
#[track_caller]
pub fn judged(path: &str, code: i32, fragment: &str) {
    let output = solver(&["verify", path]);
    let said = (text(&output.stdout) + &unwrapped(&text(&output.stderr))).replace('\n', " ");
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(said.contains(fragment) && !said.contains("panicked"), "expected '{fragment}' in: {said}");
    if let Some((found, said)) = python(path) {
        assert_eq!(found, Some(code), "{said}");
        assert!(!said.contains("Traceback"), "{said}");
    }
}

/// Checks that both checkers tell damaged certificates and other files from good ones.
#[track_caller]
pub fn damage_is_told(bytes: &[u8]) {
    let files = Files::new();
    let changed = |at: usize, change: u8| {
        let mut bytes = bytes.to_vec();
        bytes[at] ^= change;
        bytes
    };
    for (content, code, fragment) in [
        (changed(100, 4), 1, "checksum"),
        (bytes[..bytes.len() / 2].to_vec(), 1, "checksum"),
        (bytes[..9].to_vec(), 1, "too short"),
        (sealed([bytes, &[0; 3]].concat()), 1, "left over"),
        (changed(8, 8), 2, "version 9"),
        (Vec::new(), 2, "empty"),
        (b"\x89PNG and so on".to_vec(), 2, "GAMECERT"),
    ] {
        judged(&files.write("forged.cert", content), code, fragment);
    }
    judged(&files.path("missing.cert"), 2, "No such file");
}

/// Checks that both checkers judge `times` proofs alike, each with a change from byte `from` on and a new checksum.
#[track_caller]
pub fn forgeries_are_judged_alike(proofs: &[Vec<u8>], times: usize, from: usize, letters: &[u8]) {
    let files = Files::new();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..times {
        let mut bytes = proofs.choose(&mut rng).unwrap().clone();
        let at = rng.random_range(from..bytes.len() - 4);
        match rng.random_range(0..4) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, *letters.choose(&mut rng).unwrap()),
            2 => bytes[at] = *letters.choose(&mut rng).unwrap(),
            _ => bytes[at] ^= 1 << rng.random_range(0..8),
        }
        let path = files.write("forged.cert", sealed(bytes));
        let code = solver(&["verify", &path]).status.code();
        let Some((found, said)) = python(&path) else { return };
        assert_eq!(found, code, "{said} {:?}", fs::read(&path));
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
