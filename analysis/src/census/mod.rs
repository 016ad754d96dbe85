//! Censuses: populations of set-ups, each with its proved value, and the files that keep them.

mod columns;
mod file;
mod identity;
mod merge;
mod row;
mod shard;
mod survey;

pub use columns::ColumnsError;
pub use file::{Census, CensusError, read, winning_moves, write};
pub use identity::{Detail, Identity};
pub use merge::{MergeError, merge};
pub use row::Row;
pub use shard::{Manifest, ManifestError, Shard, ShardError, read_shard};
pub use survey::{Survey, SurveyError, Watch};
