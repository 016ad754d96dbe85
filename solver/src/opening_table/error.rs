//! Why a file is no table, or no table that can be trusted; and why a table was not built.

use crate::game::value::Dtw;
use crate::storage::journal::JournalError;
use crate::watch::Watch;
use foreign::Excerpt;

/// The format of tables that this program writes and reads.
pub(super) const VERSION: u16 = 2;

/// Why a table cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The system does not let it be opened or read.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// Nothing is in the file.
    #[error("no table: the file is empty")]
    Empty,
    /// The file does not begin as a table.
    #[error("no table: the file does not begin as one (expected the letters KAMITABL)")]
    Foreign,
    /// A later format.
    #[error("a table of format version {found}, but this program reads version {VERSION}; use a newer program")]
    Newer {
        /// The version.
        found: u16,
    },
    /// An earlier format.
    #[error(
        "a table of format version {found}, which is not read any more (this program reads version {VERSION}); \
         build it anew"
    )]
    Older {
        /// The version.
        found: u16,
    },
    /// A table of another game.
    #[error("a table of another game: found '{found}', expected kamisado")]
    Game {
        /// The game's name.
        found: Excerpt,
    },
    /// A table of rules that this program does not know.
    #[error("a table of other rules: found '{found}', expected one of: kamisado-official-1, kamisado-two-pass-1")]
    Rules {
        /// The rules' name.
        found: Excerpt,
    },
    /// The file was not written to its end.
    #[error("an unfinished table: the program that wrote it was stopped; build it anew")]
    Unfinished,
    /// The file is shorter than its header says.
    #[error("a damaged table: {found} bytes, too short for what it says it holds")]
    Truncated {
        /// Its length in bytes.
        found: u64,
    },
    /// Bytes that are not those that were written.
    #[error("a damaged table: checksum {found:08x} of {length} bytes from byte {offset}, expected {expected:08x}")]
    Checksum {
        /// Where they begin.
        offset: u64,
        /// How many there are.
        length: usize,
        /// Their CRC-32.
        found: u32,
        /// The CRC-32 that was written with them.
        expected: u32,
    },
    /// The checksums fit, but what they protect makes no sense.
    #[error("a damaged table: {0}")]
    Content(String),
    /// The check was stopped.
    #[error("stopped")]
    Stopped,
}

impl TableError {
    /// The file is no table of ours at all, or one of another version; else it is ours but damaged.
    pub fn is_foreign(&self) -> bool {
        match self {
            TableError::Io(_) | TableError::Empty | TableError::Foreign => true,
            TableError::Newer { .. } | TableError::Older { .. } => true,
            TableError::Game { .. } | TableError::Rules { .. } => true,
            TableError::Unfinished | TableError::Truncated { .. } => false,
            TableError::Checksum { .. } | TableError::Content(_) | TableError::Stopped => false,
        }
    }
}

/// Why a table was not built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The work was stopped.
    #[error("stopped")]
    Stopped,
    /// A defect of the search: its proof does not hold.
    #[error("a search claims a value that its own moves do not prove")]
    Unproved,
    /// A defect of the search: two ways to a result give two results.
    #[error("'{position}' has one value or distance by search and another by its moves")]
    Contradiction {
        /// The position, as text.
        position: String,
    },
    /// A distance that the format cannot hold.
    #[error("a distance of {} moves, more than a table can hold (255)", found.0)]
    Distance {
        /// The distance.
        found: Dtw,
    },
    /// A file for what does not fit into memory cannot be written or read.
    #[error("cannot keep positions outside of memory")]
    Spill(#[from] std::io::Error),
    /// The table is too large for the memory in which it is to be made.
    #[error("the table cannot be made with --memory {bytes}; more is needed")]
    Memory {
        /// The memory allowed, in bytes.
        bytes: usize,
    },
    /// The checkpoint cannot be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl BuildError {
    /// Ends work that is to be stopped.
    pub(super) fn if_stopped(watch: &dyn Watch) -> Result<(), BuildError> {
        if watch.stopped() { Err(BuildError::Stopped) } else { Ok(()) }
    }
}
