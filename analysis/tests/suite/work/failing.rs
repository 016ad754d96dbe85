//! Divided work on machines that fail, with a simulated clock.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, OpenOptions};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use analysis::work::{
    FinishedParts, Output, PartOutcome, PartSeconds, Parts, Plan, ResultSummary, Status, Work, WorkContext,
};
use anyhow::ensure;
use kamisado_solver::storage::journal::Journal;
use kamisado_solver::watch::Watch;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use terminal::interrupt::Interruption;

/// Numbers, some for each part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ToyWork {
    pub parts: u64,
}

impl AsRef<dyn Work> for ToyWork {
    fn as_ref(&self) -> &(dyn Work + 'static) {
        self
    }
}

impl ToyWork {
    const STEPS: u64 = 5;
}

impl Work for ToyWork {
    fn check(&self) -> anyhow::Result<()> {
        ensure!((1..=1000).contains(&self.parts), "{} parts", self.parts);
        Ok(())
    }

    fn describe(&self) -> String {
        "numbers".to_owned()
    }

    fn rules(&self) -> &str {
        "none"
    }

    fn parts(&self) -> u64 {
        self.parts
    }

    fn seconds(&self, part: u64) -> f64 {
        1.0 + (part % 3) as f64
    }

    fn make(&self, part: u64, journal: &Journal, means: &WorkContext<'_>, out: &mut Output<'_>) -> anyhow::Result<()> {
        for step in 0..ToyWork::STEPS {
            means.check_stop()?;
            let kept = journal.take(1, step)?;
            let found = kept.clone().unwrap_or_else(|| (100 * part + step).to_le_bytes().to_vec());
            if kept.is_none() {
                journal.put(1, step, found.clone())?;
            }
            out.write_all(&found)?;
            if kept.is_some() { means.watch.keep(1) } else { means.watch.advance(1) }
        }
        Ok(())
    }

    fn merge(
        &self,
        parts: &mut FinishedParts<'_>,
        _: &WorkContext<'_>,
        out: &mut Output<'_>,
    ) -> anyhow::Result<ResultSummary> {
        for part in parts {
            let bytes = part?.bytes;
            let numbers = bytes.chunks_exact(8).map(|number| u64::from_le_bytes(number.try_into().unwrap()));
            writeln!(out, "{}", numbers.sum::<u64>())?;
        }
        Ok(ResultSummary::default())
    }

    fn is_result(&self, _: &Path) -> bool {
        true
    }
}

/// Ends a part after some steps, if it does not end earlier.
struct FailingWork {
    stop: AtomicBool,
    steps_left: AtomicU64,
}

impl FailingWork {
    fn after(steps: u64) -> FailingWork {
        FailingWork { stop: AtomicBool::new(false), steps_left: AtomicU64::new(steps) }
    }

    fn means(&self) -> WorkContext<'_> {
        WorkContext { memory: 0, stop: &self.stop, watch: self }
    }
}

impl Watch for FailingWork {
    fn advance(&self, _: usize) {
        if self.steps_left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

const NEVER: u64 = u64::MAX;

fn plan(parts: u64) -> Plan<ToyWork> {
    Plan::new(ToyWork { parts })
}

fn merged(parts: &Parts<'_, ToyWork>) -> Vec<u8> {
    assert!(Status::of(parts).unwrap().left().is_empty());
    let mut out = Vec::new();
    parts.merge(&FailingWork::after(NEVER).means(), &mut out).unwrap();
    out
}

/// Cuts off some bytes of a file, as a failing machine does.
fn cut(path: &Path, by: u64) {
    if let Ok(file) = OpenOptions::new().write(true).open(path) {
        let length = file.metadata().unwrap().len();
        file.set_len(length.saturating_sub(by)).unwrap();
    }
}

fn flip(path: &Path, random: &mut impl Rng) {
    let mut bytes = fs::read(path).unwrap();
    let at = random.random_range(0..bytes.len());
    bytes[at] ^= 1 << random.random_range(0..8);
    // A file with a changed magic is no longer one of ours, so it is never overwritten.
    if at >= 8 {
        fs::write(path, bytes).unwrap();
    }
}

/// What a machine does with a part, decided when it starts.
fn fail(parts: &Parts<'_, ToyWork>, part: u64, random: &mut ChaCha8Rng) {
    let path = |suffix: &str| parts.folder.join(format!("part-{part:07}.{suffix}"));
    let steps = random.random_range(1..=ToyWork::STEPS);
    match random.random_range(0..9) {
        // The time limit strikes, or the program is killed while it writes its journal or the part.
        kind @ 0..3 => {
            let stopped = parts.make(part, &FailingWork::after(steps).means());
            // If it is stopped after the last step, it is still finished.
            assert!(stopped.as_ref().err().is_none_or(|error| error.is::<Interruption>()), "{stopped:?}");
            if kind > 0 && stopped.is_err() {
                cut(&path("journal"), random.random_range(1..60));
                fs::write(parts.folder.join(format!(".part-{part:07}.kpart.Ab12cD.part")), b"KAMIPART").unwrap();
            }
        }
        // The machine is lost before it starts.
        3 => {}
        // Two machines have the same part.
        4 => {
            let digest = parts.plan.name();
            let job = kamisado_solver::storage::job::Job::new("part", terminal::version::BUILD)
                .with("plan", digest)
                .with("part", part);
            match Journal::open(&path("journal"), &job) {
                Ok(other) if !path("kpart").exists() => {
                    assert_eq!(parts.make(part, &FailingWork::after(NEVER).means()).unwrap(), PartOutcome::Elsewhere);
                    drop(other);
                }
                _ => {}
            }
        }
        // It is finished, and then damaged.
        5 | 6 => {
            parts.make(part, &FailingWork::after(NEVER).means()).unwrap();
            if random.random() { cut(&path("kpart"), random.random_range(1..60)) } else { flip(&path("kpart"), random) }
        }
        // It is finished, and handed out again.
        _ => {
            parts.make(part, &FailingWork::after(NEVER).means()).unwrap();
            assert_eq!(parts.make(part, &FailingWork::after(1).means()).unwrap(), PartOutcome::Before);
        }
    }
}

#[test]
fn nothing_is_lost_or_counted_twice_on_machines_that_fail() {
    let plan = plan(12);
    let clean = tempfile::tempdir().unwrap();
    let alone = Parts { plan: &plan, folder: clean.path() };
    for part in 0..plan.parts {
        assert_eq!(alone.make(part, &FailingWork::after(NEVER).means()).unwrap(), PartOutcome::Now);
    }
    let expected = merged(&alone);
    for seed in 0..50 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let folder = tempfile::tempdir().unwrap();
        let parts = Parts { plan: &plan, folder: folder.path() };
        // When each of three machines is free.
        let mut machines = BTreeMap::from([(0, 0), (0, 1), (0, 2)].map(|free| (free, ())));
        let mut rounds = 0;
        loop {
            let next = Status::of(&parts).unwrap().left();
            if next.is_empty() {
                break;
            }
            for part in next {
                let ((now, machine), ()) = machines.pop_first().unwrap();
                fail(&parts, part, &mut random);
                machines.insert((now + random.random_range(1..100), machine), ());
            }
            rounds += 1;
            assert!(rounds < 200, "the work does not end");
        }
        assert_eq!(merged(&parts), expected, "seed {seed}");
        let kept: BTreeSet<_> = (0..plan.parts).map(|part| fs::read(parts.path(part)).unwrap()).collect();
        let alone: BTreeSet<_> = (0..plan.parts).map(|part| fs::read(alone.path(part)).unwrap()).collect();
        assert_eq!(kept, alone, "seed {seed}");
    }
}

#[test]
fn work_that_was_stopped_goes_on() {
    let plan = plan(1);
    let folder = tempfile::tempdir().unwrap();
    let parts = Parts { plan: &plan, folder: folder.path() };
    let stopped = parts.make(0, &FailingWork::after(3).means());
    assert!(stopped.unwrap_err().is::<Interruption>());
    // Only two steps are left.
    let rest = FailingWork::after(NEVER);
    assert_eq!(parts.make(0, &rest.means()).unwrap(), PartOutcome::Now);
    let seconds = parts.seconds(0).unwrap();
    assert!(seconds.went_on);
    for wrong in [
        PartSeconds { seconds: -1.0, ..seconds },
        PartSeconds { seconds: 1e300, ..seconds },
        PartSeconds { core_seconds: Some(-1.0), ..seconds },
        PartSeconds { core_seconds: Some(1e300), ..seconds },
        PartSeconds { part: 1, ..seconds },
    ] {
        fs::write(folder.path().join("part-0000000.json"), serde_json::to_string(&wrong).unwrap()).unwrap();
        assert_eq!(parts.seconds(0), None, "{wrong:?}");
    }
    let files = || fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(files(), 2, "the part, and how long it took");
    // The state after a program is killed before it can remove the journal.
    let job = kamisado_solver::storage::job::Job::new("part", terminal::version::BUILD)
        .with("plan", plan.name())
        .with("part", 0);
    drop(Journal::open(&folder.path().join("part-0000000.journal"), &job).unwrap());
    assert_eq!((files(), parts.make(0, &rest.means()).unwrap(), files()), (3, PartOutcome::Before, 2));
}

#[test]
fn of_a_damaged_journal_the_steps_before_the_damage_are_kept() {
    let plan = plan(1);
    let folder = tempfile::tempdir().unwrap();
    let parts = Parts { plan: &plan, folder: folder.path() };
    parts.make(0, &FailingWork::after(3).means()).unwrap_err();
    let journal = folder.path().join("part-0000000.journal");
    let mut bytes = fs::read(&journal).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&journal, bytes).unwrap();
    assert_eq!(parts.make(0, &FailingWork::after(NEVER).means()).unwrap(), PartOutcome::Now);
    assert!(parts.seconds(0).unwrap().went_on);
}

#[test]
fn files_that_are_not_ours_are_left_alone() {
    let (mine, other) = (plan(2), plan(3));
    let folder = tempfile::tempdir().unwrap();
    let of = |plan| Parts { plan, folder: folder.path() };
    let make = |plan, part| of(plan).make(part, &FailingWork::after(NEVER).means());
    make(&mine, 0).unwrap();
    let error = |plan, part| make(plan, part).unwrap_err().to_string();
    assert!(error(&other, 0).contains("belongs to another plan"));
    assert!(Status::of(&of(&other)).is_err());
    fs::copy(of(&mine).path(0), of(&mine).path(1)).unwrap();
    assert!(error(&mine, 1).contains("is part 0, expected part 1"));
    fs::write(of(&mine).path(1), "Dear Sir,").unwrap();
    assert!(error(&mine, 1).contains("is not a part of divided work"));
    assert_eq!(fs::read(of(&mine).path(1)).unwrap(), b"Dear Sir,");
    let mut newer = fs::read(of(&mine).path(0)).unwrap();
    newer[8] = 2;
    let sealed = newer.len() - 32;
    let seal = Sha256::digest(&newer[..sealed]);
    newer[sealed..].copy_from_slice(&seal);
    fs::write(of(&mine).path(0), &newer).unwrap();
    assert!(error(&mine, 0).contains("format version 2"));
}

#[test]
fn a_plan_says_the_same_after_it_was_read() {
    let folder = tempfile::tempdir().unwrap();
    let (path, plan) = (folder.path().join("toy.plan"), plan(4));
    fs::write(&path, &plan.text).unwrap();
    assert_eq!(Plan::read(&path).unwrap(), plan);
    let refused = |from: &str, to: &str| {
        assert!(plan.text.contains(from), "{}", plan.text);
        fs::write(&path, plan.text.replace(from, to)).unwrap();
        Plan::<ToyWork>::read(&path).unwrap_err().to_string()
    };
    assert!(refused("\"kamisado_plan\": 1", "\"kamisado_plan\": 2").contains("has version 2"));
    let build = format!("kamisado-analysis {}", terminal::version::BUILD);
    let version = format!("kamisado-analysis {}", env!("CARGO_PKG_VERSION"));
    // Of another version, of another commit, and of the time when plans did not name it.
    for other in ["kamisado-analysis 9.0.0 (4cb3e52)", &format!("{version} (4cb3e52)"), &version] {
        let error = refused(&build, other);
        assert!(error.contains(&format!("was made by '{other}', but this is '{build}'")), "{error}");
    }
    assert!(refused("\"rules\": \"none\"", "\"rules\": \"some\"").contains("'rules' is not what"));
    assert!(refused("\"parts\": 4,", "\"parts\": 9,").contains("'parts' is not what"));
    assert!(refused("\"parts\": 4\n", "\"parts\": 0\n").contains("describes impossible work"));
    assert!(refused("\"kamisado_plan\"", "\"plan\"").contains("is not a plan"));
}
