//! What long work leaves on the disk: a [journal] of what is finished, bound to the [job], and the one codec of its
//! records; and how [plain files](plain_file) are opened.

pub(crate) mod codec;
mod growing;
pub mod job;
pub mod journal;
pub mod plain_file;
mod record;

/// This program, as files name it.
pub(crate) const PROGRAM: &str = concat!("kamisado-solver ", env!("CARGO_PKG_VERSION"));
