//! Class values: written, looked up in every reading of a set-up, and refused where they are not whole.

use solver::class_values::{BLOCK, ClassCounts, ClassScope, ClassValue, ClassValues, ClassValuesError, Writer};
use solver::game::Game;
use solver::game::value::Value;
use solver::kamisado::{Classes, Deadlock, Move, Position};

/// Values of no search: a pattern by which each class is known again.
fn pattern(classes: Classes, number: u64) -> ClassValue {
    if number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 62 == 0 {
        return ClassValue { value: Value::Loss, first_move: None };
    }
    let position = Position::new(&classes.setup(number), Deadlock::Official).unwrap();
    let moves: Vec<Move> = position.moves().collect();
    ClassValue { value: Value::Win, first_move: Some(moves[number as usize % moves.len()]) }
}

fn scope(classes: Classes, first: u64, count: u64, first_moves: bool) -> ClassScope {
    ClassScope { classes, deadlock: Deadlock::Official, numbers: first..first + count, first_moves }
}

fn file(scope: &ClassScope) -> Vec<u8> {
    let mut file = Vec::new();
    let mut writer = Writer::new(&mut file, scope.clone()).unwrap();
    for number in scope.numbers.clone() {
        writer.push(pattern(scope.classes, number)).unwrap();
    }
    writer.finish().unwrap();
    file
}

fn read(bytes: &[u8]) -> Result<ClassValues, ClassValuesError> {
    ClassValues::from_bytes(bytes.to_vec())
}

#[test]
fn what_is_written_is_read_in_every_reading() {
    for (classes, first, count, first_moves) in [
        (Classes::Ringless, 0, 203, true),
        (Classes::Ringless, Classes::Ringless.len() - 77, 77, false),
        (Classes::OneRing, 1_000_000_000, 2 * BLOCK + 5, true),
        (Classes::OneRing, 5, BLOCK, false),
    ] {
        let scope = scope(classes, first, count, first_moves);
        let values = read(&file(&scope)).unwrap();
        assert_eq!(values.scope(), &scope);
        let wins = scope.numbers.clone().filter(|&n| pattern(classes, n).value == Value::Win).count() as u64;
        assert_eq!(values.check(&|| false).unwrap(), ClassCounts { classes: count, wins });
        assert!(matches!(values.check(&|| true), Err(ClassValuesError::Stopped)));
        let all: Vec<ClassValue> = values.values(scope.numbers.clone()).map(Result::unwrap).collect();
        for (number, &found) in scope.numbers.clone().zip(&all).step_by(1 + count as usize / 150) {
            let expected = pattern(classes, number);
            let first_move = expected.first_move.filter(|_| first_moves);
            assert_eq!(found, ClassValue { first_move, ..expected });
            assert_eq!(values.value(number).unwrap(), found);
            let setup = classes.setup(number);
            for reading in [setup.clone(), setup.mirror(), setup.half_turn(), setup.half_turn().mirror()] {
                let position = Position::new(&reading, Deadlock::Official).unwrap();
                let got = values.get(&position).unwrap().unwrap();
                assert_eq!(got.value, found.value);
                // The position after the move is the same position, read as the set-up is.
                if let (Some(m), Some(n)) = (got.first_move, found.first_move) {
                    let plain = Position::new(&setup, Deadlock::Official).unwrap().after(n).setup();
                    let after = position.after(m).setup();
                    let images = [plain.clone(), plain.mirror(), plain.half_turn(), plain.half_turn().mirror()];
                    assert!(images.contains(&after), "{reading} {m}");
                }
            }
        }
        let other = Position::new(&classes.setup((first + count) % classes.len()), Deadlock::Official).unwrap();
        assert_eq!(values.get(&other).unwrap(), None);
        let position = Position::new(&classes.setup(first), Deadlock::TwoPass).unwrap();
        assert_eq!(values.get(&position).unwrap(), None, "other rules");
        let position = Position::new(&classes.setup(first), Deadlock::Official).unwrap();
        let after = position.after(position.moves().next().unwrap());
        assert_eq!(values.get(&after).unwrap(), None, "no start of a round");
    }
}

#[test]
fn every_changed_byte_is_refused() {
    let scope = scope(Classes::Ringless, 1_000_000, 60, true);
    let right = file(&scope);
    for at in 0..right.len() {
        for flip in [0x01, 0x80, 0xff] {
            let mut changed = right.clone();
            changed[at] ^= flip;
            match read(&changed) {
                Ok(values) => {
                    assert!(values.check(&|| false).is_err(), "byte {at} changed by {flip:#x}");
                    assert!(values.value(1_000_000).is_err(), "no value without its block's checksum");
                }
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    // A version that there never was is a damaged one.
                    let foreign = at < 10 && changed[8..10] != [0, 0];
                    assert_eq!(error.is_foreign(), foreign, "{at}: {error}");
                }
            }
        }
    }
}

#[test]
fn blocks_that_changed_places_are_refused() {
    let right = file(&scope(Classes::Ringless, 0, 2 * BLOCK, false));
    let block = BLOCK as usize / 8 + 4;
    let mut changed = right.clone();
    changed[right.len() - 2 * block..].rotate_left(block);
    assert_ne!(changed, right);
    let values = read(&changed).unwrap();
    assert!(matches!(values.check(&|| false), Err(ClassValuesError::Checksum { .. })));
}

#[test]
fn a_part_of_a_file_is_none() {
    let right = file(&scope(Classes::OneRing, 7, 30, false));
    for length in 0..right.len() {
        let error = read(&right[..length]).unwrap_err();
        assert_eq!(error.is_foreign(), length < 8, "{length}: {error}");
        assert_eq!(matches!(error, ClassValuesError::Empty), length == 0);
    }
    let error = read(&[&right[..], &[0]].concat()).unwrap_err().to_string();
    assert!(error.contains("1 bytes after its end"), "{error}");
    let error = read(&right[..right.len() - 1]).unwrap_err().to_string();
    let expected = format!("{} bytes, expected {}", right.len() - 1, right.len());
    assert!(error.contains(&expected), "{error}");
}

/// The file with a change in its header and a checksum that fits.
fn forged(right: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let at = right.windows(from.len()).position(|window| window == from).unwrap();
    let mut bytes = right.to_vec();
    bytes[at..at + to.len()].copy_from_slice(to);
    let end = 14 + u32::from_le_bytes(bytes[10..14].try_into().unwrap()) as usize;
    let checksum = crc32fast::hash(&bytes[..end]);
    bytes[end..end + 4].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

#[test]
fn other_files_are_told_apart() {
    for bytes in [&b"KAMITABL"[..], b"kamiclas", b"\0", &[0xff; 100], b"PK\x03\x04"] {
        assert!(matches!(read(bytes), Err(ClassValuesError::Foreign)));
    }
    let right = file(&scope(Classes::OneRing, 7, 30, false));
    let mut newer = right.clone();
    newer[8] = 2;
    let error = read(&newer).unwrap_err();
    assert!(matches!(error, ClassValuesError::Newer { found: 2 }) && error.is_foreign(), "{error}");
    let refused = |from: &[u8], to: &[u8], fragment: &str| {
        let error = read(&forged(&right, from, to)).unwrap_err().to_string();
        assert!(error.contains(fragment), "{error}");
    };
    refused(b"kamisado-official-1", b"kamisado-official-2", "found 'kamisado-official-2', expected");
    refused(b"outside-in-1", b"outside-in-9", "order");
    refused(b"\x03\0\0\0\0\0\0\0one", b"\x03\0\0\0\0\0\0\0two", "expected none or one");
    refused(&30_u64.to_le_bytes(), &u64::MAX.to_le_bytes(), "none after 1625702399");
    refused(&30_u64.to_le_bytes(), &0_u64.to_le_bytes(), "0 classes from number 7 on");
    assert!(matches!(
        read(&forged(&right, &30_u64.to_le_bytes(), &1_000_u64.to_le_bytes())),
        Err(ClassValuesError::Truncated { .. })
    ));
}
