//! The tables that are read before a search.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::Context;
use clap::Args;
use foreign::shown;
use kamisado_solver::opening_table::Table;

/// Tables beside the one in the program.
#[derive(Args, Clone, Debug)]
pub struct TableOptions {
    /// Also read this table, after the one in the program; can be repeated. Its answers count as proved once 'solver
    /// verify --all' has verified it
    #[arg(long, value_name = "FILE")]
    table: Vec<PathBuf>,
    /// Also read the tables in this folder: all files whose names end in .table
    #[arg(long, value_name = "DIR", env = "KAMISADO_TABLES")]
    table_dir: Option<OsString>,
}

impl TableOptions {
    pub fn are_given(&self) -> bool {
        !self.table.is_empty()
    }

    /// Opens the tables, which share a quarter of the memory; they seldom need it.
    pub fn open(&self, memory: usize) -> anyhow::Result<Vec<Table>> {
        let mut paths = self.table.clone();
        // An empty variable of the environment counts as none.
        if let Some(folder) = self.table_dir.as_deref().filter(|folder| !folder.is_empty()).map(Path::new) {
            paths.extend(tables_in(folder).with_context(|| format!("folder of tables '{}'", shown(folder)))?);
        }
        let share = memory as u64 / 4 / paths.len().max(1) as u64;
        let open = |path: &PathBuf| Table::open_within(path, share).with_context(|| format!("table '{}'", shown(path)));
        paths.iter().map(open).collect()
    }
}

pub fn with_embedded(tables: &[Table]) -> Vec<&Table> {
    std::iter::once(Table::embedded()).chain(tables).collect()
}

fn tables_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = paths.collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "table"));
    paths.sort();
    Ok(paths)
}
