//! The limits of the explorer.

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::{Duration, Instant};

use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::kamisado::value::Question;
use kamisado_solver::search;

/// The limits of the explorer, and the tables that it uses.
pub struct ServerLimits {
    pub threads: usize,
    /// Bytes for all searches together.
    pub memory: usize,
    /// Bytes for stored answers.
    pub answers: usize,
    /// Positions to search for one answer.
    pub nodes: u64,
    /// Time to search for one answer.
    pub time: Duration,
    /// Tables beside the one in the program.
    pub tables: Vec<Table>,
}

impl ServerLimits {
    /// The table in the program, then the others.
    pub(super) fn tables(&self) -> Vec<&Table> {
        std::iter::once(Table::embedded()).chain(&self.tables).collect()
    }

    /// Whether there are tables that must be read from files.
    pub(super) fn has_files(&self) -> bool {
        !self.tables.is_empty()
    }

    pub(super) fn memory_of_one(&self) -> usize {
        self.memory / self.threads
    }

    pub(super) fn in_words(&self) -> String {
        format!("{} positions and {} seconds", self.nodes, self.time.as_secs_f64())
    }
}

/// Messages between a search and the client that waits for it.
#[derive(Debug, Default)]
pub struct SearchHandle {
    /// Set when nobody waits any more.
    pub gone: AtomicBool,
    pub expanded: AtomicU64,
}

/// A search on its own thread, with its limits.
pub struct SearchContext<'a> {
    pub limits: &'a ServerLimits,
    /// Messages between this search and the client that waits for it.
    pub handle: &'a SearchHandle,
}

impl<'a> SearchContext<'a> {
    /// The limits of a search that starts now.
    pub fn search(&self) -> search::Limits<'a> {
        search::Limits {
            nodes: Some(self.limits.nodes),
            deadline: Some(Instant::now() + self.limits.time),
            stop: Some(&self.handle.gone),
            expanded: Some(&self.handle.expanded),
            ..search::Limits::default()
        }
    }

    /// A question for one thread to answer, starting now.
    pub fn question(&self, tables: &'a [&'a Table]) -> Question<'a> {
        let memory = self.limits.memory_of_one();
        Question { tables, memory, limits: self.search(), ..Question::default() }
    }
}
