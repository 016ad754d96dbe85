//! Why a file holds no values of classes, or none that can be trusted.

use super::format::VERSION;
use crate::excerpt::Excerpt;

/// Why a file of class values cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ClassValuesError {
    /// The system does not let it be opened or read.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// Nothing is in the file.
    #[error("no class values: the file is empty")]
    Empty,
    /// The file does not begin as one of class values.
    #[error("no class values: the file does not begin as such (expected the letters KAMICLAS)")]
    Foreign,
    /// A later format.
    #[error("class values of format version {found}, but this program reads version {VERSION}; use a newer program")]
    Newer {
        /// The version.
        found: u16,
    },
    /// Values of something that this program does not know.
    #[error("class values of other {what}: found '{found}', expected {expected}")]
    Unknown {
        /// What it is that is not known: `rules`, for example.
        what: &'static str,
        /// Its name.
        found: Excerpt,
        /// The names that are known.
        expected: &'static str,
    },
    /// The file is shorter than its header says.
    #[error("damaged class values: {found} bytes, expected {}", length(*expected))]
    Truncated {
        /// Its length in bytes.
        found: u64,
        /// The length that it should have, if it has a header that tells.
        expected: Option<u64>,
    },
    /// Bytes that are not those that were written.
    #[error("damaged class values: checksum {found:08x} of {length} bytes from byte {offset}, expected {expected:08x}")]
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
    #[error("damaged class values: {0}")]
    Content(String),
    /// The check was stopped.
    #[error("stopped")]
    Stopped,
}

/// The length that a file should have.
fn length(expected: Option<u64>) -> String {
    expected.map_or_else(|| "more".to_owned(), |expected| expected.to_string())
}

impl ClassValuesError {
    /// The file is none of ours at all, or one of another version; else it is ours but damaged.
    pub fn is_foreign(&self) -> bool {
        match self {
            ClassValuesError::Io(_) | ClassValuesError::Empty => true,
            ClassValuesError::Foreign | ClassValuesError::Newer { .. } | ClassValuesError::Unknown { .. } => true,
            ClassValuesError::Truncated { .. } | ClassValuesError::Checksum { .. } => false,
            ClassValuesError::Content(_) | ClassValuesError::Stopped => false,
        }
    }
}
