//! The bytes of a table, as they stand and with a fresh checksum.

#![no_main]

use libfuzzer_sys::fuzz_target;
use solver::game::Game;
use solver::kamisado::slow::Board;
use solver::kamisado::{Position, Setup};
use solver::table::Table;
use solver::value::Value;

fuzz_target!(|bytes: &[u8]| judge::read_also_sealed(bytes, read));

fn read(bytes: &[u8]) {
    let table = match Table::from_bytes(bytes) {
        Ok(table) => table,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    for counts in table.counts() {
        assert!(counts.wins <= counts.positions);
    }
    let start = Position::new(&Setup::start(), table.deadlock()).expect("the start can be played from");
    table.get(&start);
    // The table in the program stands for the proofs at the last ply: what is built on true values must be true.
    let known = |position: &Position| Table::embedded().get(position);
    let mut frontier = |board: &Board, value: Value| {
        let position = Position::new(board.setup(), board.deadlock());
        position.is_ok_and(|position| known(&position) == Some(value))
    };
    if table.verify(&mut frontier, &mut || false).is_ok() {
        for ply in 0..table.counts().len() {
            for (key, value) in table.entries(ply) {
                let position = Position::from_key(key, table.deadlock()).expect("a verified key");
                assert_eq!(known(&position), Some(value), "{position}");
                assert_eq!(table.get(&position), Some(value));
                assert_eq!(position.key(), key);
            }
        }
    }
}
