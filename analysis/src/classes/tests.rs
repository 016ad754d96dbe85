use super::*;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use solver::game::Game;
use solver::kamisado::{Classes, Deadlock};
use solver::questions::kamisado::value::{Question, answer};
use solver::storage::job::Job;

fn scope(numbers: Range<u64>, first_moves: bool) -> ClassScope {
    ClassScope { classes: Classes::OneRing, deadlock: Deadlock::Official, numbers, first_moves }
}

fn bytes(scope: &ClassScope, journal: &Journal, threads: usize) -> Vec<u8> {
    let stop = AtomicBool::new(false);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let mut file = Vec::new();
    let survey = ClassSurvey { scope, stop: &stop };
    pool.install(|| survey.write(journal, &|_, _| {}, &mut file)).unwrap();
    file
}

/// A job; the journal of a part belongs to its plan.
fn job() -> Job {
    Job::new("test")
}

const FIRST: u64 = 700_000_000;

#[test]
fn values_are_those_of_the_solver_and_parts_make_the_whole() {
    let whole = scope(FIRST..FIRST + 12, true);
    let file = bytes(&whole, &Journal::none(), 1);
    assert_eq!(bytes(&whole, &Journal::none(), 3), file);
    let values = ClassValues::from_bytes(file.clone()).unwrap();
    for (number, found) in whole.numbers.clone().zip(values.values(whole.numbers.clone())) {
        let found = found.unwrap();
        let position = Position::new(&whole.classes.setup(number), whole.deadlock).unwrap();
        let value = |position| answer(position, &Question::default()).unwrap().verdict.value();
        assert_eq!(value(&position), Some(found.value), "{position}");
        assert_eq!(found.first_move.is_some(), found.value == Value::Win);
        if let Some(m) = found.first_move {
            assert_eq!(value(&position.after(m)), Some(Value::Loss), "{position}");
        }
    }
    let part = |numbers| Ok(ClassValues::from_bytes(bytes(&scope(numbers, true), &Journal::none(), 2)).unwrap());
    let parts = [FIRST..FIRST + 5, FIRST + 5..FIRST + 6, FIRST + 6..FIRST + 12];
    let mut joined = Vec::new();
    join(&whole, &mut parts.clone().into_iter().map(part), &mut joined).unwrap();
    assert_eq!(joined, file);
    let refused = |parts: &[usize], whole: &ClassScope| {
        let chosen: Vec<_> =
            parts.iter().map(|&number| [FIRST..FIRST + 1, FIRST + 1..FIRST + 2][number].clone()).collect();
        join(whole, &mut chosen.into_iter().map(part), &mut Vec::new()).unwrap_err().to_string()
    };
    let two = scope(FIRST..FIRST + 2, true);
    assert!(refused(&[0], &two).contains("are missing"));
    assert!(refused(&[1], &two).contains("expected some that begin with 700000000"));
    assert!(refused(&[0, 0], &two).contains("part 1 has the classes"));
    assert!(refused(&[0], &scope(FIRST..FIRST + 2, false)).contains("other rings, rules or first moves"));
}

#[test]
fn stopped_work_goes_on_from_its_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path: &Path = &folder.path().join("classes.journal");
    let whole = scope(FIRST..FIRST + BLOCK + 2, false);
    let stop = AtomicBool::new(false);
    let survey = ClassSurvey { scope: &whole, stop: &stop };
    let kept: Vec<ClassValue> = {
        // A block of values that nobody searched, so that the test is quick.
        let lost = ClassValue { value: Value::Loss, first_move: None };
        let block = ClassScope { numbers: FIRST..FIRST + BLOCK, first_moves: true, ..whole.clone() };
        let mut file = Vec::new();
        let mut writer = Writer::new(&mut file, block).unwrap();
        (0..BLOCK).for_each(|_| writer.push(lost).unwrap());
        writer.finish().unwrap();
        Journal::open(path, &job()).unwrap().put(VALUES, FIRST, file).unwrap();
        vec![lost; BLOCK as usize]
    };
    stop.store(true, Ordering::Relaxed);
    let journal = Journal::open(path, &job()).unwrap();
    assert!(matches!(survey.values(&journal, &|_, _| {}), Err(ClassSurveyError::Stopped)));
    drop(journal);
    stop.store(false, Ordering::Relaxed);
    let journal = Journal::open(path, &job()).unwrap();
    let watched = Mutex::new((0, 0));
    let watch = |count, before| {
        let mut watched = watched.lock().unwrap();
        *(if before { &mut watched.0 } else { &mut watched.1 }) += count;
    };
    let values = survey.values(&journal, &watch).unwrap();
    assert_eq!(*watched.lock().unwrap(), (BLOCK, 2));
    assert_eq!((values.len() as u64, &values[..BLOCK as usize]), (BLOCK + 2, &kept[..]));
}
