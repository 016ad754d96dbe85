//! What the explorer may use.

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::{Duration, Instant};

use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::kamisado::value::Question;
use kamisado_solver::search;

/// What the explorer may use, and the tables that it looks in.
pub struct ServerLimits {
    pub threads: usize,
    /// Bytes for all searches together.
    pub memory: usize,
    /// Bytes of answers that are kept.
    pub answers: usize,
    /// Positions that one answer may search.
    pub nodes: u64,
    /// Time that one answer may search.
    pub time: Duration,
    /// Tables beside the one in the program.
    pub tables: Vec<Table>,
}

impl ServerLimits {
    /// The table in the program, then the others.
    pub(super) fn tables(&self) -> Vec<&Table> {
        std::iter::once(Table::embedded()).chain(&self.tables).collect()
    }

    /// Whether there are tables that have to be read from files.
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

/// What a search and whoever waits for it tell each other.
#[derive(Debug, Default)]
pub struct SearchHandle {
    /// Set when nobody waits any more.
    pub gone: AtomicBool,
    pub expanded: AtomicU64,
}

/// A search on a thread of its own, and what it may use.
pub struct SearchContext<'a> {
    pub limits: &'a ServerLimits,
    /// What this search and whoever waits for it tell each other.
    pub handle: &'a SearchHandle,
}

impl<'a> SearchContext<'a> {
    /// The limits of a search that begins now.
    pub fn search(&self) -> search::Limits<'a> {
        search::Limits {
            nodes: Some(self.limits.nodes),
            deadline: Some(Instant::now() + self.limits.time),
            stop: Some(&self.handle.gone),
            expanded: Some(&self.handle.expanded),
            ..search::Limits::default()
        }
    }

    /// A question to be answered by one thread from now on.
    pub fn question(&self, tables: &'a [&'a Table]) -> Question<'a> {
        let memory = self.limits.memory_of_one();
        Question { tables, memory, limits: self.search(), ..Question::default() }
    }
}
