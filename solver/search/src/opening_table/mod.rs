//! Tables of Kamisado: the proven values of many positions of one round, kept in a file.
//!
//! An opening table holds every position up to some ply of the initial round; a table of everything reachable holds
//! every position that a late one leads to. Both are specific to Kamisado, with its words, symmetries and rules.

mod automaton;
mod blocks;
mod builder;
mod counts;
mod distinct;
mod error;
mod format;
mod line;
mod note;
mod reader;
mod sorted;
mod states;
mod values;
mod verify;
mod word;
mod writer;

pub use builder::{Oracle, Plan, build, journal};
pub use counts::TableCounts;
pub use distinct::Layers;
pub use error::{BuildError, TableError, TableFlaw};
pub use format::{Header, Scope};
pub use line::LongestWin;
pub use reader::Table;
pub use verify::Frontier;
pub use writer::{TableFile, Workspace, reachable};

/// The table in the program; without the feature `tables` there is none.
pub const EMBEDDED: Option<fn() -> &'static Table> = Some(Table::embedded);
