//! Opening tables for the tests, built like those of 'solver enumerate'.

use std::path::Path;
use std::sync::LazyLock;

use kamisado::{Deadlock, Position};
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::opening_table::{Oracle, Plan, TableFile, Workspace, build, reachable};
use kamisado_solver::search::{Limits, Prover};
use kamisado_solver::storage::journal::Journal;

struct Search;

impl Oracle for Search {
    fn values(&self, positions: &[Position]) -> Option<Vec<Value>> {
        let mut prover: Prover<Position> = Prover::new(1 << 26);
        positions.iter().map(|position| prover.value(position, Limits::NONE).ok()).collect()
    }

    fn distances(&self, _: &[Position]) -> Option<Vec<(Value, Dtw)>> {
        None
    }
}

/// The bytes of the table of two plies.
pub static TWO: LazyLock<Vec<u8>> = LazyLock::new(|| table(2));

/// The bytes of the table of the initial round up to a ply.
pub fn table(plies: u16) -> Vec<u8> {
    let spill = Path::new(".").to_owned();
    let plan = Plan { deadlock: Deadlock::Official, plies, distance_plies: None, memory: 1 << 24, spill };
    bytes(&build(&plan, &Search, &Journal::none(), &()).unwrap())
}

/// The bytes of an empty table of another kind.
pub fn everything_reachable() -> Vec<u8> {
    let workspace = Workspace { memory: 1 << 28, folder: &std::env::temp_dir() };
    bytes(&reachable(&Position::start(Deadlock::Official), std::iter::empty(), workspace, &()).unwrap())
}

fn bytes(file: &TableFile) -> Vec<u8> {
    let mut bytes = Vec::new();
    file.write(&mut bytes).unwrap();
    bytes
}
