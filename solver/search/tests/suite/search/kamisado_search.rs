//! The searches compared with one another on Kamisado: df-pn and distance, full-width search, retrograde analysis.
//!
//! The ordinary run solves [`ROUNDS`] late positions backwards, small ones and a few large, and compares up to
//! [`COMPARED`] positions of each. Set the environment variables `KAMISADO_SEARCH_ROUNDS` and
//! `KAMISADO_SEARCH_POSITIONS` for more, as `scripts/compare-endgames.sh` does.

use std::collections::HashSet;
use std::env;
use std::str::FromStr;

use crate::support::late::late;
use crate::support::lineup::lineup;
use kamisado::{Deadlock, Position};
use kamisado_solver::game::value::{Value, Verdict};
use kamisado_solver::game::{Game, Layered};
use kamisado_solver::search::retrograde::{self, Solution};
use kamisado_solver::search::{Limits, ProofMemory, Solver, naive};
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// The default number of late positions solved backwards.
const ROUNDS: u64 = 240;
/// The default for the most positions of one solution that are compared.
const COMPARED: usize = 1_500;
/// Bytes for one solution: up to about 10^4 positions, and about 10^5.
const SMALL: usize = 300 << 10;
const LARGE: usize = 4 << 20;

/// A number from the environment, or the default.
fn setting<T: FromStr>(name: &str, usual: T) -> T {
    let read = |text: String| text.parse().unwrap_or_else(|_| panic!("{name} is '{text}', expected a number"));
    env::var(name).map_or(usual, read)
}

/// A late position and its solution; every sixteenth reaches tens of thousands of positions.
///
/// Most are soon over; a quarter are chosen because they last longer, if such positions are found.
fn solved(seed: u64) -> (Position, Solution<Position>) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let deadlock = Deadlock::ALL[seed as usize % 2];
    let rings = seed / 2 % 2 == 1;
    let lasting = match seed % 16 {
        6 => 4,
        9 => 5,
        12 => 6,
        15 => 7,
        _ => 1,
    };
    let (row, memory, least) = if seed % 16 == 5 { (2, LARGE, 10_000) } else { (3, SMALL, 30) };
    let mut longest: Option<(u16, Position, Solution<Position>)> = None;
    for tries in 0.. {
        let position = late(&mut rng, row, rings, deadlock);
        let least_distance = longest.as_ref().map_or(1, |(distance, ..)| distance + 1);
        let limits = Limits { nodes: Some(5_000), ..Limits::default() };
        // The search only chooses: its result is compared later.
        let lasts = match Solver::new(1 << 14).distance(&position, limits) {
            Ok((_, distance)) => distance.0 >= least_distance,
            Err(_) => true,
        };
        if lasts
            && let Ok(solution) = retrograde::solve(&position, memory, Limits::default())
            && solution.len() >= least
        {
            let (_, distance) = solution.get(&position).expect("its own root");
            longest = Some((distance.0, position, solution));
        }
        if longest.as_ref().is_some_and(|&(distance, ..)| distance >= lasting || tries >= 3_000) {
            break;
        }
    }
    longest.map(|(_, position, solution)| (position, solution)).expect("the loop ends with one")
}

/// All positions of a solution, or every n-th of a large one.
fn sample(root: &Position, solution: &Solution<Position>) -> Vec<Position> {
    let step = solution.len().div_ceil(setting("KAMISADO_SEARCH_POSITIONS", COMPARED));
    solution.iter().step_by(step).map(|(key, ..)| root.at(Position::split(key))).collect()
}

/// The number of reachable positions, counted with only the rules.
fn count(root: &Position) -> usize {
    let mut found = HashSet::from([root.key()]);
    let mut open = vec![*root];
    while let Some(position) = open.pop() {
        for m in position.moves() {
            let child = position.after(m);
            if child.winner().is_none() && found.insert(child.key()) {
                open.push(child);
            }
        }
    }
    found.len()
}

/// Compares a late position and the positions after it; returns its value and distance, and how many were compared.
fn compare(seed: u64) -> (Value, u16, usize) {
    let (root, solution) = solved(seed);
    // A small memory forgets, which must not change an answer.
    let memory = [1 << 10, 1 << 14, 1 << 24][seed as usize % 3];
    let mut solver = Solver::new(memory);
    let mut proved = ProofMemory::<Position>::default();
    let positions = sample(&root, &solution);
    assert_eq!(count(&root), solution.len(), "{root}");
    for position in &positions {
        let (value, distance) = solution.get(position).expect("a position of the solution");
        assert_eq!(solver.distance(position, Limits::NONE), Ok((value, distance)), "{position} from {root}");
        assert_eq!(solver.proved_value(position, &mut proved, Limits::NONE), Ok(value), "{position} from {root}");
    }
    let (value, distance) = solution.get(&root).expect("its own root");
    assert_eq!(Solver::new(1 << 20).distance(&root, Limits::NONE), Ok((value, distance)), "{root}");
    (value, distance.0, positions.len())
}

#[test]
fn late_positions_solved_backwards() {
    let rounds = setting("KAMISADO_SEARCH_ROUNDS", ROUNDS);
    let found: Vec<(Value, u16, usize)> = (0..rounds).into_par_iter().map(compare).collect();
    let wins = found.iter().filter(|(value, ..)| *value == Value::Win).count();
    let longest = found.iter().map(|&(_, distance, _)| distance).max();
    let positions: usize = found.iter().map(|&(.., positions)| positions).sum();
    eprintln!("{rounds} rounds, {wins} won, longest {longest:?}, {positions} positions");
    assert!(wins > 20 && found.len() - wins > 20 && longest >= Some(8) && positions > 20_000);
}

/// Positions of any age: lined up, played on, arranged.
fn any_position(seed: u64) -> Position {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let deadlock = Deadlock::ALL[seed as usize % 2];
    if seed % 4 < 2 {
        let (row, rings) = (rng.random_range(1..=3), rng.random());
        return late(&mut rng, row, rings, deadlock);
    }
    let mut position = Position::new(&lineup(&mut rng, 8), deadlock).unwrap();
    for _ in 0..rng.random_range(3..30) {
        let next = position.moves().map(|m| position.after(m)).filter(|next| next.winner().is_none());
        let Some(next) = next.choose(&mut rng) else { break };
        position = next;
    }
    position
}

#[test]
fn full_width_search_finds_the_same() {
    const DEPTH: u16 = 5;
    let agree = |seed: u64| {
        let position = any_position(seed);
        let limits = Limits { nodes: Some(200_000), ..Limits::default() };
        let found = Solver::new(1 << 22).distance(&position, limits);
        let naive = naive::solve(&position, DEPTH);
        match (naive, found) {
            (Verdict::Proven(value, distance), Ok(found)) => {
                assert_eq!(found, (value, distance.unwrap()), "{position}")
            }
            (Verdict::Proven(..), Err(_)) => panic!("{position} is near its end, and the search does not find it"),
            (Verdict::Unknown, Ok((_, distance))) => assert!(distance.0 > DEPTH, "{position} ends within {distance}"),
            (Verdict::Unknown, Err(_)) => {}
        }
        naive.distance().map(|distance| distance.0)
    };
    let found: Vec<u16> = (0..600_u64).into_par_iter().filter_map(agree).collect();
    for distance in 1..=DEPTH {
        let count = found.iter().filter(|&&d| d == distance).count();
        assert!(count >= 5, "{count} positions at distance {distance}");
    }
}

#[test]
fn a_tiny_memory_only_slows() {
    for seed in 0..12 {
        let position = late(&mut ChaCha8Rng::seed_from_u64(seed), 2, seed % 2 == 1, Deadlock::Official);
        let expected = Solver::new(1 << 24).distance(&position, Limits::NONE).unwrap();
        for memory in [1, 1 << 12, 1 << 16] {
            let limits = Limits { nodes: Some(2_000_000), ..Limits::default() };
            match Solver::new(memory).distance(&position, limits) {
                Ok(found) => assert_eq!(found, expected, "{position} in {memory} bytes"),
                Err(_) => assert!(memory < 1 << 16, "{position} in {memory} bytes"),
            }
        }
    }
}
