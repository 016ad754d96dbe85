//! Tasks handed out and taken back in any order, in a game whose moves are drawn by a hash.

use std::panic::{self, AssertUnwindSafe};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::game::proof::Bounds;
use crate::search::dfpn::PausedSearch;
use crate::search::heaps::Heaps;

const PLIES: u32 = 12;
const WIDTH: u64 = 1 << 9;
const MOVES: u8 = 4;

/// A position among a fixed number in each ply; the winner of a finished game is drawn at random.
#[derive(Clone, Debug, PartialEq, Eq)]
struct DrawnGame {
    seed: u64,
    ply: u32,
    number: u64,
}

/// Whether a search of the game of the seed [`FRAGILE`], which no other test uses, panics in its middle.
static ARMED: AtomicBool = AtomicBool::new(false);
const FRAGILE: u64 = 1;

impl DrawnGame {
    fn hash(&self, m: u8) -> u64 {
        let number = ((self.seed << 8 | u64::from(self.ply)) << 16 | self.number) << 8 | u64::from(m);
        ChaCha8Rng::seed_from_u64(number).random()
    }
}

impl Game for DrawnGame {
    type Player = bool;
    type Move = u8;
    type Moves = std::ops::Range<u8>;
    type Key = (u32, u64);

    const ACYCLIC: bool = true;

    fn turn(&self) -> bool {
        self.ply.is_multiple_of(2)
    }

    fn winner(&self) -> Option<bool> {
        // Near the fixed point of 1 - (1 - p^4)^4, 0.724, where either may win the game.
        (self.ply == PLIES).then(|| self.hash(0) % 1000 < 690 + 2 * self.seed)
    }

    fn moves(&self) -> Self::Moves {
        let panics = self.seed == FRAGILE && self.ply >= 8 && ARMED.load(Ordering::Relaxed);
        assert!(!panics, "as asked for");
        0..if self.ply == PLIES { 0 } else { MOVES }
    }

    fn play_unchecked(&mut self, m: u8) {
        self.number = self.hash(m) % WIDTH;
        self.ply += 1;
    }

    fn key(&self) -> (u32, u64) {
        (self.ply, self.number)
    }
}

impl Hints for DrawnGame {}

fn roots() -> impl Iterator<Item = DrawnGame> {
    (0..40).step_by(2).map(|seed| DrawnGame { seed, ply: 0, number: 0 })
}

const ROOT: DrawnGame = DrawnGame { seed: 3, ply: 0, number: 0 };

/// A search that has expanded two positions, and its result.
fn begun(root: &DrawnGame) -> (Solver<DrawnGame>, PausedSearch<DrawnGame>) {
    let mut solver = Solver::new(1 << 24);
    let found = solver.values.search_for(root, EVERYTHING, 2, &Limits::NONE);
    (solver, found)
}

fn shared_by<'s>(state: State<DrawnGame>, enough: &'s AtomicBool, limits: Limits<'s>) -> TeamState<'s, DrawnGame> {
    TeamState { state: Mutex::new(state), changed: Condvar::new(), enough, limits }
}

/// The value without a search: computed for all positions, from the last ply backwards.
fn slow_value(root: &DrawnGame) -> Value {
    let mut wins: Vec<bool> = Vec::new();
    for ply in (0..=PLIES).rev() {
        let win = |number| {
            let position = DrawnGame { ply, number, ..*root };
            match position.winner() {
                Some(winner) => winner == position.turn(),
                None => position.moves().any(|m| !wins[position.after(m).number as usize]),
            }
        };
        wins = (0..WIDTH).map(win).collect();
    }
    if wins[root.number as usize] { Value::Win } else { Value::Loss }
}

/// The value found by `workers` workers that search for `nodes` nodes at a time and return in random order, and the
/// total nodes.
fn value_in_any_order<G: Hints>(root: &G, workers: usize, nodes: u64, random: &mut ChaCha8Rng) -> (Value, u64) {
    let mut solver = Solver::new(1 << 24);
    let found = solver.values.search_for(root, EVERYTHING, nodes, &Limits::NONE);
    if let Some(value) = found.bounds.value() {
        return (value, solver.nodes());
    }
    let mut tree = Tree::new(root.clone(), found, workers);
    let mut searched = Vec::new();
    while tree.value().is_none() {
        if searched.len() < workers
            && (searched.is_empty() || random.random())
            && let Some(task) = tree.next()
        {
            let found = solver.values.search_for(&task.position, task.thresholds, nodes, &Limits::NONE);
            searched.push((task, found));
        } else {
            let (task, found) = searched.swap_remove(random.random_range(0..searched.len()));
            tree.finish(task, found);
        }
    }
    (tree.value().unwrap(), solver.nodes())
}

#[test]
fn the_value_does_not_depend_on_the_order_of_returns() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut wins = 0;
    for root in roots() {
        let expected = slow_value(&root);
        wins += u32::from(expected == Value::Win);
        for (workers, nodes) in [(1, 1), (1, 50), (2, 20), (7, 3), (64, 10)] {
            let (value, _) = value_in_any_order(&root, workers, nodes, &mut random);
            assert_eq!(value, expected, "{root:?}, {workers} workers");
        }
    }
    assert!((3..17).contains(&wins), "{wins} won");
}

/// All heaps that are large enough for a search by several workers.
fn heaps() -> Vec<Heaps> {
    let counters = (0..5_u32.pow(4)).map(|n| [n % 5, n / 5 % 5, n / 25 % 5, n / 125].map(|n| n as u8 + 1));
    let sorted = counters.filter(|counters| counters.is_sorted());
    sorted.map(|counters| Heaps { counters, first_moves: true }).collect()
}

/// A key occurs with either player to move, and the bounds of one case must be swapped for the other.
#[test]
fn positions_of_one_key_and_two_movers_are_kept_apart() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut losses = 0;
    for root in heaps() {
        let expected = Solver::new(1 << 20).value(&root, Limits::NONE).unwrap();
        losses += u32::from(expected == Value::Loss);
        for (workers, nodes) in [(1, 1), (1, 10), (2, 3), (8, 2)] {
            let (value, _) = value_in_any_order(&root, workers, nodes, &mut random);
            assert_eq!(value, expected, "{root:?}, {workers} workers");
        }
        for threads in [2, 8] {
            let mut team = Team::new(1 << 20, threads);
            team.alone = 2;
            assert_eq!(team.value(&root, Limits::NONE), Ok(expected), "{root:?}, {threads} threads");
        }
    }
    assert!(losses > 3, "{losses} lost");
}

#[test]
fn every_leaf_is_given_out_once_and_the_best_first() {
    let (_, found) = begun(&ROOT);
    let children = found.children.clone();
    assert!(children.len() > 2);
    let mut tree = Tree::new(ROOT, found, 1);
    let given: Vec<DrawnGame> = std::iter::from_fn(|| tree.next()).map(|task| task.position).collect();
    let (_, best, _) = children.iter().min_by_key(|(_, _, bounds)| bounds.proof).unwrap();
    assert_eq!(given[0], *best);
    assert_eq!(given.len(), children.len());
    assert!(children.iter().all(|(_, child, _)| given.contains(child)));
}

#[test]
fn moves_of_a_position_that_looks_lost_are_searched_to_the_end() {
    let tasks = |proof: u32, disproof: u32| {
        let bounds = Bounds::open(proof, disproof);
        let children = (0..MOVES).map(|m| (m, ROOT.after(m), bounds)).collect();
        let mut tree = Tree::new(ROOT, PausedSearch { bounds, children, nodes: 1, is_limited: false }, 2);
        [(); 2].map(|()| tree.next().unwrap().thresholds.seen_by(true))
    };
    assert_eq!(tasks(1000, 100), [EVERYTHING; 2]);
    for given in tasks(100, 1000) {
        assert!(given.proof.get() <= 200, "{given:?}");
    }
}

#[test]
fn two_workers_search_little_more_than_one() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let (mut alone, mut together) = (0, 0);
    for root in roots() {
        let mut solver = Solver::new(1 << 24);
        solver.value(&root, Limits::NONE).unwrap();
        alone += solver.nodes();
        together += value_in_any_order(&root, 2, 50, &mut random).1;
    }
    assert!(together < alone * 5 / 4, "{together} nodes of two workers, {alone} of one");
}

#[test]
fn threads_find_the_value_and_take_turns_where_there_is_one_thing_to_do() {
    for threads in [1, 2, 5] {
        for root in roots() {
            let mut team = Team::new(1 << 24, threads);
            team.alone = 2;
            assert_eq!(team.value(&root, Limits::NONE), Ok(slow_value(&root)), "{root:?}");
            let last = DrawnGame { ply: PLIES, ..root };
            let expected = if last.winner() == Some(last.turn()) { Value::Win } else { Value::Loss };
            assert_eq!(team.value(&last, Limits::NONE), Ok(expected));
        }
    }
}

#[test]
fn a_search_that_has_become_superfluous_ends_at_once() {
    let mut team = Team::new(1 << 24, 2);
    team.enough.store(true, Ordering::Relaxed);
    for worker in &mut team.workers {
        let found = worker.values.search_for(&ROOT, EVERYTHING, u64::MAX, &Limits::NONE);
        assert_eq!((found.bounds.value(), found.nodes), (None, 1));
    }
    team.enough.store(false, Ordering::Relaxed);
    team.alone = 2;
    assert_eq!(team.value(&ROOT, Limits::NONE), Ok(slow_value(&ROOT)));
    assert!(!team.enough.load(Ordering::Relaxed), "the next search is not superfluous");
}

#[test]
fn the_worker_that_finds_the_value_stops_the_others() {
    let (mut solver, found) = begun(&ROOT);
    let state = State::new(Tree::new(ROOT, found, 1), solver.values.bounds.shared(1 << 20));
    let enough = AtomicBool::new(false);
    let shared = shared_by(state, &enough, Limits::NONE);
    shared.work(&mut solver);
    assert_eq!(shared.state().tree.value(), Some(slow_value(&ROOT)));
    assert!(enough.load(Ordering::Relaxed));
}

#[test]
fn a_limit_ends_the_search_of_all() {
    let (solver, found) = begun(&ROOT);
    let state = State::new(Tree::new(ROOT, found, 4), solver.values.bounds.shared(1 << 20));
    let (enough, limits) = (AtomicBool::new(false), Limits { nodes: Some(0), ..Limits::NONE });
    let shared = shared_by(state, &enough, limits);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| shared.work(&mut Solver::new(1 << 20)));
        }
    });
    let state = shared.state();
    assert!(state.stopped && state.tree.value().is_none());
}

/// While a table is doubled, the old one exists beside the new one, and there is no memory for a third.
#[test]
fn a_table_is_not_doubled_while_a_worker_still_has_the_previous_one() {
    for is_held in [true, false] {
        let (mut solver, found) = begun(&ROOT);
        let before = Arc::new(SharedTable::new(1));
        let mut state = State::new(Tree::new(ROOT, found, 1), Arc::new(SharedTable::new(1 << 22)));
        (0..).map_while(|number| (!state.table.is_full()).then_some(number)).for_each(|number| {
            // The first one has more work behind it, so that no other replaces it.
            let nodes = u64::from(number == 0);
            state.table.insert((PLIES + 1, number), NodeRecord { bounds: Bounds::UNIT, best: None }, work(nodes));
        });
        state.smaller = Arc::downgrade(&before);
        let full = Arc::clone(&state.table);
        if !is_held {
            drop(before);
        }
        let enough = AtomicBool::new(false);
        let shared = shared_by(state, &enough, Limits::NONE);
        shared.work(&mut solver);
        let state = shared.state();
        assert_eq!(state.tree.value(), Some(slow_value(&ROOT)));
        assert_eq!((Arc::ptr_eq(&full, &state.table), state.table.is_full()), (is_held, is_held));
        assert!(full.get((PLIES + 1, 0)).is_some() && state.table.get((PLIES + 1, 0)).is_some());
    }
}

#[test]
fn a_search_after_one_that_panicked_is_a_whole_search() {
    let root = DrawnGame { seed: FRAGILE, ..ROOT };
    ARMED.store(true, Ordering::Relaxed);
    let mut team = Team::new(1 << 24, 3);
    // The first worker alone does not get so far.
    team.alone = 4;
    let panicked = panic::catch_unwind(AssertUnwindSafe(|| team.value(&root, Limits::NONE)));
    assert!(panicked.is_err() && team.was_called());
    ARMED.store(false, Ordering::Relaxed);
    let expected = slow_value(&root);
    // One worker alone, within a limit that is no hindrance; and all of them.
    let limits = Limits { nodes: Some(u64::MAX), ..Limits::NONE };
    assert_eq!(team.value(&root, limits), Ok(expected));
    assert_eq!(team.value(&root, Limits::NONE), Ok(expected));
}
