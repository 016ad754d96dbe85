//! Checkpoints of a survey.

use std::sync::atomic::AtomicBool;

use analysis::census::{Detail, Identity, Survey};
use analysis::population::{Population, Unit};
use kamisado::Deadlock;
use kamisado_solver::storage::journal::Journal;

#[test]
fn a_checkpoint_holds_the_set_ups_of_its_blocks() {
    let (deadlock, stop) = (Deadlock::Official, AtomicBool::new(false));
    let population = Population::Uniform { seed: 1 };
    let identity = Identity::new(population.clone(), 4, Detail::Value, deadlock);
    let folder = tempfile::tempdir().unwrap();
    let open = || Journal::open(&folder.path().join("journal"), &identity.job()).unwrap();
    let rows = |units: std::ops::Range<u64>| {
        let units = Unit::drawn(&population, units, deadlock, &stop).unwrap();
        Survey { units: &units, identity: &identity, deadlock, stop: &stop }.rows(&open(), &())
    };
    let found = rows(1..4).unwrap();
    assert_eq!(rows(1..4).unwrap(), found);
    // A block of other set-ups begins with the same one.
    for other in [1..3, 1..5] {
        let error = rows(other.clone()).unwrap_err().to_string();
        assert!(error.starts_with("the checkpoint's rows do not match the set-ups"), "{other:?}");
    }
}
