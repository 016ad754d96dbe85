//! What there is at each ply, as it was published with the program.

use serde::Deserialize;
use solver::kamisado::Deadlock;
use solver::opening_table::{Scope, Table};

/// Counts of the opening that were published with the program: rows as `solver stats --format csv` prints them.
pub struct PublishedCounts {
    rows: Vec<(u64, u64, u64, u64)>,
}

impl PublishedCounts {
    /// Those for the rules of an opening table, if there are any.
    pub fn of(table: &Table) -> Option<PublishedCounts> {
        let opening = matches!(table.header().scope, Scope::Plies { .. });
        if !opening || table.root().deadlock() != Deadlock::Official {
            return None;
        }
        let text = include_str!("../../../../../../data/initial-round-plies.csv");
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let row = |row: Result<PublishedRow, csv::Error>| {
            let row = row.expect("the file in the program is whole");
            (row.positions, row.distinct, row.wins, row.wins_at_once)
        };
        Some(PublishedCounts { rows: reader.deserialize().map(row).collect() })
    }

    /// Whether a table counts the same, as far as both go.
    pub fn agree(&self, table: &Table) -> bool {
        let found = table.counts().iter().map(|c| (c.positions, c.distinct, c.wins, c.wins_at_once));
        found.zip(&self.rows).all(|(found, &published)| found == published)
    }
}

#[derive(Deserialize)]
struct PublishedRow {
    positions: u64,
    distinct: u64,
    wins: u64,
    wins_at_once: u64,
}
