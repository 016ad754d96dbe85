//! Why a journal cannot be used.

use std::io;
use std::path::PathBuf;

use foreign::shown;

use super::record::{RECORDS_AT, VERSION};

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages say what each is.
#[non_exhaustive]
pub enum JournalError {
    #[error("cannot {what} the checkpoint '{}'", shown(path))]
    Io { what: &'static str, path: PathBuf, source: io::Error },
    #[error("'{}' is no checkpoint of this program; choose another folder", shown(path))]
    Foreign { path: PathBuf },
    #[error(
        "the checkpoint '{}' has format version {found}, but this program reads version {VERSION} alone; \
         finish the work with the program that began it, choose another folder, or remove the file",
        shown(path)
    )]
    Version { path: PathBuf, found: u16 },
    /// With the first line in which the descriptions of the two jobs differ.
    #[error(
        "the checkpoint '{}' is of other work: found '{}', expected '{}'; \
         choose another folder, or remove the file",
        shown(path),
        shown(found),
        shown(expected)
    )]
    OtherJob { path: PathBuf, found: String, expected: String },
    #[error(
        "the checkpoint '{}' is damaged at byte {offset}, after {parts} whole parts; nothing was changed; \
         restore an intact copy, cut the file to {offset} bytes to keep those parts, or remove it to begin again",
        shown(path)
    )]
    Damaged { path: PathBuf, offset: u64, parts: usize },
    /// The description of the job is damaged, so what follows it cannot be trusted.
    #[error(
        "the checkpoint '{}' is damaged: the description of its job, from byte {RECORDS_AT} on, is not whole; \
         nothing was changed; restore an intact copy, or remove the file to begin again",
        shown(path)
    )]
    DamagedJob { path: PathBuf },
    #[error("the checkpoint '{}' is in use by another run", shown(path))]
    InUse { path: PathBuf },
}
