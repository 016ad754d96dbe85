//! Positions that searches look at, with their values and the work for proving them.

use bincode::{Decode, Encode};
use kamisado::{Color, Deadlock, Level, Player, Position, Setup};
use kamisado_solver::game::Hints;
use kamisado_solver::game::value::Value;
use kamisado_solver::kamisado::guess_rows;
use kamisado_solver::search::{Limits, Solver};
use rand::seq::{IteratorRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::watched;

/// One of this many open positions that a search looks at is recorded.
const ONE_IN: u32 = 60;

/// The most positions recorded from one set-up; many similar ones teach little.
const MOST: usize = 80;

/// The most nodes of a search. Positions that are not solved by then are left out.
const NODES: u64 = 300_000;

/// The memory of a search, in bytes.
const MEMORY: usize = 1 << 26;

/// One of this many set-ups of each kind is held out.
const HELD_OUT: u64 = 10;

/// The number of kinds of set-ups; see [`set_up`].
const KINDS: u64 = 4;

/// A solved position.
#[derive(Clone, Encode, Decode)]
pub struct Sample {
    /// The rows of the network that are added up for it, without the one of the colour due.
    pub rows: [u16; 23],
    /// The index of the colour due.
    pub due: u8,
    /// Whether the mover wins.
    pub won: bool,
    /// The logarithm of the nodes of its proof plus 1.
    pub work: f32,
}

/// Solved positions, divided by set-up.
#[derive(Encode, Decode)]
pub struct Samples {
    /// Samples for training.
    pub fitted: Vec<Sample>,
    /// Samples for judging.
    pub held_out: Vec<Sample>,
}

impl Samples {
    /// Samples from `set_ups` set-ups, the same for any number of threads.
    pub fn new(seed: u64, set_ups: u64) -> Samples {
        let of_set_ups: Vec<_> = (0..set_ups).into_par_iter().map(|number| of_set_up(seed, number)).collect();
        let mut samples = Samples { fitted: Vec::new(), held_out: Vec::new() };
        for (number, found) in (0..).zip(of_set_ups) {
            // Cycles through the kinds, so that some of every kind are held out.
            let is_held_out = number / KINDS % HELD_OUT == HELD_OUT - 1;
            if is_held_out { &mut samples.held_out } else { &mut samples.fitted }.extend(found);
        }
        samples
    }
}

impl Sample {
    /// A position with its value and the nodes of its search; `None` if no search is needed.
    fn new(position: &Position, value: Value, nodes: u64) -> Option<Sample> {
        let guessed = guess_rows(position)?;
        Some(Sample {
            rows: guessed.rows.map(|row| row as u16),
            due: guessed.due as u8,
            won: value == Value::Win,
            work: (nodes as f32).ln_1p(),
        })
    }

    /// Searches a position; `None` if that takes too long.
    fn searched(position: &Position) -> Option<Sample> {
        let (value, nodes) = solve(position)?;
        Sample::new(position, value, nodes)
    }
}

/// The samples of a set-up: the position searched first, and some that the search looks at.
fn of_set_up(seed: u64, number: u64) -> Vec<Sample> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number);
    let first = played_on(set_up(number % KINDS, &mut random), &mut random);
    if first.winner().is_some() {
        return Vec::new();
    }
    let (solved, mut positions) = watched::recorded(&first, ONE_IN, random.clone(), solve);
    let (chosen, _) = positions.partial_shuffle(&mut random, MOST);
    let first = solved.and_then(|(value, nodes)| Sample::new(&first, value, nodes));
    first.into_iter().chain(chosen.iter().filter_map(Sample::searched)).collect()
}

/// The start of a round with random home rows. Kinds 0 and 1 have no rings, kind 2 has one ring, kind 3 a few rings of
/// any level.
fn set_up(kind: u64, random: &mut ChaCha8Rng) -> Position {
    let mut rows = [(); 2].map(|()| {
        let mut row = Color::ALL;
        row.shuffle(random);
        row.map(|color| (color, Level::Normal))
    });
    if kind == 2 {
        // For the mover's opponent, as after a round that they won.
        rows[Player::Gold as usize][random.random_range(0..8)].1 = Level::Sumo;
    } else if kind == 3 {
        for _ in 0..random.random_range(1..5) {
            // Higher levels are rarer in a match.
            let rings = [1, 1, 1, 2, 2, 3][random.random_range(0..6)];
            rows[random.random_range(0..2)][random.random_range(0..8)].1 = Level::ALL[rings];
        }
    }
    Position::new(&Setup::home_rows(rows, Player::Black), Deadlock::Official).expect("home rows are a position")
}

/// The position itself for half of the set-ups, after one random live move for a quarter, after two to four for a quarter.
///
/// After a bad first move, the mover usually wins by refuting it. Searches meet many such positions.
fn played_on(mut position: Position, random: &mut ChaCha8Rng) -> Position {
    let moves = match random.random_range(0..4) {
        0 | 1 => 0,
        2 => 1,
        _ => random.random_range(2..5),
    };
    for _ in 0..moves {
        let Some(m) = position.live_moves().choose(random) else { break };
        position.play_unchecked(m);
    }
    position
}

/// The value of a position and the nodes of its search; `None` if it takes too many.
fn solve<G: Hints>(position: &G) -> Option<(Value, u64)> {
    let mut solver = Solver::new(MEMORY);
    let value = solver.value(position, Limits { nodes: Some(NODES), ..Limits::NONE }).ok()?;
    Some((value, solver.nodes()))
}
