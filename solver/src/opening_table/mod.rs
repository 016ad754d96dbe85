//! Tables: proven values of many positions, kept in a file.

mod automaton;
mod blocks;
mod builder;
mod counts;
mod error;
mod format;
mod layer;
mod line;
mod reader;
mod verify;
mod word;
mod writer;

pub use builder::{Oracle, Plan, Progress, Task, build, journal};
pub use counts::Counts;
pub use error::{BuildError, TableError};
pub use format::{Header, Scope};
pub use line::LongestWin;
pub use reader::Table;
pub use verify::{Frontier, Unproved, Watch};
pub use writer::{TableFile, reachable};
