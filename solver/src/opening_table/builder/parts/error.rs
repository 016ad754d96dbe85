//! Why a part of a table was not made.

use std::io;

use crate::opening_table::BuildError;

/// Why a part was not made, or the parts were not brought together.
#[derive(Debug, thiserror::Error)]
pub enum PartError {
    /// As in a build on one machine.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A finished part cannot be opened or read.
    #[error("cannot read part {part}, which this work needs")]
    Input {
        /// Its number.
        part: u64,
        /// What the system says.
        source: io::Error,
    },
    /// A finished part is not what this work needs.
    #[error("part {part}, which this work needs, {why}; make it again")]
    Unusable {
        /// Its number.
        part: u64,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The part cannot be written.
    #[error("cannot write part {part}")]
    Output {
        /// Its number.
        part: u64,
        /// What the system says.
        source: io::Error,
    },
}
