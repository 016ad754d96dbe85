//! Words that do not fit in memory are sorted in files, and a stop is heeded meanwhile.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use kamisado::{Deadlock, Position};
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::opening_table::{BuildError, Layers, Table, Workspace, reachable};
use kamisado_solver::watch::Watch;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::read;

/// Stops the work at its look with this number, and counts the looks.
struct StopAt {
    look: usize,
    looks: AtomicUsize,
}

impl StopAt {
    fn new(look: usize) -> StopAt {
        StopAt { look, looks: AtomicUsize::default() }
    }
}

impl Watch for StopAt {
    fn stopped(&self) -> bool {
        self.looks.fetch_add(1, Ordering::Relaxed) + 1 >= self.look
    }
}

/// How often work looks whether to stop, and that a stop at any of these looks is heeded: at most one more look follows,
/// since a merge that ends tells the next look why.
fn looks(work: &dyn Fn(&StopAt) -> Option<BuildError>) -> usize {
    let never = StopAt::new(usize::MAX);
    let error = work(&never);
    assert!(error.is_none(), "{error:?}");
    let all = never.looks.into_inner();
    for look in 1..=all {
        let watch = StopAt::new(look);
        let error = work(&watch);
        assert!(matches!(error, Some(BuildError::Stopped)), "{error:?} at {look}");
        let looks = watch.looks.into_inner();
        assert!(looks <= look + 1, "{looks} looks after a stop at {look}");
    }
    all
}

const WORDS: usize = 20_000;

/// Positions of the initial round in any order, as if all were won in three moves.
fn entries() -> Vec<(u128, Value, Dtw)> {
    let keys = Table::embedded().entries().take(WORDS).map(|found| found.unwrap().0);
    let mut entries: Vec<_> = keys.map(|key| (key, Value::Win, Dtw(3))).collect();
    entries.shuffle(&mut ChaCha8Rng::seed_from_u64(1));
    entries
}

fn bytes(
    entries: &[(u128, Value, Dtw)],
    memory: usize,
    folder: &Path,
    watch: &dyn Watch,
) -> Result<Vec<u8>, BuildError> {
    let root = Position::start(Deadlock::Official);
    let made = reachable(&root, entries.iter().copied(), Workspace { memory, folder }, watch)?;
    let mut bytes = Vec::new();
    made.write(&mut bytes).unwrap();
    Ok(bytes)
}

#[test]
fn a_sorter_keeps_every_item() {
    let (folder, mut entries) = (tempfile::tempdir().unwrap(), entries());
    let [spilled, memory] = [1 << 20, 1 << 28].map(|memory| bytes(&entries, memory, folder.path(), &()).unwrap());
    assert_eq!(spilled, memory);
    let table = read(&spilled);
    let mut kept: Vec<u128> = super::entries(&table).into_iter().map(|(key, _)| key).collect();
    kept.sort_unstable();
    entries.sort_unstable();
    assert!(kept.into_iter().eq(entries.into_iter().map(|(key, ..)| key)));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "the files have no names");
}

#[test]
fn a_stop_is_heeded_wherever_it_comes() {
    let (folder, entries) = (tempfile::tempdir().unwrap(), entries());
    let all = looks(&|watch| bytes(&entries, 1 << 20, folder.path(), watch).err());
    // Reading the positions, merging the files, the automaton, its layout and the values.
    assert!(all >= 4 * (WORDS >> 12), "{all} looks");
}

#[test]
fn a_layer_is_the_same_in_memory_and_in_files() {
    let folder = tempfile::tempdir().unwrap();
    let root = Position::start(Deadlock::Official);
    let [spilled, memory] = [1 << 16, 1 << 28].map(|memory| {
        let mut layers = Layers::new(&root, Workspace { memory, folder: folder.path() }, &());
        [(); 4].map(|()| layers.advance().unwrap())
    });
    assert_eq!(spilled, memory);
    assert!(memory[3] > 10_000, "{memory:?}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "the files have no names");
}

#[test]
fn a_stop_ends_the_merging_of_files() {
    let folder = tempfile::tempdir().unwrap();
    let root = Position::start(Deadlock::Official);
    let all = looks(&|watch| {
        let mut layers = Layers::new(&root, Workspace { memory: 1 << 16, folder: folder.path() }, watch);
        (0..3).find_map(|_| layers.advance().err()).or_else(|| layers.count_next().err())
    });
    assert!(all > 10, "{all} looks");
}
