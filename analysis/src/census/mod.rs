//! Censuses: populations of set-ups, each with its proved value, and the files that keep them.

mod check;
mod columns;
mod content;
mod file;
pub mod guard;
mod identity;
pub mod parquet_pages;
mod row;
mod shipped;
mod size;
mod survey;

pub use file::{Census, is_census, read, read_and_keep, read_bytes, read_part, write};
pub use identity::{Detail, Identity, deadlock};
pub use row::Row;
pub use shipped::ShippedCensus;
pub use survey::Survey;
