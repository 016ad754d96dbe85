//! What there is at each ply, as it was published with the program.

use kamisado::Deadlock;
use kamisado_solver::opening_table::{Scope, Table};

use crate::cmd::counts::{Row, rows};

/// The rows that were published with the program for the rules of an opening table, if there are any, as
/// `solver enumerate --csv` writes them.
fn published(table: &Table) -> Option<Vec<Row>> {
    let opening = matches!(table.header().scope, Scope::Plies { .. });
    if !opening || table.root().deadlock() != Deadlock::Official {
        return None;
    }
    let mut reader = csv::Reader::from_reader(kamisado_data::PLIES.as_bytes());
    Some(reader.deserialize().map(|row| row.expect("the file in the program is whole")).collect())
}

/// Whether a table counts what was published, as far as both go; none if nothing was.
pub fn agrees(table: &Table) -> Option<bool> {
    Some(rows(table).zip(published(table)?).all(|(found, published)| found == published))
}
