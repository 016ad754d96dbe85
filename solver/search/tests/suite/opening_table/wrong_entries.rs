//! Tables that look intact but hold something wrong, which verification detects.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use kamisado::{Deadlock, Position};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use kamisado_solver::kamisado::at_key;
use kamisado_solver::opening_table::{Scope, Table, TableCounts, TableError, TableFlaw};
use kamisado_solver::search::Limits;
use kamisado_solver::search::retrograde::solve;

use super::damage::changed;
use super::file::{Parts, bytes, everything};
use super::{Known, TWO, entries, read, table_bytes, verify};

/// Keys with their verdicts.
type Entries = Vec<(u128, Verdict)>;

/// A table's file with a single set of these entries; entries without a distance get 2.
fn one_set(held: &[(u128, Verdict)]) -> Parts {
    let with_distance =
        |&(key, verdict): &(u128, Verdict)| (key, verdict.value().unwrap(), verdict.distance().unwrap_or(Dtw(2)));
    Parts::of(&bytes(&everything(&Position::start(Deadlock::Official), held.iter().map(with_distance))))
}

/// Like [`one_set`], without distances.
fn without_distances(held: &[(u128, Verdict)]) -> Parts {
    let mut parts = one_set(held);
    let distances = parts.header.sets[0].distances.take().unwrap();
    parts.content.truncate(parts.content.len() - distances.bytes as usize);
    parts
}

/// The flaw that verification finds in a table of ply 2 whose entries were changed.
fn unproved(change: impl FnOnce(&mut Entries)) -> TableFlaw {
    let two = read(&TWO);
    let mut held = entries(&two);
    change(&mut held);
    let mut changed = without_distances(&held);
    changed.header.scope = Scope::Plies { plies: 2, distance_plies: None };
    changed.header.counts = Parts::of(&TWO).header.counts;
    changed.header.counts.iter_mut().for_each(|counts| counts.distances.clear());
    verify(&Table::from_bytes(changed.bytes()).expect("a table to all appearances"), &two).expect_err("a change")
}

/// Verifies a table whose entries with and without distances were changed, compared with the right one.
fn forged(right: &Table, change: impl FnOnce(&mut Entries, &mut Entries)) -> Result<(), TableFlaw> {
    let (mut near, mut far) = entries(right).into_iter().partition(|(_, verdict)| verdict.distance().is_some());
    change(&mut near, &mut far);
    let (mut forged, far) = (one_set(&near), without_distances(&far));
    forged.header.scope = right.header().scope;
    forged.header.counts = right.counts().to_vec();
    forged.header.sets.extend(far.header.sets);
    forged.content.extend(far.content);
    let table = Table::from_bytes(forged.bytes()).expect("a table to all appearances");
    assert!(!table.is_verified());
    // Values and distances at the last plies that have them are compared with the right table.
    verify(&table, right)
}

/// Moves the first entry of `far` that satisfies `to` to `near`, with a wrong distance.
fn give_distance(near: &mut Entries, far: &mut Entries, to: impl Fn(u128) -> bool) {
    let number = far.iter().position(|&(key, _)| to(key)).expect("there is one");
    let (key, verdict) = far.remove(number);
    near.push((key, Verdict::Proven(verdict.value().unwrap(), Some(Dtw(200)))));
}

#[test]
fn a_false_distance_beyond_the_last_ply_with_distances_is_found() {
    let three = Table::from_bytes(table_bytes(&Known, 3, Some(2))).unwrap();
    let towers_off = |key| {
        let setup = at_key(three.root(), key).unwrap().setup();
        setup.towers().filter(|(square, tower)| square.home_of() != Some(tower.player)).count()
    };
    assert!(forged(&three, |_, _| {}).is_ok());
    // It does not contradict earlier positions, whose other moves have no distances.
    let error = forged(&three, |near, far| give_distance(near, far, |key| towers_off(key) == 2));
    assert!(matches!(error, Err(TableFlaw::ExtraDistance { last: 2, .. })), "{error:?}");
    // After two moves, at most two towers are off their first squares, so no look-up would find this entry.
    let error = forged(&three, |near, far| give_distance(near, far, |key| towers_off(key) == 3));
    assert!(matches!(error, Err(TableFlaw::Missing { .. })), "{error:?}");
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
    assert!(matches!(error, Err(TableFlaw::NoDistance { .. })), "{error:?}");
    // The first set answers, so no look-up would find the second entry.
    let error = forged(|near, far| far.push((near[7].0, (!near[7].1.value().unwrap()).into())));
    assert!(matches!(error, Err(TableFlaw::Size { .. })), "{error:?}");
    let error = forged(|near, _| near[7].1 = Verdict::WIN_AT_ONCE);
    assert!(error.is_err(), "{error:?}");
}

/// A late position without rings that leads to some thousand others.
const LATE: &str = "8/1Y3P2/1KG3o1/4k2p/ByORu3/2U3gb/5r2/8 g O";

/// A late position, and everything that can be reached from it.
fn closure(root: &str) -> (Position, Vec<(u128, Value, Dtw)>) {
    let root: Position = root.parse().unwrap();
    let solution = solve(&root, 1 << 26, Limits::default()).unwrap();
    (root, solution.iter().collect())
}

#[test]
fn unreachable_positions_are_found_in_a_table_of_everything_reachable() {
    let (root, held) = closure(LATE);
    let parts = Parts::of(&bytes(&everything(&root, held.iter().copied())));
    let table = read(&parts.bytes());
    assert!(table.verify(&()).is_ok());

    // Another position of the closure as the root: the values are true, but it does not reach all positions.
    let far = root.moves().map(|m| root.after(m)).find(|child| child.winner().is_none() && !child.can_win_now());
    let far = far.unwrap();
    let error = read(&bytes(&everything(&far, held.iter().copied()))).verify(&()).unwrap_err();
    assert!(matches!(error, TableFlaw::Size { .. }), "{error}");

    // The union of two closures, both with true values.
    let (_, others) = closure(&far_from(&root));
    let mut union = held.clone();
    let known: HashSet<u128> = held.iter().map(|entry| entry.0).collect();
    union.extend(others.into_iter().filter(|entry| !known.contains(&entry.0)));
    assert!(union.len() > held.len());
    let error = read(&bytes(&everything(&root, union.into_iter()))).verify(&()).unwrap_err();
    assert!(matches!(error, TableFlaw::Size { .. }), "{error}");
    let error = read(&bytes(&everything(&root, held[1..].iter().copied()))).verify(&()).unwrap_err();
    assert!(matches!(error, TableFlaw::Missing { .. } | TableFlaw::Count { .. }), "{error}");

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
        let error = read(&changed.bytes()).verify(&()).unwrap_err();
        assert!(matches!(error, TableFlaw::Count { .. }), "{error}");
    }
}

/// The same towers with the other player to move, to which no line of play leads.
fn far_from(root: &Position) -> String {
    let mut setup = root.setup();
    setup.turn = setup.turn.opponent();
    setup.to_string()
}

#[test]
fn a_check_can_be_stopped() {
    assert!(matches!(read(&TWO).check(&AtomicBool::new(true)), Err(TableError::Stopped)));
}

#[test]
fn one_wrong_value_is_found() {
    for number in [0, 17, 50, 51, 300, 589] {
        let error = unproved(|held| held[number].1 = (!held[number].1.value().unwrap()).into());
        assert!(
            matches!(error, TableFlaw::Verdict { .. } | TableFlaw::Frontier { .. } | TableFlaw::Count { .. }),
            "{error}"
        );
    }
}

#[test]
fn a_missing_position_is_found() {
    for number in [0, 50, 400] {
        let error = unproved(|held| {
            held.remove(number);
        });
        assert!(matches!(error, TableFlaw::Missing { .. }), "{error}");
    }
    assert!(matches!(unproved(|held| held.clear()), TableFlaw::Missing { .. }));
}

#[test]
fn an_extra_position_is_found() {
    let far: Position = "1r2u1pb/2k1y3/8/7B/3og3/8/5UO1/YPKG2R1 g K".parse().unwrap();
    let error = unproved(|held| held.push((far.key(), Value::Win.into())));
    assert!(matches!(error, TableFlaw::Size { found: 591, expected: 590 }), "{error}");
    let start = Position::start(Deadlock::Official);
    let two_plies = start.moves().flat_map(|m| start.after(m).moves().map(move |reply| start.after(m).after(reply)));
    let at_once = two_plies.into_iter().find(|p| p.winner().is_none() && p.can_win_now()).unwrap();
    let error = unproved(|held| held.push((at_once.key(), Value::Win.into())));
    assert!(matches!(error, TableFlaw::AtOnce { .. }), "{error}");
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
            let error = found.map_or_else(TableFlaw::from, |table| verify(&table, &two).expect_err("a change"));
            let by_verify = matches!(error, TableFlaw::Count { ply: found, .. } if found == ply);
            assert!(by_verify || matches!(error, TableFlaw::Table(_)), "{error}");
        }
    }
    let error = changed(|parts| parts.header.counts[1].distances[10].0 += 1).map(|table| verify(&table, &two));
    assert!(matches!(error, Ok(Err(TableFlaw::Count { ply: 1, .. }))));
}

#[test]
fn a_wrong_distance_is_found() {
    let two = read(&TWO);
    // The first set ends with distances.
    let parts = Parts::of(&TWO);
    let before = parts.header.sets[0].states.bytes + parts.header.sets[0].values.bytes;
    for number in 0..52 {
        let mut changed = parts.clone();
        changed.content[before as usize + number] += 2;
        let table = Table::from_bytes(changed.sealed().bytes()).unwrap();
        let error = verify(&table, &two).expect_err("a change");
        assert!(matches!(error, TableFlaw::Verdict { .. } | TableFlaw::Count { .. }), "{error}");
    }
}

#[test]
fn the_table_in_the_program_is_verified_wherever_its_bytes_come_from() {
    assert!(Table::shipped(kamisado_data::TABLE.to_vec()).unwrap().is_verified());
    let mut other = kamisado_data::TABLE.to_vec();
    *other.last_mut().unwrap() ^= 1;
    assert!(!Table::shipped(other).unwrap().is_verified());
}
