//! Rounds that model players play to their ends.

mod study;

use std::sync::atomic::AtomicBool;

use analysis::census::{Row, ShippedCensus};
use analysis::question::Sample;
use analysis::question::outcomes::{Condition, Outcome, Playing, Won, read_csv, shipped, write_csv};
use analysis::question::sides::{choices, rule_to_learn};
use kamisado::Deadlock;
use kamisado_solver::storage::journal::Journal;

static GO: AtomicBool = AtomicBool::new(false);

fn rows(rounds: u64) -> Vec<Row> {
    let confirm = Sample::new(ShippedCensus::CONFIRM.read().unwrap());
    confirm.only(|row| row.origin.as_ref().unwrap().round <= rounds).rows
}

/// Plays with a number of threads; the rule to learn is not needed to play.
fn played(rows: &[Row], games: u32, journal: &Journal, threads: usize) -> Vec<Outcome> {
    let few = Sample::new(ShippedCensus::CONFIRM.read().unwrap()).only(|row| row.number <= 200);
    let rule = rule_to_learn(&choices(&few).unwrap(), 1).unwrap();
    let playing = Playing { rows, rule: &rule, deadlock: Deadlock::Official, games, seed: 1, stop: &GO };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| playing.outcomes(journal, &())).unwrap()
}

#[test]
fn rounds_are_the_same_with_any_number_of_threads_and_from_a_checkpoint() {
    let rows = rows(3);
    let one = played(&rows, 1, &Journal::none(), 1);
    assert_eq!(one, played(&rows, 1, &Journal::none(), 3));
    let folder = tempfile::tempdir().unwrap();
    let job = kamisado_solver::storage::job::Job::new("outcomes", "1");
    let open = || Journal::open(&folder.path().join("journal"), &job).unwrap();
    played(&rows[..4], 1, &open(), 1);
    let again = open();
    assert_eq!((again.finished(), played(&rows, 1, &again, 1)), (2, one));
}

#[test]
fn a_checkpoint_with_other_rounds_is_refused() {
    let (rows, few) = (rows(1), Sample::new(ShippedCensus::CONFIRM.read().unwrap()).only(|row| row.number <= 200));
    let rule = rule_to_learn(&choices(&few).unwrap(), 1).unwrap();
    let playing = Playing { rows: &rows, rule: &rule, deadlock: Deadlock::Official, games: 2, seed: 1, stop: &GO };
    let job = kamisado_solver::storage::job::Job::new("outcomes", "1");
    let most: Vec<Won> = vec![[2; Condition::ALL.len()]; rows.len()];
    let found = |won: &[Won]| {
        let folder = tempfile::tempdir().unwrap();
        let open = || Journal::open(&folder.path().join("journal"), &job).unwrap();
        open().put(1, rows[0].number, serde_json::to_vec(won).unwrap()).unwrap();
        playing.outcomes(&open(), &()).map_err(|error| error.to_string())
    };
    assert!(found(&most).is_ok_and(|found| found.iter().all(|found| found.won == most[0])));
    let mut more = most.clone();
    more[1][3] = 3;
    for other in [&more[..], &most[1..], &[], &[&most[..], &most[..]].concat()] {
        let error = found(other).unwrap_err();
        assert!(error.contains(&format!("rounds from set-up {}", rows[0].number)), "{error}");
    }
}

#[test]
fn the_shipped_outcomes_are_those_of_the_program() {
    let all = shipped().unwrap();
    assert_eq!((all.len(), all[0].games, all[1999].round), (2000, 10, 1000));
    for (played, shipped) in played(&rows(1), 10, &Journal::none(), 1).iter().zip(&all) {
        assert_eq!(played.won, shipped.won);
        assert_eq!((played.moves, played.natural), (shipped.moves, shipped.natural));
    }
}

#[test]
fn outcomes_are_read_as_they_were_written() {
    let some = &shipped().unwrap()[..6];
    let mut written = Vec::new();
    write_csv(&mut written, some).unwrap();
    let text = String::from_utf8(written).unwrap();
    assert_eq!(read_csv(&text).unwrap(), some);
    let error = |text: &str| read_csv(text).unwrap_err().to_string();
    assert!(error(&text.replace("round,", "number,")).contains("expected round,fill,winning_moves"));
    assert!(error(&text.replace("1,right", "1,up")).starts_with("line 3: expected left or right"));
    assert!(error(&text.replace("1,right", "one,right")).contains("(line: 3"));
    assert!(error(&text.replace(",10,", ",0,")).ends_with("no more moves and rounds won than there are"));
}

#[test]
fn every_condition_has_a_name_of_its_own() {
    let mut names = Condition::ALL.map(|condition| condition.name);
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
}
