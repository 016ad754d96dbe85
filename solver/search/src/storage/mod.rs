//! Files of long work: a [journal] of finished parts, bound to the [job], the codec of its records, and opening [plain
//! files](plain_file).

pub(crate) mod codec;
mod growing;
pub mod job;
pub mod journal;
mod locked_file;
pub mod plain_file;
mod record;
