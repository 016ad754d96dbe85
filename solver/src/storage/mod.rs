//! What long work leaves on the disk: a [journal] of what is finished, and the one codec of its records.

pub(crate) mod codec;
pub mod journal;
