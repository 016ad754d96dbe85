//! Why a table cannot be read or built, and flaws in a table.

use super::TableCounts;
use crate::game::value::{Dtw, Verdict};
use crate::storage::journal::JournalError;
use crate::watch::Watch;
use foreign::Excerpt;
use kamisado::Setup;

/// The format of tables that this program writes and reads.
pub(super) const VERSION: u16 = 2;

/// Why a table cannot be read.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages say what each is.
#[non_exhaustive]
pub enum TableError {
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error("not a table: the file is empty")]
    Empty,
    #[error("not a table: the file does not begin like one (expected the letters KAMITABL)")]
    Foreign,
    #[error("a table of format version {found}, but this program reads version {VERSION}; use a newer program")]
    Newer { found: u16 },
    #[error(
        "a table of format version {found}, which is no longer read (this program reads version {VERSION}); build it \
         again"
    )]
    Older { found: u16 },
    #[error("a table of another game: found '{found}', expected kamisado")]
    Game { found: Excerpt },
    #[error("a table of other rules: found '{found}', expected one of: kamisado-official-1, kamisado-two-pass-1")]
    Rules { found: Excerpt },
    #[error("an unfinished table: the program that wrote it was stopped; build it again")]
    Unfinished,
    #[error("a damaged table: {found} bytes, too short for its contents")]
    Truncated { found: u64 },
    #[error("a damaged table: checksum {found:08x} of {length} bytes from byte {offset}, expected {expected:08x}")]
    Checksum { offset: u64, length: usize, found: u32, expected: u32 },
    /// The checksums fit, but the content makes no sense.
    #[error("a damaged table: {0}")]
    Content(String),
    #[error("stopped")]
    Stopped,
}

impl TableError {
    /// Whether the file is not a table that this program knows, or one of another version. Otherwise it is one, but damaged.
    pub fn is_foreign(&self) -> bool {
        use TableError::{Empty, Foreign, Game, Io, Newer, Older, Rules};
        matches!(self, Io(_) | Empty | Foreign | Newer { .. } | Older { .. } | Game { .. } | Rules { .. })
    }
}

/// Why a table was not built.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum BuildError {
    #[error("stopped")]
    Stopped,
    /// A bug in the search: its proof does not hold.
    #[error("a search claims a value that its own moves do not prove")]
    Unproved,
    /// A bug in the search: two ways to compute a result disagree.
    #[error("'{position}' has one value or distance by search and another by its moves")]
    Contradiction { position: String },
    #[error("a distance of {} moves, more than a table can hold (255)", found.0)]
    Distance { found: Dtw },
    #[error("cannot keep positions outside of memory")]
    Spill(#[from] std::io::Error),
    #[error("the table cannot be made with --memory {bytes}; more is needed")]
    Memory { bytes: usize },
    #[error(
        "the checkpoint does not hold a value, and perhaps a distance of 1 to 255, for each of the {positions} positions in \
         part {number} of a ply; choose another folder, or remove the file"
    )]
    Kept { number: usize, positions: usize },
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl BuildError {
    pub(super) fn if_stopped(watch: &dyn Watch) -> Result<(), BuildError> {
        if watch.stopped() { Err(BuildError::Stopped) } else { Ok(()) }
    }
}

/// A flaw in a table. Verdicts are from the mover's side; a table of everything reachable has only ply 0.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum TableFlaw {
    #[error("a key that is not a canonical position: {key:#034x}")]
    Key { key: u128 },
    #[error("'{setup}' is held as a {found} of the mover, but its moves make it a {expected}")]
    Verdict { setup: Box<Setup>, found: Verdict, expected: Verdict },
    #[error("'{setup}' is missing")]
    Missing { setup: Box<Setup> },
    #[error("'{setup}' is held, but the player to move wins at once")]
    AtOnce { setup: Box<Setup> },
    #[error("'{setup}' is held as a win at once, but no move wins at once")]
    NotAtOnce { setup: Box<Setup> },
    #[error("'{setup}' is held with a distance, but no path of at most {last} moves reaches it")]
    ExtraDistance { setup: Box<Setup>, last: u16 },
    #[error("'{setup}' is held without a distance")]
    NoDistance { setup: Box<Setup> },
    /// Positions that play does not reach, or that are held twice.
    #[error("{found} positions are held, but {expected} should be")]
    Size { found: u64, expected: u64 },
    #[error("the header counts {found:?} at ply {ply}, but there are {expected:?}")]
    Count { ply: usize, found: Box<TableCounts>, expected: Box<TableCounts> },
    #[error("'{setup}' is held as a {found} of the mover, which a search could not prove")]
    Frontier { setup: Box<Setup>, found: Verdict },
    #[error(transparent)]
    Table(#[from] TableError),
    #[error("stopped")]
    Stopped,
}
