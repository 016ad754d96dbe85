//! The option that names the table of the initial round.

use std::path::PathBuf;

use anyhow::{Context, bail};
use foreign::shown;
use kamisado::Deadlock;
use kamisado_solver::opening_table::Table;

/// Which table knows values.
#[derive(clap::Args, Clone, Debug)]
pub struct TableOption {
    /// The table, as 'solver enumerate' makes it; what it does not hold of the first moves is searched for [default: the one
    /// in the program, if it holds under these rules]
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
}

/// A table that holds under the rules in question, and what it is called in messages.
pub struct NamedTable {
    opened: Option<Table>,
    embedded: Option<&'static Table>,
    pub name: String,
}

impl TableOption {
    pub fn open(&self, deadlock: Deadlock) -> anyhow::Result<NamedTable> {
        let name = self.table.as_deref().map_or("table".to_owned(), |path| format!("table {}", shown(path)));
        let opened = self.table.as_deref().map(Table::open).transpose().with_context(|| name.clone())?;
        if let Some(found) = opened.as_ref().map(|table| table.root().deadlock()).filter(|&found| found != deadlock) {
            bail!("{name}: its values hold under {}, expected {}", found.rules_name(), deadlock.rules_name());
        }
        let embedded = Some(Table::embedded()).filter(|embedded| embedded.root().deadlock() == deadlock);
        Ok(NamedTable { opened, embedded, name })
    }
}

impl NamedTable {
    /// The table; none if none holds under the rules.
    pub fn get(&self) -> Option<&Table> {
        self.opened.as_ref().or(self.embedded)
    }
}
