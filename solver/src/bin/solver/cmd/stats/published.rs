//! What there is at each ply, as it was published with the program.

use serde::Deserialize;
use solver::kamisado::Deadlock;
use solver::opening_table::{Scope, Table, TableCounts};

/// Counts of the opening that were published with the program: rows as `solver stats --format csv` prints them.
pub struct PublishedCounts {
    rows: Vec<PublishedRow>,
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
        let rows = reader.deserialize().map(|row| row.expect("the file in the program is whole"));
        Some(PublishedCounts { rows: rows.collect() })
    }

    /// Whether a table counts the same, as far as both go.
    pub fn agree(&self, table: &Table) -> bool {
        table.counts().iter().map(PublishedRow::of).zip(&self.rows).all(|(found, published)| found == *published)
    }
}

/// All counts of a row; its branching follows from them.
#[derive(Deserialize, PartialEq, Eq)]
struct PublishedRow {
    positions: u64,
    distinct: u64,
    wins: u64,
    losses: u64,
    wins_at_once: u64,
    moves: u64,
    home_moves: u64,
    deadlocks: u64,
    passes: u64,
}

impl PublishedRow {
    fn of(counts: &TableCounts) -> PublishedRow {
        PublishedRow {
            positions: counts.positions,
            distinct: counts.distinct,
            wins: counts.wins,
            losses: counts.losses(),
            wins_at_once: counts.wins_at_once,
            moves: counts.moves,
            home_moves: counts.home_moves,
            deadlocks: counts.deadlocks,
            passes: counts.passes,
        }
    }
}
