//! Why a file is no table, or no table that can be trusted.

use super::format::VERSION;
use crate::game::value::Dtw;
use crate::storage::journal::JournalError;

/// Why a table cannot be read.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum TableError {
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error("no table: the file is empty")]
    Empty,
    #[error("no table: the file does not begin as one (expected the letters KAMITABL)")]
    Foreign,
    #[error("a table of format version {found}, but this program reads version {VERSION}; use a newer program")]
    Newer { found: u16 },
    #[error(
        "a table of format version {found}, which is read no more (this program reads version {VERSION}); build it anew"
    )]
    Older { found: u16 },
    #[error("a table of another game: found '{found}', expected kamisado")]
    Game { found: String },
    #[error("a table of other rules: found '{found}', expected one of: kamisado-official-1, kamisado-two-pass-1")]
    Rules { found: String },
    #[error("an unfinished table: whoever wrote it was stopped; build it anew")]
    Unfinished,
    #[error("a damaged table: {found} bytes, too short for what it says it holds")]
    Truncated { found: u64 },
    #[error("a damaged table: checksum {found:08x} of {length} bytes from byte {offset}, expected {expected:08x}")]
    Checksum { offset: u64, length: usize, found: u32, expected: u32 },
    #[error("a damaged table: {0}")]
    Content(String),
}

impl TableError {
    /// The file is no table of ours at all, or one of another version; else it is ours but damaged.
    pub fn is_foreign(&self) -> bool {
        match self {
            TableError::Io(_) | TableError::Empty | TableError::Foreign => true,
            TableError::Newer { .. } | TableError::Older { .. } => true,
            TableError::Game { .. } | TableError::Rules { .. } => true,
            TableError::Unfinished | TableError::Truncated { .. } => false,
            TableError::Checksum { .. } | TableError::Content(_) => false,
        }
    }
}

/// Why a table was not built.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum BuildError {
    #[error("stopped")]
    Stopped,
    #[error("a search claims a value that its own moves do not prove")]
    Unproved,
    #[error("'{position}' has one value or distance by search and another by its moves")]
    Contradiction { position: String },
    #[error("a distance of {} moves, more than a table can hold (255)", found.0)]
    Distance { found: Dtw },
    #[error("cannot keep positions outside of memory")]
    Spill(#[from] std::io::Error),
    #[error(transparent)]
    Journal(#[from] JournalError),
}
