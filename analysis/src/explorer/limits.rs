//! What the explorer may use.

use std::time::{Duration, Instant};

use solver::opening_table::Table;
use solver::questions::kamisado::value::Question;
use solver::search;
use std::sync::atomic::AtomicBool;

/// What the explorer may use, and the tables that it looks in.
pub struct Limits {
    /// Threads that search.
    pub threads: usize,
    /// Bytes for all searches together.
    pub memory: usize,
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

    /// A question to be answered by one thread from now on, until the flag is set.
    pub(super) fn question<'a>(&self, tables: &'a [&'a Table], gone: &'a AtomicBool) -> Question<'a> {
        Question {
            tables,
            memory: self.memory / self.threads,
            limits: search::Limits {
                nodes: Some(self.nodes),
                deadline: Some(Instant::now() + self.time),
                stop: Some(gone),
                ..search::Limits::default()
            },
            ..Question::default()
        }
    }

    /// The limits of an answer in words.
    pub(super) fn in_words(&self) -> String {
        format!("{} positions and {} seconds", self.nodes, self.time.as_secs_f64())
    }
}
