//! Journals of long work: what is kept, and how damage is noticed.

use std::fs::File;
use std::path::{Path, PathBuf};

use kamisado_solver::storage::job::Job;
use kamisado_solver::storage::journal::{Journal, JournalError};
use tempfile::TempDir;

fn job() -> Job {
    Job::new("count", "1 (abc)").with("to", "ten")
}

fn journal(path: &Path) -> Journal {
    Journal::open(path, &job()).unwrap()
}

/// A journal of four parts: its folder, its path, the offset of each record, and all its bytes.
fn four_parts() -> (TempDir, PathBuf, [u64; 4], Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let first = journal(&path);
    let begins = [0, 1, 2, 3].map(|number| {
        let begin = std::fs::metadata(&path).unwrap().len();
        first.put(1, number, vec![number as u8; 100]).unwrap();
        begin
    });
    let whole = std::fs::read(&path).unwrap();
    (folder, path, begins, whole)
}

#[test]
fn kept_parts_can_be_taken_later() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let first = journal(&path);
    first.put(1, 7, vec![1, 2, 3]).unwrap();
    first.put(2, 7, vec![]).unwrap();
    assert!(matches!(Journal::open(&path, &job()), Err(JournalError::InUse { .. })));
    assert_eq!(first.take(1, 7).unwrap(), None, "only parts of earlier runs can be taken");
    drop(first);
    let again = journal(&path);
    assert_eq!(again.finished(), 2);
    again.put(1, 8, vec![8]).unwrap();
    let take = |kind, number| again.take(kind, number).unwrap();
    assert_eq!((take(1, 7), take(2, 7), take(1, 7)), (Some(vec![1, 2, 3]), Some(vec![]), None));
    drop(again);
    let last = journal(&path);
    assert_eq!((last.finished(), last.take(1, 8).unwrap()), (3, Some(vec![8])));
}

#[test]
fn a_part_that_is_there_twice_is_damage() {
    let (_folder, path, begins, whole) = four_parts();
    let first = &whole[begins[0] as usize..begins[1] as usize];
    std::fs::write(&path, [&whole, first].concat()).unwrap();
    let error = Journal::open(&path, &job()).unwrap_err();
    assert!(matches!(error, JournalError::Damaged { parts: 4, offset, .. } if offset == whole.len() as u64), "{error}");
    assert_eq!(Journal::open_mended(&path, &job()).unwrap().finished(), 4);
}

#[test]
fn another_job_is_refused() {
    let (_folder, path, _, kept) = four_parts();
    let refused = |job: &Job| Journal::open(&path, job).unwrap_err().to_string();
    let error = refused(&Job::new("count", "1 (abc)").with("to", "nine"));
    assert!(error.contains("found 'to = ten', expected 'to = nine'"), "{error}");
    let error = refused(&job().with_contents("records", b"round 1"));
    assert!(error.contains("found 'nothing more', expected 'records = sha256 "), "{error}");
    let error = refused(&Job::new("add", "1 (abc)").with("to", "ten"));
    assert!(error.contains("found 'job = count', expected 'job = add'"), "{error}");
    let error = refused(&Job::new("count", "1 (def)").with("to", "ten"));
    let says = "was begun by 'kamisado-solver 1 (abc)', but this is 'kamisado-solver 1 (def)'";
    assert!(error.contains(says) && error.contains("go on with that program"), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), kept);
}

#[test]
fn a_torn_end_is_cut_off() {
    let (_folder, path, begins, whole) = four_parts();
    for length in 0..whole.len() {
        std::fs::write(&path, &whole[..length]).unwrap();
        let expected = begins[1..].iter().filter(|&&end| end <= length as u64).count();
        let torn = journal(&path);
        assert_eq!(torn.finished(), expected, "{length}");
        torn.put(5, 5, vec![5]).unwrap();
        drop(torn);
        let mended = journal(&path);
        assert_eq!((mended.finished(), mended.take(5, 5).unwrap()), (expected + 1, Some(vec![5])), "{length}");
    }
}

#[test]
fn a_changed_byte_is_refused_and_nothing_is_lost() {
    let (_folder, path, begins, whole) = four_parts();
    for at in 0..whole.len() {
        for flip in [0x01, 0x40, 0xff] {
            let mut changed = whole.clone();
            changed[at] ^= flip;
            std::fs::write(&path, &changed).unwrap();
            let error = Journal::open(&path, &job()).unwrap_err();
            let before = begins.iter().filter(|&&begin| begin <= at as u64).count();
            match &error {
                JournalError::Foreign { .. } => assert!(at < 8, "{at}"),
                JournalError::Version { .. } => assert!((8..10).contains(&at), "{at}"),
                JournalError::DamagedJob { .. } => assert!(before == 0 && at >= 10, "{at}"),
                JournalError::Damaged { offset, parts, .. } => {
                    assert_eq!((*parts, *offset), (before - 1, begins[before - 1]), "{at}");
                }
                other => panic!("{at}: {other}"),
            }
            assert_eq!(std::fs::read(&path).unwrap(), changed, "{at}");
        }
    }
}

#[test]
fn whole_records_after_a_torn_one_are_refused_and_those_before_it_can_be_kept() {
    let (_folder, path, begins, whole) = four_parts();
    let begins = begins.map(|begin| begin as usize);
    for torn in begins[2] + 1..begins[3] {
        let file = [&whole[..torn], &whole[begins[3]..]].concat();
        std::fs::write(&path, &file).unwrap();
        let error = Journal::open(&path, &job()).unwrap_err().to_string();
        let advice =
            format!("after 2 whole parts; nothing was changed; restore an intact copy, cut the file to {}", begins[2]);
        assert!(error.contains(&advice), "{torn}: {error}");
        assert_eq!(std::fs::read(&path).unwrap(), file, "{torn}");
        File::options().write(true).open(&path).unwrap().set_len(begins[2] as u64).unwrap();
        assert_eq!(journal(&path).finished(), 2, "{torn}");
    }
}

#[test]
fn damage_is_cut_off_on_request() {
    let (_folder, path, begins, whole) = four_parts();
    for (at, kept) in [(12, 0), (begins[0] + 30, 0), (begins[2], 2), (begins[3] + 30, 3)] {
        let mut changed = whole.clone();
        changed[at as usize] ^= 1;
        std::fs::write(&path, &changed).unwrap();
        let mended = Journal::open_mended(&path, &job()).unwrap();
        assert_eq!(mended.finished(), kept, "{at}");
        mended.put(5, 5, vec![5]).unwrap();
        drop(mended);
        let again = journal(&path);
        assert_eq!((again.finished(), again.take(5, 5).unwrap()), (kept + 1, Some(vec![5])), "{at}");
    }
    let other = Job::new("add", "1 (abc)");
    assert!(matches!(Journal::open_mended(&path, &other), Err(JournalError::OtherJob { .. })));
}

#[test]
fn a_journal_written_in_one_go_is_the_same() {
    let (_folder, _, _, whole) = four_parts();
    let mut written = Vec::new();
    Journal::write(&mut written, &job(), (0..4).map(|number| (1, number, vec![number as u8; 100]))).unwrap();
    assert_eq!(written, whole);
}

#[test]
fn older_and_foreign_files_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter");
    std::fs::write(&path, "Dear Sir,").unwrap();
    assert!(matches!(Journal::open(&path, &job()), Err(JournalError::Foreign { .. })));
    assert_eq!(std::fs::read(&path).unwrap(), b"Dear Sir,");
    assert!(matches!(Journal::open(folder.path(), &job()), Err(JournalError::Io { .. })));
    let older = b"KAMIJRNL\x01\0\x05\0\0\0purpose of version 1";
    std::fs::write(&path, older).unwrap();
    let error = Journal::open(&path, &job()).unwrap_err();
    assert!(matches!(error, JournalError::Version { found: 1, .. }), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), older);
}
