//! Tables built in parts that know of each other only what they leave in files.

use std::collections::BTreeMap;
use std::io::{self, Cursor};
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use solver::kamisado::Deadlock;
use solver::opening_table::parts::{Division, Inputs, PartBytes, PartError, PartMeans, Role, make, merge};
use solver::opening_table::{BuildError, BuildProgress, Task};
use solver::storage::job::Job;
use solver::storage::journal::Journal;

use super::file::{Known, Quiet, built, bytes, plan};

static THREE: LazyLock<Vec<u8>> =
    LazyLock::new(|| built(&plan(Deadlock::Official, 3, None), &Known, 2, &Journal::none(), &Quiet).unwrap());

#[derive(Default)]
struct Finished(BTreeMap<u64, Vec<u8>>);

impl Inputs for Finished {
    fn open(&self, part: u64) -> io::Result<Box<dyn PartBytes + '_>> {
        let bytes = self.0.get(&part).ok_or(io::Error::new(io::ErrorKind::NotFound, "not there"))?;
        Ok(Box::new(Cursor::new(&bytes[..])))
    }
}

fn means(memory: usize, folder: &Path) -> PartMeans<'_> {
    PartMeans { memory, spill: folder, progress: &Quiet }
}

fn made(division: &Division, part: u64, finished: &Finished, memory: usize) -> Result<Vec<u8>, PartError> {
    let folder = std::env::temp_dir();
    let mut bytes = Vec::new();
    make(division, part, finished, means(memory, &folder), &Known, &Journal::none(), &mut bytes)?;
    Ok(bytes)
}

/// All parts, those of a stage in descending order.
fn all(division: &Division, memory: usize) -> Finished {
    let mut finished = Finished::default();
    for stage in division.stages() {
        let parts: Vec<_> = stage.rev().map(|part| (part, made(division, part, &finished, memory).unwrap())).collect();
        finished.0.extend(parts);
    }
    assert_eq!(finished.0.len() as u64, division.parts());
    finished
}

fn merged(division: &Division, finished: &Finished, memory: usize) -> Vec<u8> {
    bytes(&merge(division, finished, means(memory, &std::env::temp_dir())).unwrap())
}

#[test]
fn parts_give_the_bytes_of_a_build_on_one_machine() {
    for (partitions, stem, memory) in [(1, 2, 1 << 28), (1, 0, 1 << 28), (3, 1, 1 << 28), (7, 0, 0)] {
        let division = Division::with_stem(Deadlock::Official, 3, partitions, stem);
        assert_eq!(merged(&division, &all(&division, memory), 1 << 28), *THREE, "{division:?}");
    }
    let division = Division::with_stem(Deadlock::Official, 3, 3, 0);
    let finished = all(&division, 1 << 28);
    assert_eq!(all(&division, 0).0, finished.0, "parts are the same with any memory");
    assert_eq!(merged(&division, &finished, 0), *THREE);
}

#[test]
fn four_plies_in_parts() {
    let one = built(&plan(Deadlock::Official, 4, None), &Known, 2, &Journal::none(), &Quiet).unwrap();
    let division = Division::with_stem(Deadlock::Official, 4, 5, 1);
    let finished = all(&division, 1 << 28);
    assert_eq!(merged(&division, &finished, 1 << 28), one);
    let length = |partition| finished.0[&division.number(Role::Forward { ply: 4, partition })].len();
    let lengths: Vec<usize> = (0..5).map(length).collect();
    let (largest, all) = (lengths.iter().max().unwrap(), lengths.iter().sum::<usize>());
    assert!(largest * 5 < all * 3 / 2, "{largest} of {all}");
}

#[test]
fn a_part_that_is_not_whole_or_another_is_refused() {
    let division = Division::with_stem(Deadlock::Official, 2, 2, 0);
    let mut finished = Finished::default();
    for part in 0..3 {
        let bytes = made(&division, part, &finished, 1 << 28).unwrap();
        finished.0.insert(part, bytes);
    }
    let whole = finished.0[&2].clone();
    let mut refused = |bytes: &[u8]| {
        finished.0.insert(2, bytes.to_vec());
        let error = made(&division, 3, &finished, 1 << 28).unwrap_err();
        assert!(matches!(error, PartError::Unusable { part: 2, .. }), "{error:?}");
        error.to_string()
    };
    for length in 0..whole.len() {
        let error = refused(&whole[..length]);
        assert!(error.contains("damaged") || error.contains("cut off"), "{length}: {error}");
    }
    assert!(
        refused(b"Dear Sir, this is a letter that is long enough to be taken for something else.").contains("no part")
    );
    let other = Division::with_stem(Deadlock::Official, 2, 3, 0);
    let foreign = made(&other, 0, &Finished::default(), 1 << 28).unwrap();
    assert!(refused(&foreign).contains("of another plan"));
    let swapped = finished.0[&1].clone();
    let mut refused = |bytes: &[u8]| {
        finished.0.insert(2, bytes.to_vec());
        made(&division, 3, &finished, 1 << 28).unwrap_err().to_string()
    };
    assert!(refused(&swapped).contains("says that it is another part"));
    finished.0.insert(2, whole.clone());
    let expected = made(&division, 3, &finished, 1 << 28).unwrap();
    let mut seen = 0;
    for at in (0..whole.len()).step_by(5) {
        let mut changed = whole.clone();
        changed[at] ^= 1;
        finished.0.insert(2, changed);
        match made(&division, 3, &finished, 1 << 28) {
            Ok(found) => assert_eq!(found, expected, "byte {at} is not needed"),
            Err(error) => seen += usize::from(error.to_string().contains("a checksum does not fit")),
        }
    }
    assert!(seen > 0);
    let missing = made(&division, 3, &Finished::default(), 1 << 28).unwrap_err();
    assert!(matches!(missing, PartError::Input { .. }), "{missing:?}");
}

/// Stops after some positions.
struct Stop(AtomicUsize);

impl BuildProgress for Stop {
    fn begin(&self, _: Task, _: usize) {}
    fn advance(&self, positions: usize, _: bool) {
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left.saturating_sub(positions)));
    }
    fn stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}

#[test]
fn a_stopped_part_goes_on_by_its_journal() {
    let division = Division::with_stem(Deadlock::Official, 3, 2, 2);
    let mut finished = Finished::default();
    let stem = made(&division, 0, &finished, 1 << 28).unwrap();
    finished.0.insert(0, stem);
    let whole = made(&division, 1, &finished, 1 << 28).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let journal = || Journal::open(&path, &Job::new("part 1")).unwrap();
    let positions = expected_positions(&division, &finished);
    let stop = Stop((positions + 1500).into());
    let stopped = {
        let means = PartMeans { memory: 1 << 28, spill: folder.path(), progress: &stop };
        make(&division, 1, &finished, means, &Known, &journal(), &mut Vec::new())
    };
    assert!(matches!(stopped, Err(PartError::Build(BuildError::Stopped))), "{stopped:?}");
    let journal = journal();
    assert!(journal.finished() > 0);
    let mut bytes = Vec::new();
    let means = means(1 << 28, folder.path());
    make(&division, 1, &finished, means, &Known, &journal, &mut bytes).unwrap();
    assert_eq!((bytes, journal.finished()), (whole, 0));
}

/// How many positions the first part after the stem has.
fn expected_positions(division: &Division, finished: &Finished) -> usize {
    #[derive(Default)]
    struct Watch(AtomicUsize);
    impl BuildProgress for Watch {
        fn begin(&self, task: Task, positions: usize) {
            if task == Task::Values(3) {
                self.0.store(positions, Ordering::Relaxed);
            }
        }
        fn advance(&self, _: usize, _: bool) {}
        fn stopped(&self) -> bool {
            false
        }
    }
    let (watch, folder) = (Watch::default(), std::env::temp_dir());
    let means = PartMeans { memory: 1 << 28, spill: &folder, progress: &watch };
    make(division, 1, finished, means, &Known, &Journal::none(), &mut Vec::new()).unwrap();
    watch.0.into_inner()
}
