//! What the explorer may use.

use std::time::{Duration, Instant};

use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::kamisado::value::Question;
use kamisado_solver::search;

use super::searches::SearchHandle;

/// What the explorer may use, and the tables that it looks in.
pub struct Limits {
    /// Threads that search.
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

impl Limits {
    /// The table in the program, then the others.
    pub(super) fn tables(&self) -> Vec<&Table> {
        std::iter::once(Table::embedded()).chain(&self.tables).collect()
    }

    /// Whether there are tables that have to be read from files.
    pub(super) fn has_files(&self) -> bool {
        !self.tables.is_empty()
    }

    /// Bytes for one search.
    pub(super) fn memory_of_one(&self) -> usize {
        self.memory / self.threads
    }

    /// The limits of a search that begins now.
    pub(super) fn search<'a>(&self, handle: &'a SearchHandle) -> search::Limits<'a> {
        search::Limits {
            nodes: Some(self.nodes),
            deadline: Some(Instant::now() + self.time),
            stop: Some(&handle.gone),
            expanded: Some(&handle.expanded),
            ..search::Limits::default()
        }
    }

    /// A question to be answered by one thread from now on.
    pub(super) fn question<'a>(&self, tables: &'a [&'a Table], handle: &'a SearchHandle) -> Question<'a> {
        Question { tables, memory: self.memory_of_one(), limits: self.search(handle), ..Question::default() }
    }

    /// The limits of an answer in words.
    pub(super) fn in_words(&self) -> String {
        format!("{} positions and {} seconds", self.nodes, self.time.as_secs_f64())
    }
}
