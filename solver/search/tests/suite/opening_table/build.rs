//! Building tables, stopping and resuming, and reading them back.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use kamisado::{Deadlock, Position};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use kamisado_solver::kamisado::{SYMMETRY, at_key};
use kamisado_solver::opening_table::{BuildError, Plan, Scope, Table, TableCounts, TableFlaw, build, journal};
use kamisado_solver::search::{Limits, Solver};
use kamisado_solver::storage::job::Job;
use kamisado_solver::storage::journal::Journal;
use kamisado_solver::watch::Watch;

use super::file::{Known, Parts, Search, built, plan, shipped};
use super::{EMBEDDED, ONE, TWO, entries, read, table_bytes, verify};

fn positions(table: &Table) -> Vec<u64> {
    table.counts().iter().map(|counts| counts.positions).collect()
}

#[test]
fn a_table_is_read_back_and_verified() {
    let table = read(&TWO);
    assert_eq!(positions(&table), [1, 51, 566]);
    assert_eq!(table.header().scope, Scope::Plies { plies: 2, distance_plies: Some(1) });
    assert_eq!(table.len(), 590);
    assert!(verify(&table, &table).is_ok());
    assert_eq!(Parts::of(&TWO).sealed().bytes(), *TWO, "the file follows the specified format");

    let start = Position::start(Deadlock::Official);
    assert_eq!(table.get(&start).unwrap(), Some(Verdict::Proven(Value::Win, Some(Dtw(17)))));
    let lost = |m: &_| table.get(&start.after(*m)).unwrap().and_then(Verdict::value) == Some(Value::Loss);
    assert_eq!(start.moves().filter(lost).count(), 16);
    let after = |position: &Position| {
        let position = *position;
        let children = position.moves().map(move |m| position.after(m));
        children.filter(|child| child.winner().is_none()).collect::<Vec<_>>()
    };
    let first = after(&start);
    let known: HashSet<u128> =
        first.iter().flat_map(after).chain(first.clone()).map(|position| position.key()).collect();
    let mut at_once = 0;
    for position in first.iter().flat_map(after) {
        let turned = Position::new(&position.setup().half_turn().mirror(), Deadlock::Official).unwrap();
        let found = table.get(&position).unwrap();
        assert_eq!(found.is_none(), position.can_win_now(), "{position}");
        assert_eq!(table.get(&turned).unwrap(), found);
        at_once += usize::from(found.is_none());
        // Some positions are reached both by one move and by three.
        for child in after(&position).into_iter().filter(|child| !known.contains(&child.key())) {
            assert_eq!(table.get(&child).unwrap(), None, "{child} is beyond the table");
        }
    }
    assert!(at_once > 20);
}

#[test]
fn distances_are_those_of_the_distance_search() {
    let table = Table::embedded();
    let mut solver = Solver::new(1 << 26);
    let known = entries(table).into_iter().filter(|(_, verdict)| verdict.distance().is_some());
    for (key, verdict) in known.step_by(997) {
        let position = at_key(table.root(), key).unwrap();
        let (value, distance) = solver.distance(&position, Limits::NONE).unwrap();
        assert_eq!(verdict, Verdict::Proven(value, Some(distance)), "{position}");
    }
    for (ply, counts) in table.counts().iter().enumerate() {
        let histogram: u64 = counts.distances.iter().map(|(wins, losses)| wins + losses).sum();
        assert_eq!(histogram, if ply <= 4 { counts.positions } else { 0 });
    }
    let start_alone = read(&table_bytes(&Search, 1, Some(0)));
    assert_eq!(start_alone.counts()[0].distances, table.counts()[0].distances);
    assert_eq!(read(&TWO).counts()[2].distances, []);
}

#[test]
fn the_table_in_the_program() {
    let table = Table::embedded();
    assert_eq!(positions(table), [1, 51, 566, 5444, 49_632, 416_476]);
    let distinct: u64 = table.counts().iter().map(|counts| counts.distinct).sum();
    assert_eq!((distinct, table.len()), (442_663, 351_113));
    assert_eq!(table.header().scope, Scope::Plies { plies: 5, distance_plies: Some(4) });
    table.check(&()).unwrap();
    let two = read(&table_bytes(&Search, 2, None));
    for (key, verdict) in entries(&two) {
        let known = table.get(&at_key(two.root(), key).unwrap()).unwrap().unwrap();
        assert_eq!(known.value(), verdict.value());
        assert!(known.distance().is_some());
    }
    for (counts, expected) in two.counts().iter().zip(table.counts()) {
        let expected = TableCounts { distances: counts.distances.clone(), ..expected.clone() };
        assert_eq!(*counts, expected);
    }
}

#[test]
fn the_same_bytes_for_any_number_of_threads_and_any_memory() {
    let official = plan(Deadlock::Official, 2, Some(1));
    for (threads, memory) in [(1, 1 << 28), (3, 1 << 28), (2, 0), (1, 64 * 100)] {
        let folder = tempfile::tempdir().unwrap();
        let plan = Plan { memory, spill: folder.path().to_owned(), ..official.clone() };
        assert_eq!(
            built(&plan, &Known, threads, &Journal::none(), &()).unwrap(),
            *TWO,
            "{threads} threads, {memory} bytes"
        );
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

/// Stops after some positions.
struct Stop {
    left: AtomicUsize,
}

impl Watch for Stop {
    fn advance(&self, positions: usize) {
        let _ =
            self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left.saturating_sub(positions)));
    }
    fn stopped(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }
}

#[test]
fn a_stopped_build_is_resumed() {
    let plan = plan(Deadlock::Official, 2, Some(1));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut kept = Vec::new();
    for left in [1, 60, 640, 1190, 1240] {
        let journal = journal(&plan, "1 (abc)", &path).unwrap();
        kept.push(journal.finished());
        let stopped = build(&plan, &Known, &journal, &Stop { left: left.into() });
        assert!(matches!(stopped, Err(BuildError::Stopped)), "{left}");
    }
    assert!(kept.is_sorted() && kept[0] == 0 && kept[3] > 0 && kept[4] == 2, "{kept:?}");
    let journal = journal(&plan, "1 (abc)", &path).unwrap();
    assert_eq!(built(&plan, &Known, 1, &journal, &()).unwrap(), *TWO);
}

#[test]
fn a_part_of_a_journal_holds_what_its_positions_need() {
    let plan = plan(Deadlock::Official, 2, Some(1));
    // The last ply and, of those with distances, the first: neither has its results in a byte or three.
    for (kind, kept) in [(1, vec![1]), (1, vec![]), (1, vec![2; 512]), (2, vec![1, 1, 0]), (2, vec![1; 3 * 64])] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        journal(&plan, "1 (abc)", &path).unwrap().put(kind, 0, kept).unwrap();
        let journal = journal(&plan, "1 (abc)", &path).unwrap();
        let found = built(&plan, &Known, 1, &journal, &());
        assert!(matches!(found, Err(BuildError::Kept { number: 0, .. })), "{kind}: {found:?}");
    }
}

#[test]
fn a_journal_of_another_order_of_words_is_refused() {
    let (plan, folder) = (plan(Deadlock::Official, 2, None), tempfile::tempdir().unwrap());
    let path = folder.path().join("journal");
    let other = Job::new("enumerate", "1 (abc)")
        .with("rules", "kamisado-official-1")
        .with("symmetry", SYMMETRY)
        .with("plies", 2)
        .with("distance plies", "none")
        .with("parts", "512 and 64 positions")
        .with_contents("order", b"another one");
    drop(Journal::open(&path, &other).unwrap());
    let error = journal(&plan, "1 (abc)", &path).unwrap_err();
    assert!(error.to_string().contains("found 'order = sha256 "), "{error}");
    let path = folder.path().join("another");
    drop(journal(&plan, "1 (abc)", &path).unwrap());
    let error = journal(&Plan { plies: 3, ..plan.clone() }, "1 (abc)", &path).unwrap_err();
    assert!(error.to_string().contains("found 'plies = 2', expected 'plies = 3'"), "{error}");
    assert!(journal(&plan, "1 (abc)", &path).is_ok());
}

#[test]
fn results_that_contradict_each_other_are_found() {
    let plan = plan(Deadlock::Official, 1, Some(1));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let kept = journal(&plan, "1 (abc)", &path).unwrap();
    // A distance of the wrong parity, for the first position of the last ply.
    let found = built(&plan, &Known, 1, &Journal::none(), &()).unwrap();
    let wrong: Vec<u8> = (0..51).flat_map(|_| [1, 5, 0]).collect();
    kept.put(2, 0, wrong).unwrap();
    drop(kept);
    let error = built(&plan, &Known, 1, &journal(&plan, "1 (abc)", &path).unwrap(), &()).unwrap_err();
    assert!(matches!(error, BuildError::Contradiction { .. }), "{error}");
    assert_eq!(found, *ONE);
}

#[test]
fn a_table_answers_only_under_its_own_rules() {
    let two_pass = read(&built(&plan(Deadlock::TwoPass, 1, None), &Search, 2, &Journal::none(), &()).unwrap());
    let official = read(&ONE);
    for (table, deadlock, other) in
        [(&official, Deadlock::Official, Deadlock::TwoPass), (&two_pass, Deadlock::TwoPass, Deadlock::Official)]
    {
        assert_eq!(table.root().deadlock(), deadlock);
        let held = |start: Position| start.moves().filter(|&m| table.get(&start.after(m)).unwrap().is_some()).count();
        assert_eq!(held(Position::start(deadlock)), 102);
        assert_eq!(held(Position::start(other)), 0);
        assert_eq!(table.get(&Position::start(other)).unwrap(), None);
    }
    let ringed: Position = "oupkyrgb/8/8/8/8/8/8/+BGRYKPUO b -".parse().unwrap();
    assert_eq!(official.get(&ringed).unwrap(), None);
}

#[test]
fn verification_can_be_stopped() {
    assert!(matches!(read(&TWO).verify(&AtomicBool::new(true)), Err(TableFlaw::Stopped)));
}

#[test]
#[ignore = "takes minutes; scripts/check-all.sh runs it"]
fn the_shipped_table_afresh() {
    assert_eq!(table_bytes(&Search, 5, Some(4)), shipped(EMBEDDED));
    assert!(verify(Table::embedded(), Table::embedded()).is_ok());
}
