//! The limits of the explorer.

use std::time::Duration;

use answers::api::SearchContext;
use kamisado_solver::opening_table::Table;

use super::queue::SearchHandle;

pub struct ServerLimits {
    pub threads: usize,
    pub memory: usize,
    pub answers: usize,
    pub nodes: u64,
    pub time: Duration,
    pub longest: Duration,
    pub idle: Duration,
    pub tables: Vec<Table>,
}

impl ServerLimits {
    pub(super) fn tables(&self) -> Vec<&Table> {
        std::iter::once(Table::embedded()).chain(&self.tables).collect()
    }

    pub(super) fn search<'a>(
        &self,
        tables: &'a [&'a Table],
        handle: &'a SearchHandle,
        partial: &'a (dyn Fn(Vec<u8>) + Sync),
    ) -> SearchContext<'a> {
        SearchContext {
            tables,
            memory: self.memory / self.threads,
            nodes: self.nodes,
            time: self.time,
            longest: self.longest,
            stop: &handle.gone,
            expanded: &handle.expanded,
            partial,
        }
    }
}
