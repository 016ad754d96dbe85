//! Positions that searches look at, with their values and the work that it took to prove them.

use bincode::{Decode, Encode};
use kamisado::{Color, Deadlock, Level, Player, Position, Setup};
use kamisado_solver::game::Hints;
use kamisado_solver::game::value::Value;
use kamisado_solver::games::kamisado::guess_rows;
use kamisado_solver::search::{Limits, Solver};
use rand::seq::{IteratorRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::watched;

/// Of so many open positions that a search looks at, one is recorded.
const ONE_IN: u32 = 60;

/// The most positions recorded from one set-up: similar ones teach little.
const MOST: usize = 80;

/// The most nodes of a search. What is not solved by then is left out.
const NODES: u64 = 300_000;

/// The memory of a search, in bytes.
const MEMORY: usize = 1 << 26;

/// Of so many set-ups of each kind, one is held out.
const HELD_OUT: u64 = 10;

/// How many kinds of set-ups there are: see [`set_up`].
const KINDS: u64 = 4;

/// A solved position.
#[derive(Clone, Encode, Decode)]
pub struct Sample {
    /// The rows of the network that are added up for it, without the one of the colour due.
    pub rows: [u16; 23],
    /// The number of the colour due.
    pub due: u8,
    /// Whether the mover wins.
    pub won: bool,
    /// The logarithm of one more than the number of nodes that it took to prove.
    pub work: f32,
}

/// Solved positions, apart by their set-ups.
#[derive(Encode, Decode)]
pub struct Samples {
    /// Those to learn from.
    pub fitted: Vec<Sample>,
    /// Those to judge by.
    pub held_out: Vec<Sample>,
}

impl Samples {
    /// Samples of so many set-ups: the same for any number of threads.
    pub fn new(seed: u64, set_ups: u64) -> Samples {
        let of_set_ups: Vec<_> = (0..set_ups).into_par_iter().map(|number| of_set_up(seed, number)).collect();
        let mut samples = Samples { fitted: Vec::new(), held_out: Vec::new() };
        for (number, found) in (0..).zip(of_set_ups) {
            // Whole kinds in turn, so that every kind is held out.
            let is_held_out = number / KINDS % HELD_OUT == HELD_OUT - 1;
            if is_held_out { &mut samples.held_out } else { &mut samples.fitted }.extend(found);
        }
        samples
    }
}

impl Sample {
    /// A position with its value and the number of nodes that it took; none if the value is seen without a search.
    fn new(position: &Position, value: Value, nodes: u64) -> Option<Sample> {
        let seen = guess_rows(position)?;
        Some(Sample {
            rows: seen.rows.map(|row| row as u16),
            due: seen.due as u8,
            won: value == Value::Win,
            work: (nodes as f32).ln_1p(),
        })
    }

    /// A position that is searched here; none if that takes too long.
    fn searched(position: &Position) -> Option<Sample> {
        let (value, nodes) = solve(position)?;
        Sample::new(position, value, nodes)
    }
}

/// The samples of the set-up with this number: the position that is searched first, and some of those looked at.
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

/// The start of a round with random home rows. By its kind it has no rings, twice; one ring; or a few rings of any level.
fn set_up(kind: u64, random: &mut ChaCha8Rng) -> Position {
    let mut rows = [(); 2].map(|()| {
        let mut row = Color::ALL;
        row.shuffle(random);
        row.map(|color| (color, Level::Normal))
    });
    if kind == 2 {
        // The mover's opponent, as after a round that he has won.
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

/// Half of the set-ups as they are, a quarter after one random live move, a quarter after two to four.
///
/// After a bad first move the mover mostly wins by refuting it. Searches meet many such positions.
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

/// The value of a position, and how many nodes it took; none if that is too many.
fn solve<G: Hints>(position: &G) -> Option<(Value, u64)> {
    let mut solver = Solver::new(MEMORY);
    let value = solver.value(position, Limits { nodes: Some(NODES), ..Limits::NONE }).ok()?;
    Some((value, solver.nodes()))
}
