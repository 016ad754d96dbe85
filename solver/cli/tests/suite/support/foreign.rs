//! Hostile text, with effects on a terminal or on neighbouring text, for every place that accepts text.
//!
//! Used by the tests of both programs.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use super::terminal::started;

/// Changes the terminal's colour, rings the bell, reverses the text direction, hides text, and begins a new line.
pub const HOSTILE: &str =
    "\u{1b}[31mowned\u{7}\u{9b}32m\u{202e}\u{2066}\u{61c}\u{200b}\u{feff}\u{2028}\u{7f}\r\nforged";

/// [`HOSTILE`] without a line end, for formats of a single line.
pub const IN_A_LINE: &str = "\u{1b}[31mowned\u{7}\u{9b}32m\u{202e}\u{2066}\u{61c}\u{200b}\u{feff}\u{2028}\u{7f}forged";

/// Whether no output should contain a character unescaped, according to the standard library.
pub fn is_raw(c: char) -> bool {
    let is_known = ['\n', '\t', '\'', '"', '\\'].contains(&c);
    let is_blank = c.is_whitespace() && !c.is_control() && !['\u{2028}', '\u{2029}'].contains(&c);
    !is_known && !is_blank && format!("a{c}").escape_debug().count() > 2
}

/// Checks a program's output; `about` describes it in messages. Returns whether it shows the hostile text in readable form.
#[track_caller]
pub fn is_shown(written: &str, about: &str) -> bool {
    if let Some(found) = written.chars().find(|&c| is_raw(c)) {
        panic!("{about}: a raw {found:?} in {written:?}");
    }
    assert!(!written.lines().any(|line| line.starts_with("forged")), "{about}: a forged line in {written:?}");
    assert!(!written.contains("panicked"), "{about}: {written}");
    // In moves and records, invisible marks are skipped.
    ["u{1b}", "u001b", "u{202e}", "u202e"].iter().any(|escape| written.contains(escape))
}

/// A folder in which a program runs.
pub struct Place {
    folder: TempDir,
    program: PathBuf,
}

impl Place {
    pub fn new(program: impl Into<PathBuf>) -> Place {
        Place { folder: tempfile::tempdir().unwrap(), program: program.into() }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = started(self.program.clone());
        command.args(args).current_dir(self.folder.path());
        command
    }

    /// Makes a file with a command that must succeed.
    #[track_caller]
    pub fn make(&self, args: &[&str]) {
        let output = self.command(args).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }

    /// Runs a command on an input, with text and JSON output; returns whether both show the hostile text.
    #[track_caller]
    pub fn shows(&self, args: &[&str], input: &str) -> bool {
        let printed = self.tells(args, input);
        self.tells(&[args, &["--format", "json"]].concat(), input) && printed
    }

    /// Runs a command on an input; returns whether its output or its messages show the hostile text.
    #[track_caller]
    pub fn tells(&self, args: &[&str], input: &str) -> bool {
        let mut command = self.command(args);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // A program that has ended reads no more.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let about = format!("{args:?} {input:?}");
        let [printed, noted] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        if args.ends_with(&["json"]) {
            for line in printed.lines() {
                serde_json::from_str::<Value>(line).unwrap_or_else(|error| panic!("{about}: {error}: {line:?}"));
            }
        }
        is_shown(&printed, &about) | is_shown(&noted, &about)
    }
}

/// A table in whose header the text at `length_at` is replaced. Its length is stored there in four bytes. The checksum
/// of the header is recomputed.
pub fn with_text(file: &[u8], length_at: usize, from: &str, to: &str) -> Vec<u8> {
    let begin = length_at + 4;
    let length = u32::from_le_bytes(file[length_at..begin].try_into().unwrap()) as usize;
    let (header, rest) = (&file[begin..begin + length], &file[begin + length + 4..]);
    let coded = |text: &str| [&(text.len() as u64).to_le_bytes(), text.as_bytes()].concat();
    let at = header.windows(coded(from).len()).position(|bytes| bytes == coded(from)).unwrap();
    let header = [&header[..at], &coded(to), &header[at + coded(from).len()..]].concat();
    let begun = [&file[..length_at], &(header.len() as u32).to_le_bytes(), &header].concat();
    [&begun, &crc32fast::hash(&begun).to_le_bytes()[..], rest].concat()
}
