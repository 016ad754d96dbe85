//! Opening tables: building, reading back, verifying, and refusing damaged ones.
//!
//! The ignored test `the_shipped_table_afresh` builds the shipped table again and verifies it.

mod build;
mod damage;
mod file;
mod layers;
mod sorting;
mod wrong_entries;

use std::sync::LazyLock;

use file::{Known, Search, built, plan};
use kamisado::Deadlock;
use kamisado_solver::game::value::Verdict;
use kamisado_solver::kamisado::at_key;
use kamisado_solver::opening_table::{Oracle, Table, TableFlaw};
use kamisado_solver::storage::journal::Journal;

fn table_bytes(oracle: &dyn Oracle, plies: u16, distance_plies: Option<u16>) -> Vec<u8> {
    built(&plan(Deadlock::Official, plies, distance_plies), oracle, 2, &Journal::none(), &()).unwrap()
}

static ONE: LazyLock<Vec<u8>> = LazyLock::new(|| table_bytes(&Known, 1, Some(1)));
static TWO: LazyLock<Vec<u8>> = LazyLock::new(|| table_bytes(&Known, 2, Some(1)));

/// The file of the table in the program.
const EMBEDDED: &str = "initial-round-ply5.table";

fn read(bytes: &[u8]) -> Table {
    Table::from_bytes(bytes.to_vec()).unwrap()
}

/// Verifies a table; entries that the rules leave open must agree with those of the right table.
fn verify(table: &Table, right: &Table) -> Result<(), TableFlaw> {
    table.check(&())?;
    let frontier = table.verify(&())?;
    for key in frontier.values.into_iter().chain(frontier.distances) {
        let position = at_key(table.root(), key).unwrap();
        let found = table.get(&position)?.unwrap_or(Verdict::Unknown);
        if right.get(&position)? != Some(found) {
            return Err(TableFlaw::Frontier { setup: Box::new(position.setup()), found });
        }
    }
    Ok(())
}

fn entries(table: &Table) -> Vec<(u128, Verdict)> {
    table.entries().collect::<Result<_, _>>().unwrap()
}
