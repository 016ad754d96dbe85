//! Damaged or wrong tables: refused when they are opened or checked, or detected by verification.

use std::path::Path;

use kamisado_solver::kamisado::at_key;
use kamisado_solver::opening_table::{Scope, Table, TableCounts, TableError};

use super::file::{BLOCK, HEADER_AT, Parts, shipped};
use super::{EMBEDDED, ONE, Search, TWO, entries, read, table_bytes, verify};

fn refusal(bytes: &[u8]) -> TableError {
    Table::from_bytes(bytes.to_vec()).expect_err("no table")
}

/// Checks that a damaged table gives an error when it is opened or checked, and no wrong answer before.
fn assert_damaged(changed: &[u8], right: &Table, what: &str) {
    let table = match Table::from_bytes(changed.to_vec()) {
        Ok(table) => table,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert!(table.check(&()).is_err(), "{what}");
    for (key, verdict) in entries(right).into_iter().step_by(1 + right.len() as usize / 500) {
        let found = table.get(&at_key(right.root(), key).unwrap());
        assert!(found.as_ref().is_err() || found.is_ok_and(|found| found == Some(verdict)), "{what}");
    }
}

#[test]
fn every_changed_byte_is_refused() {
    let (one, embedded) = (read(&ONE), Table::embedded());
    for (bytes, step, right) in [(ONE.clone(), 1, &one), (shipped(EMBEDDED), 29_989, embedded)] {
        for at in (0..bytes.len()).step_by(step) {
            for flip in [0x01, 0x80, 0xff] {
                let mut changed = bytes.clone();
                changed[at] ^= flip;
                assert_damaged(&changed, right, &format!("byte {at} changed by {flip:#x}"));
            }
        }
    }
}

#[test]
fn every_block_filled_with_zeros_is_refused() {
    let bytes = shipped(EMBEDDED);
    let begin = bytes.len() - Parts::of(&bytes).content.len();
    for start in [HEADER_AT].into_iter().chain((begin..bytes.len()).step_by(BLOCK)) {
        let mut changed = bytes.clone();
        let end = if start < begin { begin } else { (start + BLOCK).min(bytes.len()) };
        changed[start..end].fill(0);
        assert_damaged(&changed, Table::embedded(), &format!("zeros from {start} to {end}"));
    }
}

#[test]
fn every_changed_byte_is_found_although_the_checksums_fit() {
    let right = read(&ONE);
    let parts = Parts::of(&ONE);
    for at in 0..parts.content.len() {
        for flip in [0x01, 0x10, 0x80, 0xff] {
            let mut changed = parts.clone();
            changed.content[at] ^= flip;
            // The unused bits in the last byte of a state have no meaning.
            let found = Table::from_bytes(changed.sealed().bytes());
            let same = found
                .as_ref()
                .is_ok_and(|table| table.entries().all(|e| e.is_ok()) && entries(table) == entries(&right));
            let refused = found.map_or_else(|_| true, |table| verify(&table, &right).is_err());
            assert!(same || refused, "byte {at} changed by {flip:#x}");
        }
    }
    // Without an empty second set, whose fields have no meaning.
    let bare = table_bytes(&Search, 1, None);
    let (right, parts) = (read(&bare), Parts::of(&bare));
    let header = HEADER_AT..bare.len() - parts.content.len() - 4;
    let named = bare.windows(parts.header.program.len()).position(|window| window == parts.header.program.as_bytes());
    let named = named.unwrap()..named.unwrap() + parts.header.program.len();
    for at in header.clone() {
        for flip in [0x01, 0x10, 0x80, 0xff] {
            let mut changed = bare.clone();
            changed[at] ^= flip;
            let checksum = crc32fast::hash(&changed[..header.end]);
            changed[header.end..header.end + 4].copy_from_slice(&checksum.to_le_bytes());
            let refused = Table::from_bytes(changed).map_or_else(|_| true, |table| verify(&table, &right).is_err());
            // The program that wrote the table is not part of its claims.
            assert!(refused || named.contains(&at), "byte {at} of the header changed by {flip:#x}");
        }
    }
}

#[test]
fn a_part_of_a_table_is_refused() {
    for length in 0..ONE.len() {
        let error = refusal(&ONE[..length]);
        assert_eq!(error.is_foreign(), length < 8, "{length}: {error}");
        assert_eq!(matches!(error, TableError::Empty), length == 0);
    }
    let error = refusal(&[&ONE[..], &[0]].concat());
    assert!(error.to_string().contains("1 bytes after its end"), "{error}");
}

#[test]
fn giant_lengths_are_refused_before_memory_is_taken() {
    let refused = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = ONE.clone();
        change(&mut bytes);
        let end = bytes.len() - Parts::of(&ONE).content.len() - 4;
        let checksum = crc32fast::hash(&bytes[..end]);
        bytes[end..end + 4].copy_from_slice(&checksum.to_le_bytes());
        refusal(&bytes).to_string()
    };
    for giant in [u32::MAX, 1 << 31, (1 << 24) + 1] {
        let error = refused(&|bytes| bytes[HEADER_AT - 4..HEADER_AT].copy_from_slice(&giant.to_le_bytes()));
        assert!(error.contains("a header of"), "{error}");
    }
    // The lengths of the game's name and of the list of counts.
    let counts = HEADER_AT + 4 * 8 + "kamisadokamisado-official-1mirror-halfturn-1".len() + 33 + 4 + 2 + 1 + 2;
    for at in [HEADER_AT, counts] {
        let found = u64::from_le_bytes(ONE[at..at + 8].try_into().unwrap());
        assert!([8, 2].contains(&found), "{found} at {at}");
        for giant in [u64::MAX, 1 << 63, 1 << 40, 1 << 31, 1 << 27, 1 << 16] {
            let error = refused(&|bytes| bytes[at..at + 8].copy_from_slice(&giant.to_le_bytes()));
            assert!(error.contains("LimitExceeded"), "{error}");
        }
    }
}

#[test]
fn other_files_are_foreign() {
    for bytes in [&b"oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"[..], b"kamitabl", b"\0", &[0xff; 100], b"PK\x03\x04"] {
        assert!(matches!(refusal(bytes), TableError::Foreign));
    }
    for version in [3, 255, u16::MAX] {
        let mut bytes = ONE.clone();
        bytes[8..10].copy_from_slice(&version.to_le_bytes());
        for bytes in [bytes, b"KAMITABL\xff\xff".to_vec()] {
            let error = refusal(&bytes);
            assert!(matches!(error, TableError::Newer { .. }) && error.is_foreign(), "{error}");
        }
    }
    let error = refusal(b"KAMITABL\x01\x00");
    assert!(matches!(error, TableError::Older { found: 1 }) && error.is_foreign(), "{error}");
    let missing = Table::open(Path::new("no/such.table")).unwrap_err();
    assert!(missing.is_foreign(), "{missing}");
}

/// Opens a table of ply 2 with a changed header.
pub fn changed(change: impl FnOnce(&mut Parts)) -> Result<Table, TableError> {
    let mut parts = Parts::of(&TWO);
    change(&mut parts);
    Table::from_bytes(parts.bytes())
}

#[test]
fn a_header_of_something_else_is_foreign() {
    let error = changed(|parts| parts.header.rules = "kamisado-official-2".into()).unwrap_err();
    assert!(error.is_foreign() && error.to_string().contains("found 'kamisado-official-2'"), "{error}");
    let error = changed(|parts| parts.header.game = "mitsudomoe".into()).unwrap_err();
    assert!(error.is_foreign() && error.to_string().contains("found 'mitsudomoe'"), "{error}");
    let mut unfinished = TWO.clone();
    unfinished[10] = 0;
    assert!(matches!(refusal(&unfinished), TableError::Unfinished));
}

#[test]
fn a_header_that_contradicts_its_table_is_refused() {
    let refused = |change: fn(&mut Parts)| {
        let error = changed(change).and_then(|table| table.check(&())).expect_err("a contradiction");
        assert!(!error.is_foreign(), "{error}");
    };
    refused(|parts| parts.header.symmetry = "none".into());
    refused(|parts| parts.header.root = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO g -".into());
    refused(|parts| parts.header.root = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO x".into());
    refused(|parts| parts.header.scope = Scope::Plies { plies: 1, distance_plies: Some(1) });
    refused(|parts| parts.header.scope = Scope::Plies { plies: 3, distance_plies: Some(1) });
    refused(|parts| parts.header.scope = Scope::Plies { plies: 2, distance_plies: None });
    refused(|parts| parts.header.scope = Scope::Plies { plies: 2, distance_plies: Some(3) });
    refused(|parts| parts.header.scope = Scope::Reachable);
    refused(|parts| parts.header.counts.truncate(2));
    refused(|parts| parts.header.counts.push(TableCounts::default()));
    refused(|parts| parts.header.counts[1].wins = 52);
    refused(|parts| parts.header.sets[0].positions += 8);
    refused(|parts| parts.header.sets[1].positions -= 1);
    refused(|parts| parts.header.sets[1].root += 1);
    refused(|parts| parts.header.sets[1].root = 0);
    refused(|parts| parts.header.sets[1].root = u64::MAX);
    refused(|parts| parts.header.sets[1].states.checksums.push(0));
    refused(|parts| parts.header.sets[1].values.bytes = u64::MAX);
    refused(|parts| parts.header.sets[1].distances = parts.header.sets[0].distances.clone());
    refused(|parts| parts.header.sets.swap(0, 1));
}
