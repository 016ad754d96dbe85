//! The bytes of a table, unchanged and with recomputed checksums.

#![no_main]

use kamisado_solver::kamisado::at_key;
use kamisado_solver::opening_table::Table;
use libfuzzer_sys::fuzz_target;

/// The most positions of a table that are read: a forged automaton can spell infinitely many words.
const LOOKED_AT: usize = 1 << 12;

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    if let Some(sealed) = judge::table::sealed(bytes) {
        read(&sealed);
    }
});

fn read(bytes: &[u8]) {
    let table = match Table::from_bytes(bytes.to_vec()) {
        Ok(table) => table,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let checked = table.check(&());
    let _ = table.get(table.root());
    for (key, verdict) in table.entries().take(LOOKED_AT).map_while(Result::ok) {
        if let Some(position) = at_key(table.root(), key) {
            // Listed positions are found by a look-up, in a table whose automata number their words in order.
            assert!(checked.is_err() || table.get(&position).is_ok_and(|found| found == Some(verdict)), "{position}");
        }
    }
    if checked.is_ok() && table.len() < LOOKED_AT as u64 {
        let _ = table.verify(&());
    }
}
