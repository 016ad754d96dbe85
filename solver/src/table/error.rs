//! Why a file is no table, or no table that can be trusted.

use super::format::VERSION;

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
    #[error("a table of other rules: found '{found}', expected one of: kamisado-official-1, kamisado-two-pass-1")]
    Rules { found: String },
    #[error("a damaged table: {found} bytes, too short for what it says it holds")]
    Truncated { found: usize },
    #[error("a damaged table: checksum {found:08x}, expected {expected:08x}")]
    Checksum { found: u32, expected: u32 },
    #[error("a damaged table: {0}")]
    Content(String),
}

impl TableError {
    /// The file is no table of ours at all, or one of a newer program; else it is ours but damaged.
    pub fn is_foreign(&self) -> bool {
        match self {
            TableError::Io(_) | TableError::Empty | TableError::Foreign => true,
            TableError::Newer { .. } | TableError::Rules { .. } => true,
            TableError::Truncated { .. } | TableError::Checksum { .. } | TableError::Content(_) => false,
        }
    }
}
