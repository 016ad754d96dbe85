//! Opening tables: built, read back, verified, and refused where they are not whole.
//!
//! `KAMISADO_TABLES=all` also builds the tables of plies 3 and 4.

use std::env;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use bincode::config::Configuration;
use solver::game::Game;
use solver::kamisado::slow::Board;
use solver::kamisado::{Deadlock, Position};
use solver::search::{Limits, Proved, Solver};
use solver::table::{Counts, Header, Progress, Table, TableError, Unproved, build};
use solver::value::Value;

struct Quiet;

impl Progress for Quiet {
    fn begin(&self, _ply: usize, _positions: usize, _forward: bool) {}
    fn step(&self) {}
    fn stopped(&self) -> bool {
        false
    }
}

fn values(positions: &[Position]) -> Option<Vec<Value>> {
    let (mut solver, mut proved) = (Solver::new(1 << 26, Limits::default()), Proved::<Position>::default());
    positions.iter().map(|position| solver.proved_value(position, &mut proved).ok()).collect()
}

fn built(deadlock: Deadlock, plies: u16, threads: usize) -> Vec<u8> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| build(deadlock, plies, &values, &Quiet)).unwrap()
}

static ONE: LazyLock<Vec<u8>> = LazyLock::new(|| built(Deadlock::Official, 1, 2));
static TWO: LazyLock<Vec<u8>> = LazyLock::new(|| built(Deadlock::Official, 2, 2));

fn positions(table: &Table) -> Vec<u64> {
    table.counts().iter().map(|counts| counts.positions).collect()
}

/// Verifies, with the values of the last ply held against those of the table in the program.
fn verify(table: &Table) -> Result<(), Unproved> {
    let known = |board: &Board, value| {
        let position = Position::new(board.setup(), Deadlock::Official).unwrap();
        Table::embedded().get(&position) == Some(value)
    };
    table.verify(&mut { known }, &mut || false)
}

/// The parts of a table file, to be changed and put together again.
struct Parts {
    header: Header,
    bodies: Vec<(Vec<u128>, Vec<u8>)>,
}

const CONFIG: Configuration<bincode::config::LittleEndian, bincode::config::Fixint> = bincode::config::legacy();

impl Parts {
    fn of(bytes: &[u8]) -> Parts {
        let mut rest = &bytes[10..];
        let (header, used): (Header, _) = bincode::decode_from_slice(rest, CONFIG).unwrap();
        rest = &rest[used..];
        let bodies = (0..=header.plies)
            .map(|_| {
                let (body, used) = bincode::decode_from_slice(rest, CONFIG).unwrap();
                rest = &rest[used..];
                body
            })
            .collect();
        Parts { header, bodies }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = b"KAMITABL\x01\x00".to_vec();
        bytes.extend(bincode::encode_to_vec(&self.header, CONFIG).unwrap());
        self.bodies.iter().for_each(|body| bytes.extend(bincode::encode_to_vec(body, CONFIG).unwrap()));
        bytes.extend([0; 4]);
        sealed(bytes)
    }

    /// Changes the parts of a table of ply 2 and reads the result.
    fn changed(change: impl FnOnce(&mut Parts)) -> Result<Table, TableError> {
        let mut parts = Parts::of(&TWO);
        change(&mut parts);
        Table::from_bytes(&parts.bytes())
    }
}

/// The bytes with a fresh checksum at their end.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let content = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..content]);
    bytes[content..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

#[test]
fn a_table_is_read_back_and_verified() {
    let table = Table::from_bytes(&TWO).unwrap();
    assert_eq!(positions(&table), [1, 51, 566]);
    assert_eq!((table.header().plies, table.header().rules.as_str()), (2, "kamisado-official-1"));
    assert_eq!(verify(&table), Ok(()));
    assert_eq!(Parts::of(&TWO).bytes(), *TWO);

    let start = Position::start(Deadlock::Official);
    assert_eq!(table.get(&start), Some(Value::Win));
    let won = start.moves().filter(|&m| table.get(&start.after(m)) == Some(Value::Loss)).count();
    assert_eq!(won, 16);
    for m in start.moves() {
        for reply in start.after(m).moves() {
            let position = start.after(m).after(reply);
            let turned = Position::new(&position.setup().half_turn().mirror(), Deadlock::Official).unwrap();
            assert!(table.get(&position).is_some());
            assert_eq!(table.get(&turned), table.get(&position));
        }
    }
}

#[test]
fn the_table_in_the_program() {
    let table = Table::embedded();
    assert_eq!(positions(table), [1, 51, 566, 5444]);
    assert_eq!(verify(table), Ok(()));
    let two = Table::from_bytes(&TWO).unwrap();
    for ply in 0..=2 {
        assert!(two.entries(ply).eq(table.entries(ply)), "ply {ply}");
    }
}

#[test]
fn the_same_bytes_for_any_number_of_threads() {
    assert_eq!(built(Deadlock::Official, 2, 1), *TWO);
    assert_eq!(built(Deadlock::Official, 1, 3), *ONE);
}

#[test]
fn a_table_answers_under_its_own_rules_alone() {
    let two_pass = Table::from_bytes(&built(Deadlock::TwoPass, 1, 2)).unwrap();
    let official = Table::from_bytes(&ONE).unwrap();
    for (table, deadlock, other) in
        [(&official, Deadlock::Official, Deadlock::TwoPass), (&two_pass, Deadlock::TwoPass, Deadlock::Official)]
    {
        assert_eq!(table.deadlock(), deadlock);
        let start = Position::start(deadlock);
        assert!(start.moves().all(|m| table.get(&start.after(m)).is_some()));
        let start = Position::start(other);
        assert!(start.moves().all(|m| table.get(&start.after(m)).is_none()) && table.get(&start).is_none());
    }
    let ringed: Position = "oupkyrgb/8/8/8/8/8/8/+BGRYKPUO b -".parse().unwrap();
    assert_eq!(official.get(&ringed), None);
}

#[test]
fn every_changed_byte_is_refused() {
    for (bytes, step) in [(ONE.clone(), 1), (embedded_bytes(), 997)] {
        for at in (0..bytes.len()).step_by(step) {
            for flip in [0x01, 0x80, 0xff] {
                let mut changed = bytes.clone();
                changed[at] ^= flip;
                let error = Table::from_bytes(&changed).expect_err("a changed byte");
                assert_eq!(error.is_foreign(), at < 8 || matches!(error, TableError::Newer { .. }), "{at}: {error}");
            }
        }
    }
}

fn embedded_bytes() -> Vec<u8> {
    fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/initial-round-ply3.table")).unwrap()
}

#[test]
fn every_changed_byte_is_found_though_the_checksum_is_made_to_fit() {
    let program = Parts::of(&ONE).header.program;
    let named = ONE.windows(program.len()).position(|window| window == program.as_bytes()).unwrap();
    for at in 0..ONE.len() - 4 {
        for flip in [0x01, 0x10, 0x80, 0xff] {
            let mut changed = ONE.clone();
            changed[at] ^= flip;
            let found = Table::from_bytes(&sealed(changed));
            // Who wrote the table is no part of what it claims.
            if let (Ok(table), false) = (found, (named..named + program.len()).contains(&at)) {
                assert!(verify(&table).is_err(), "byte {at} changed by {flip:#x}");
            }
        }
    }
}

#[test]
fn a_part_of_a_table_is_none() {
    for length in 0..ONE.len() {
        let error = Table::from_bytes(&ONE[..length]).expect_err("a part");
        assert_eq!(error.is_foreign(), length < 8, "{length}: {error}");
        assert_eq!(matches!(error, TableError::Empty), length == 0);
        if length >= 14 {
            let error = Table::from_bytes(&sealed(ONE[..length].to_vec())).expect_err("a part");
            assert!(!error.is_foreign(), "{length}: {error}");
        }
    }
}

#[test]
fn bytes_after_the_end_are_refused() {
    let longer = [&ONE[..], &[0]].concat();
    assert!(matches!(Table::from_bytes(&longer), Err(TableError::Checksum { .. })));
    let error = Table::from_bytes(&sealed(longer)).unwrap_err();
    assert!(matches!(error, TableError::Content(_)), "{error}");
    assert!(error.to_string().contains("1 bytes after its end"), "{error}");
}

#[test]
fn giant_lengths_are_refused_before_memory_is_taken() {
    let lengths = |bytes: &[u8]| {
        let body = bytes.len() - 4 - 7 - 8 - 51 * 16 - 8;
        [10, 10 + 8 + 19, body, bytes.len() - 4 - 7 - 8]
    };
    for at in lengths(&ONE) {
        let found = u64::from_le_bytes(ONE[at..at + 8].try_into().unwrap());
        assert!([19, 17, 51, 7].contains(&found), "{found} at {at}");
        for giant in [u64::MAX, 1 << 63, 1 << 40, 1 << 31, 1 << 27, 1 << 16] {
            let mut bytes = ONE.clone();
            bytes[at..at + 8].copy_from_slice(&giant.to_le_bytes());
            let error = Table::from_bytes(&sealed(bytes)).expect_err("a giant length");
            assert!(matches!(error, TableError::Content(_)), "{error}");
            // Memory would be taken as soon as the length is within bounds.
            assert!(error.to_string().contains("LimitExceeded"), "{error}");
        }
    }
}

#[test]
fn other_files_are_foreign() {
    for bytes in [&b"oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"[..], b"kamitabl", b"\0", &[0xff; 100], b"PK\x03\x04"] {
        assert!(matches!(Table::from_bytes(bytes), Err(TableError::Foreign)));
    }
    for version in [2, 255, u16::MAX] {
        let mut bytes = ONE.clone();
        bytes[8..10].copy_from_slice(&version.to_le_bytes());
        for bytes in [bytes.clone(), sealed(bytes), b"KAMITABL\xff\xff".to_vec()] {
            let error = Table::from_bytes(&bytes).unwrap_err();
            assert!(matches!(error, TableError::Newer { .. }) && error.is_foreign(), "{error}");
        }
    }
    let error = Parts::changed(|parts| parts.header.rules = "kamisado-official-2".into()).unwrap_err();
    assert!(error.is_foreign() && error.to_string().contains("found 'kamisado-official-2'"), "{error}");
    let missing = Table::open(Path::new("no/such.table")).unwrap_err();
    assert!(missing.is_foreign(), "{missing}");
}

#[test]
fn a_header_that_contradicts_its_table_is_refused() {
    let refused = |change: fn(&mut Parts)| {
        let error = Parts::changed(change).expect_err("a contradiction");
        assert!(!error.is_foreign(), "{error}");
    };
    refused(|parts| parts.header.symmetry = "none".into());
    refused(|parts| parts.header.root = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO g -".into());
    refused(|parts| parts.header.plies = 1);
    refused(|parts| parts.header.plies = 3);
    refused(|parts| parts.header.plies = u16::MAX);
    refused(|parts| parts.header.counts.truncate(2));
    refused(|parts| parts.header.counts.push(Counts::default()));
    refused(|parts| parts.header.counts[1].distinct += 1);
    refused(|parts| parts.header.counts[1].wins = 52);
    refused(|parts| parts.bodies[2].0.swap(3, 4));
    refused(|parts| parts.bodies[2].0[3] = parts.bodies[2].0[4]);
    refused(|parts| parts.bodies[2].1.truncate(70));
    refused(|parts| parts.bodies[2].1.push(0));
    refused(|parts| *parts.bodies[2].1.last_mut().unwrap() |= 0x80);
}

/// What verification says of a table of ply 2 that was changed, its checksum made to fit.
fn unproved(change: impl FnOnce(&mut Parts)) -> Unproved {
    verify(&Parts::changed(change).expect("a table to all appearances")).expect_err("a change")
}

#[test]
fn one_wrong_value_is_found() {
    for ply in 0..=2 {
        for number in [0, 17, 50, 300] {
            if number < Parts::of(&TWO).bodies[ply].0.len() {
                let error = unproved(|parts| parts.bodies[ply].1[number / 8] ^= 1 << (number % 8));
                // A wrong value shows in the position that it is of, or in one before it.
                assert!(matches!(error, Unproved::Value { .. } | Unproved::Frontier { .. }), "{error}");
            }
        }
    }
}

/// Takes an entry out of a body.
fn remove(parts: &mut Parts, ply: usize, number: usize) {
    let (keys, wins) = &mut parts.bodies[ply];
    let bits = |wins: &[u8], n: usize| wins[n / 8] >> (n % 8) & 1;
    let mut values: Vec<u8> = (0..keys.len()).map(|n| bits(wins, n)).collect();
    let (_, won) = (keys.remove(number), values.remove(number));
    *wins = values.chunks(8).map(|bits| bits.iter().rev().fold(0, |byte, bit| byte << 1 | bit)).collect();
    parts.header.counts[ply].distinct -= 1;
    parts.header.counts[ply].positions -= 1;
    parts.header.counts[ply].wins -= u64::from(won);
}

#[test]
fn a_position_that_is_not_there_is_missed() {
    for (ply, number) in [(1, 0), (1, 50), (2, 0), (2, 400)] {
        let error = unproved(|parts| remove(parts, ply, number));
        assert!(matches!(error, Unproved::Missing { .. }), "{error}");
    }
    let error = unproved(|parts| {
        (0..=2).for_each(|ply| {
            while !parts.bodies[ply].0.is_empty() {
                remove(parts, ply, 0)
            }
        })
    });
    assert!(matches!(error, Unproved::Incomplete { ply: 0, found: 0, expected: 1 }), "{error}");
}

#[test]
fn a_position_that_play_does_not_reach_is_found() {
    let far: Position = "1r2u1pb/2k1y3/8/7B/3og3/8/5UO1/YPKG2R1 g K".parse().unwrap();
    let error = unproved(|parts| {
        let (keys, wins) = &mut parts.bodies[2];
        let number = keys.partition_point(|&key| key < far.key());
        keys.insert(number, far.key());
        wins.resize(keys.len().div_ceil(8), 0);
        parts.header.counts[2].distinct += 1;
    });
    // The values after it have moved by one, so one of them may be found first.
    assert!(
        matches!(error, Unproved::Unreached { .. } | Unproved::Frontier { .. } | Unproved::Value { .. }),
        "{error}"
    );
    let error = unproved(|parts| parts.bodies[1].0[50] |= 1 << 127);
    assert!(matches!(error, Unproved::Key { ply: 1, .. } | Unproved::Missing { ply: 0, .. }), "{error}");
}

#[test]
fn wrong_counts_are_found() {
    for change in [|counts: &mut Counts| counts.positions += 1, |counts: &mut Counts| counts.wins -= 1] {
        for ply in 0..=2 {
            let error = unproved(|parts| change(&mut parts.header.counts[ply]));
            assert!(matches!(error, Unproved::Count { ply: found, .. } if found == ply), "{error}");
        }
    }
}

#[test]
fn verification_can_be_stopped() {
    let table = Table::from_bytes(&TWO).unwrap();
    let mut steps = 0;
    let stop = || {
        steps += 1;
        steps > 10
    };
    assert_eq!(table.verify(&mut |_, _| true, &mut { stop }), Err(Unproved::Stopped));
}

#[test]
fn larger_tables() {
    if env::var("KAMISADO_TABLES").is_ok_and(|found| found == "all") {
        assert_eq!(built(Deadlock::Official, 3, 2), embedded_bytes());
        let four = Table::from_bytes(&built(Deadlock::Official, 4, 2)).unwrap();
        assert_eq!(positions(&four), [1, 51, 566, 5444, 49632]);
    }
}
