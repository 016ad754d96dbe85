//! Descriptions of long work: everything that its results depend on, as text to which a checkpoint is bound.

use std::fmt::Display;

use itertools::{EitherOrBoth, Itertools};
use sha2::{Digest, Sha256};

/// What the line about the program begins with.
const PROGRAM: &str = "program";

/// A job, described by everything that its results depend on.
///
/// A [`Journal`](super::journal::Journal) stores the description and can be reopened only with the same one. So leave
/// out everything that cannot change a result (threads, memory, names of files), and include all the rest: the options,
/// the seed, the order in which parts are numbered, and the contents of input files.
///
/// ```
/// use kamisado_solver::storage::job::Job;
///
/// let job = Job::new("census", "0.2.0 (4cb3e52)").with("sample", 400).with_contents("records", b"round 1 ...");
/// assert!(job.to_string().contains("sample = 400\n"));
/// assert_ne!(job, Job::new("census", "0.2.0 (4cb3e52)").with("sample", 400));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    text: String,
}

impl Job {
    /// A job of a kind, and the build of the program that does it: its version and commit.
    pub fn new(kind: &str, build: &str) -> Job {
        Job { text: String::new() }.with("job", kind).with(PROGRAM, format_args!("kamisado-solver {build}"))
    }

    /// Adds something that results depend on. The order matters. Panics if the name or the value has a line break.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Display) -> Job {
        let line = format!("{name} = {value}");
        assert!(!line.contains('\n'), "a line each: {line:?}");
        self.text.push_str(&line);
        self.text.push('\n');
        self
    }

    /// Adds the contents of a file, or other data of any length, by their SHA-256.
    #[must_use]
    pub fn with_contents(self, name: &str, contents: &[u8]) -> Job {
        self.with(name, format_args!("sha256 {}", hex_sha256(contents)))
    }

    /// The program in a line of a description, if that is what the line is about.
    pub(super) fn program(line: &str) -> Option<String> {
        line.strip_prefix(PROGRAM)?.strip_prefix(" = ").map(str::to_owned)
    }

    /// The first line in which the description of another job differs: the other job's, then this one's.
    pub(super) fn difference(&self, other: &str) -> Option<(String, String)> {
        let mut lines = other.lines().zip_longest(self.text.lines());
        let differ = |pair: &EitherOrBoth<&str, &str>| pair.as_ref().both().is_none_or(|(other, mine)| other != mine);
        let (other, mine) = lines.find(differ)?.or("nothing more", "nothing more");
        Some((other.to_owned(), mine.to_owned()))
    }
}

pub(crate) fn hex_sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// One line for each thing that results depend on, `name = value`.
impl Display for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}
