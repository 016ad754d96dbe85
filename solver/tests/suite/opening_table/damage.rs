//! Tables that are not whole, or not right: refused when they are opened or checked, or found out by verification.

use std::collections::HashSet;
use std::path::Path;

use solver::game::Game;
use solver::game::value::{Dtw, Value, Verdict};
use solver::kamisado::{Deadlock, Position};
use solver::opening_table::{Scope, Table, TableCounts, TableError, Unproved};
use solver::search::Limits;
use solver::search::retrograde::solve;

use super::file::{BLOCK, HEADER_AT, Parts, bytes, everything, shipped};
use super::{EMBEDDED, Known, ONE, Search, TWO, Unwatched, entries, read, table_bytes, verify};

/// Keys with their verdicts.
type Entries = Vec<(u128, Verdict)>;

fn refusal(bytes: &[u8]) -> TableError {
    Table::from_bytes(bytes.to_vec()).expect_err("no table")
}

/// What a damaged table comes to: an error when it is opened or checked; and until then no wrong answer.
fn assert_damaged(changed: &[u8], right: &Table, what: &str) {
    let table = match Table::from_bytes(changed.to_vec()) {
        Ok(table) => table,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert!(table.check(&|| false).is_err(), "{what}");
    for (key, verdict) in entries(right).into_iter().step_by(1 + right.len() as usize / 500) {
        let found = table.get(&right.root().at_key(key).unwrap());
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
fn every_changed_byte_is_found_though_the_checksums_are_made_to_fit() {
    let right = read(&ONE);
    let parts = Parts::of(&ONE);
    for at in 0..parts.content.len() {
        for flip in [0x01, 0x10, 0x80, 0xff] {
            let mut changed = parts.clone();
            changed.content[at] ^= flip;
            // Some bits have no meaning: those left over in the last byte of a state.
            let found = Table::from_bytes(changed.sealed().bytes());
            let same = found
                .as_ref()
                .is_ok_and(|table| table.entries().all(|e| e.is_ok()) && entries(table) == entries(&right));
            let refused = found.map_or_else(|_| true, |table| verify(&table, &right).is_err());
            assert!(same || refused, "byte {at} changed by {flip:#x}");
        }
    }
    // Without an empty second set: what is said of nothing has no meaning.
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
            // Who wrote the table is no part of what it claims.
            assert!(refused || named.contains(&at), "byte {at} of the header changed by {flip:#x}");
        }
    }
}

#[test]
fn a_part_of_a_table_is_none() {
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
    // The length of the game's name, and of the list of counts.
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

/// The refusal of a table of ply 2 with another header.
fn changed(change: impl FnOnce(&mut Parts)) -> Result<Table, TableError> {
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
        let error = changed(change).and_then(|table| table.check(&|| false)).expect_err("a contradiction");
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

/// A set of these entries, in the one set of a table's file; a distance of 2 stands for none.
fn one_set(held: &[(u128, Verdict)]) -> Parts {
    let with_distance =
        |&(key, verdict): &(u128, Verdict)| (key, verdict.value().unwrap(), verdict.distance().unwrap_or(Dtw(2)));
    Parts::of(&bytes(&everything(&Position::start(Deadlock::Official), held.iter().map(with_distance))))
}

/// The same without distances.
fn without_distances(held: &[(u128, Verdict)]) -> Parts {
    let mut parts = one_set(held);
    let distances = parts.header.sets[0].distances.take().unwrap();
    parts.content.truncate(parts.content.len() - distances.bytes as usize);
    parts
}

/// What verification says of a table of ply 2 whose entries were changed.
fn unproved(change: impl FnOnce(&mut Entries)) -> Unproved {
    let two = read(&TWO);
    let mut held = entries(&two);
    change(&mut held);
    let mut changed = without_distances(&held);
    changed.header.scope = Scope::Plies { plies: 2, distance_plies: None };
    changed.header.counts = Parts::of(&TWO).header.counts;
    changed.header.counts.iter_mut().for_each(|counts| counts.distances.clear());
    verify(&Table::from_bytes(changed.bytes()).expect("a table to all appearances"), &two).expect_err("a change")
}

/// A table whose entries with distances, and those without, were changed, held against the right one.
fn forged(right: &Table, change: impl FnOnce(&mut Entries, &mut Entries)) -> Result<(), Unproved> {
    let (mut near, mut far) = entries(right).into_iter().partition(|(_, verdict)| verdict.distance().is_some());
    change(&mut near, &mut far);
    let (mut forged, far) = (one_set(&near), without_distances(&far));
    forged.header.scope = right.header().scope;
    forged.header.counts = right.counts().to_vec();
    forged.header.sets.extend(far.header.sets);
    forged.content.extend(far.content);
    let table = Table::from_bytes(forged.bytes()).expect("a table to all appearances");
    assert!(!table.is_verified());
    // Values and distances at the last plies that have them are held against the right table.
    verify(&table, right)
}

/// Gives the first entry of `far` that it should be given to a distance that is wrong.
fn give_distance(near: &mut Entries, far: &mut Entries, to: impl Fn(u128) -> bool) {
    let number = far.iter().position(|&(key, _)| to(key)).expect("there is one");
    let (key, verdict) = far.remove(number);
    near.push((key, Verdict::Proven(verdict.value().unwrap(), Some(Dtw(200)))));
}

#[test]
fn a_false_distance_beyond_the_last_ply_with_distances_is_found() {
    let three = Table::from_bytes(table_bytes(&Known, 3, Some(2))).unwrap();
    let towers_off = |key| {
        let setup = three.root().at_key(key).unwrap().setup();
        setup.towers().filter(|(square, tower)| square.home_of() != Some(tower.player)).count()
    };
    assert!(forged(&three, |_, _| {}).is_ok());
    // It does not contradict the distances of the positions before it, whose other moves have none.
    let error = forged(&three, |near, far| give_distance(near, far, |key| towers_off(key) == 2));
    assert!(matches!(error, Err(Unproved::ExtraDistance { last: 2, .. })), "{error:?}");
    // After two moves no three towers are off their first squares, so nobody would ever see this one.
    let error = forged(&three, |near, far| give_distance(near, far, |key| towers_off(key) == 3));
    assert!(matches!(error, Err(Unproved::Missing { .. })), "{error:?}");
}

#[test]
fn an_entry_in_the_wrong_set_is_found() {
    let two = read(&TWO);
    let forged = |change: fn(&mut Entries, &mut Entries)| forged(&two, change);
    assert!(forged(|_, _| {}).is_ok());
    let error = forged(|near, far| {
        let (key, verdict) = near.remove(7);
        far.push((key, verdict.without_distance()));
    });
    assert!(matches!(error, Err(Unproved::NoDistance { .. })), "{error:?}");
    // The first set answers, so nobody would ever see the second entry.
    let error = forged(|near, far| far.push((near[7].0, (!near[7].1.value().unwrap()).into())));
    assert!(matches!(error, Err(Unproved::Size { .. })), "{error:?}");
    let error = forged(|near, _| near[7].1 = Verdict::WIN_AT_ONCE);
    assert!(error.is_err(), "{error:?}");
}

/// A late position of some thousand others, without rings.
const LATE: &str = "8/1Y3P2/1KG3o1/4k2p/ByORu3/2U3gb/5r2/8 g O";

/// All that can be reached from a late position, with the position.
fn closure(root: &str) -> (Position, Vec<(u128, Value, Dtw)>) {
    let root: Position = root.parse().unwrap();
    let solution = solve(&root, 1 << 26, Limits::default()).unwrap();
    (root, solution.iter().collect())
}

#[test]
fn what_play_does_not_reach_is_found_in_a_table_of_everything_reachable() {
    let (root, held) = closure(LATE);
    let parts = Parts::of(&bytes(&everything(&root, held.iter().copied())));
    let table = read(&parts.bytes());
    assert!(table.verify(&Unwatched).is_ok());

    // Another position of the same closure as the root: true values, but of positions that it does not reach.
    let far = root.moves().map(|m| root.after(m)).find(|child| child.winner().is_none() && !child.can_win_now());
    let far = far.unwrap();
    let error = read(&bytes(&everything(&far, held.iter().copied()))).verify(&Unwatched).unwrap_err();
    assert!(matches!(error, Unproved::Size { .. }), "{error}");

    // The union of two closures, each true.
    let (_, others) = closure(&far_from(&root));
    let mut union = held.clone();
    let known: HashSet<u128> = held.iter().map(|entry| entry.0).collect();
    union.extend(others.into_iter().filter(|entry| !known.contains(&entry.0)));
    assert!(union.len() > held.len());
    let error = read(&bytes(&everything(&root, union.into_iter()))).verify(&Unwatched).unwrap_err();
    assert!(matches!(error, Unproved::Size { .. }), "{error}");
    let error = read(&bytes(&everything(&root, held[1..].iter().copied()))).verify(&Unwatched).unwrap_err();
    assert!(matches!(error, Unproved::Missing { .. } | Unproved::Count { .. }), "{error}");

    let changes: [fn(&mut TableCounts); 9] = [
        |counts| (counts.positions, counts.distinct) = (counts.positions + 1, counts.distinct + 1),
        |counts| counts.distinct -= 1,
        |counts| counts.wins -= 1,
        |counts| counts.wins_at_once = u64::MAX,
        |counts| counts.moves += 1,
        |counts| counts.home_moves = 0,
        |counts| counts.deadlocks += 1,
        |counts| counts.passes += 1,
        |counts| counts.distances[0].0 -= 1,
    ];
    for change in changes {
        let mut changed = parts.clone();
        change(&mut changed.header.counts[0]);
        let error = read(&changed.bytes()).verify(&Unwatched).unwrap_err();
        assert!(matches!(error, Unproved::Count { .. }), "{error}");
    }
}

/// The same towers with the other player to move, which no line of play leads to.
fn far_from(root: &Position) -> String {
    let mut setup = root.setup();
    setup.turn = setup.turn.opponent();
    setup.to_string()
}

#[test]
fn a_check_can_be_stopped() {
    assert!(matches!(read(&TWO).check(&|| true), Err(TableError::Stopped)));
}

#[test]
fn one_wrong_value_is_found() {
    for number in [0, 17, 50, 51, 300, 589] {
        let error = unproved(|held| held[number].1 = (!held[number].1.value().unwrap()).into());
        assert!(
            matches!(error, Unproved::Verdict { .. } | Unproved::Frontier { .. } | Unproved::Count { .. }),
            "{error}"
        );
    }
}

#[test]
fn a_position_that_is_not_there_is_missed() {
    for number in [0, 50, 400] {
        let error = unproved(|held| {
            held.remove(number);
        });
        assert!(matches!(error, Unproved::Missing { .. }), "{error}");
    }
    assert!(matches!(unproved(|held| held.clear()), Unproved::Missing { .. }));
}

#[test]
fn a_position_that_should_not_be_there_is_found() {
    let far: Position = "1r2u1pb/2k1y3/8/7B/3og3/8/5UO1/YPKG2R1 g K".parse().unwrap();
    let error = unproved(|held| held.push((far.key(), Value::Win.into())));
    assert!(matches!(error, Unproved::Size { found: 591, expected: 590 }), "{error}");
    let start = Position::start(Deadlock::Official);
    let two_plies = start.moves().flat_map(|m| start.after(m).moves().map(move |reply| start.after(m).after(reply)));
    let at_once = two_plies.into_iter().find(|p| p.winner().is_none() && p.can_win_now()).unwrap();
    let error = unproved(|held| held.push((at_once.key(), Value::Win.into())));
    assert!(matches!(error, Unproved::AtOnce { .. }), "{error}");
}

#[test]
fn wrong_counts_are_found() {
    let changes: [fn(&mut TableCounts); 8] = [
        |counts| counts.positions += 1,
        |counts| counts.distinct -= 1,
        |counts| counts.wins -= 1,
        |counts| counts.wins_at_once += 1,
        |counts| counts.moves += 1,
        |counts| counts.home_moves += 1,
        |counts| counts.deadlocks += 1,
        |counts| counts.passes += 1,
    ];
    let two = read(&TWO);
    for change in changes {
        for ply in 0..=2 {
            let found = changed(|parts| change(&mut parts.header.counts[ply]));
            let error = found.map_or_else(Unproved::from, |table| verify(&table, &two).expect_err("a change"));
            let by_verify = matches!(error, Unproved::Count { ply: found, .. } if found == ply);
            assert!(by_verify || matches!(error, Unproved::Table(_)), "{error}");
        }
    }
    let error = changed(|parts| parts.header.counts[1].distances[10].0 += 1).map(|table| verify(&table, &two));
    assert!(matches!(error, Ok(Err(Unproved::Count { ply: 1, .. }))));
}

#[test]
fn a_wrong_distance_is_found() {
    let two = read(&TWO);
    // The last bytes of the first set are distances.
    let parts = Parts::of(&TWO);
    let before = parts.header.sets[0].states.bytes + parts.header.sets[0].values.bytes;
    for number in 0..52 {
        let mut changed = parts.clone();
        changed.content[before as usize + number] += 2;
        let table = Table::from_bytes(changed.sealed().bytes()).unwrap();
        let error = verify(&table, &two).expect_err("a change");
        assert!(matches!(error, Unproved::Verdict { .. } | Unproved::Count { .. }), "{error}");
    }
}
