//! Opening tables: proven values of every position near the start, kept in a file.

mod builder;
mod error;
mod format;
mod reader;
mod verify;

pub use builder::{Layer, Progress, build};
pub use error::TableError;
pub use format::{Counts, Header};
pub use reader::Table;
pub use verify::Unproved;
