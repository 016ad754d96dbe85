//! Values that must never change: `data/fixtures/setups.jsonl` and `data/fixtures/rounds.jsonl`.
//!
//! The ordinary run checks every value, and the winning moves of every tenth set-up; `KAMISADO_FROZEN=all` checks those of
//! all. The ignored test `lines_that_are_missing_are_added` makes lines from their numbers as seeds. Delete lines only if
//! the rules have changed. Every value is proved twice before it is written: by a search whose proof is replayed, and by
//! the slow rules; late positions also by retrograde analysis.

use std::env;
use std::fs;
use std::path::PathBuf;

use crate::support::late::late;
use crate::support::lineup::lineup;
use kamisado::slow::Board;
use kamisado::{Deadlock, Position};
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::value::{Question, answer};
use kamisado_solver::search::{Limits, ProofMemory, Solver, replay, retrograde};
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

const SETUPS: usize = 200;
const ROUNDS: usize = 60;

/// A start of a round, with all first moves that win.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct FrozenSetup {
    position: String,
    deadlock: String,
    value: String,
    winning_moves: Vec<String>,
}

/// A position in mid-round.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct FrozenRound {
    position: String,
    deadlock: String,
    value: String,
    distance: u16,
    /// Whether retrograde analysis has confirmed it.
    retrograde: bool,
}

fn variant(name: &str) -> Deadlock {
    Deadlock::ALL.into_iter().find(|deadlock| deadlock.name() == name).expect("a variant of the deadlock rule")
}

fn position(text: &str, deadlock: &str) -> Position {
    Position::new(&text.parse().unwrap(), variant(deadlock)).unwrap()
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/fixtures").join(name)
}

/// Adds the missing objects to a file, a few at a time, so that an interrupted run is not lost.
fn freeze<T: Serialize + Send>(name: &str, count: usize, object: impl Fn(u64) -> Option<T> + Sync) {
    let mut lines: Vec<String> =
        fs::read_to_string(path(name)).unwrap_or_default().lines().map(str::to_owned).collect();
    // Objects are numbered, and some numbers give none, so each line holds its number.
    let mut next = lines.last().map_or(0, |line| number(line) + 1);
    while lines.len() < count {
        let found = (next..next + CHUNK).into_par_iter().filter_map(|number| {
            let object = serde_json::to_value(object(number)?).expect("plain data");
            let mut line = serde_json::Map::from_iter([("number".to_owned(), number.into())]);
            line.extend(object.as_object().expect("a struct").clone());
            Some(serde_json::to_string(&line).expect("plain data"))
        });
        lines.extend(found.collect::<Vec<_>>());
        lines.truncate(count);
        next += CHUNK;
        fs::write(path(name), lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect::<String>()).unwrap();
    }
}

/// Objects made at a time.
const CHUNK: u64 = 8;

/// The number of the object on a line.
fn number(line: &str) -> u64 {
    let object: serde_json::Value = serde_json::from_str(line).unwrap();
    object["number"].as_u64().unwrap()
}

/// The objects of a file.
fn read<T: for<'a> Deserialize<'a>>(name: &str, count: usize) -> Vec<T> {
    let text = fs::read_to_string(path(name)).unwrap();
    let objects: Vec<T> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), count, "{name}");
    objects
}

/// Replays the value under the slow rules, the winner's moves found by the search.
#[track_caller]
fn assert_proved(position: &Position, value: Value, solver: &mut Solver<Position>, proved: &mut ProofMemory<Board>) {
    let board = Board::new(&position.setup(), position.deadlock()).unwrap();
    let mut winning_move =
        |board: &Board| solver.winning_move(&Position::new(board.setup(), position.deadlock()).unwrap(), Limits::NONE);
    assert_eq!(replay(&board, value, &mut winning_move, proved, Limits::default()), Ok(()), "{position} is a {value}");
}

/// The set-up with its values from the solver.
fn solved(position: &Position) -> FrozenSetup {
    let found = answer(position, &Question { moves: true, ..Question::default() }).unwrap();
    FrozenSetup {
        position: position.to_string(),
        deadlock: position.deadlock().name().to_owned(),
        value: found.verdict.value().unwrap().name().to_owned(),
        winning_moves: found.winning_moves().map(|found| found.m.to_string()).collect(),
    }
}

fn freeze_setup(number: u64) -> FrozenSetup {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let rings = if number.is_multiple_of(2) { 0 } else { 6 };
    let deadlock = if number % 8 >= 6 { Deadlock::TwoPass } else { Deadlock::Official };
    let position = Position::new(&lineup(&mut rng, rings), deadlock).unwrap();
    let frozen = solved(&position);
    let value = if frozen.winning_moves.is_empty() { Value::Loss } else { Value::Win };
    let mut solver = Solver::new(1 << 28);
    solver.value(&position, Limits::NONE).unwrap();
    assert_proved(&position, value, &mut solver, &mut ProofMemory::<Board>::default());
    frozen
}

/// A position after some random moves of a round, none of which ended it.
fn played(rng: &mut ChaCha8Rng, rings: usize, moves: u32, deadlock: Deadlock) -> Position {
    let mut position = Position::new(&lineup(rng, rings), deadlock).unwrap();
    for _ in 0..moves {
        let next = position.moves().map(|m| position.after(m)).filter(|next| next.winner().is_none()).choose(rng);
        let Some(next) = next else { break };
        position = next;
    }
    position
}

/// A position in mid-round, unless its distance takes too long.
fn freeze_round(number: u64) -> Option<FrozenRound> {
    let mut rng = ChaCha8Rng::seed_from_u64(1_000_000 + number);
    let deadlock = if number % 4 == 3 { Deadlock::TwoPass } else { Deadlock::Official };
    let rings = rng.random_range(0..3) * 4;
    let position = if number.is_multiple_of(3) {
        let row = rng.random_range(1..=2);
        late(&mut rng, row, rings > 0, deadlock)
    } else {
        let moves = rng.random_range(4..=24);
        played(&mut rng, rings, moves, deadlock)
    };
    let limits = Limits { nodes: Some(500_000), ..Limits::default() };
    let mut solver = Solver::new(1 << 28);
    let (value, distance) = solver.distance(&position, limits).ok().filter(|&(_, distance)| distance.0 > 3)?;
    assert_proved(&position, value, &mut solver, &mut ProofMemory::<Board>::default());
    let backwards = retrograde::solve(&position, 200 << 20, Limits::default()).ok();
    if let Some(backwards) = &backwards {
        assert_eq!(backwards.get(&position), Some((value, distance)), "{position}");
    }
    Some(FrozenRound {
        position: position.to_string(),
        deadlock: deadlock.name().to_owned(),
        value: value.name().to_owned(),
        distance: distance.0,
        retrograde: backwards.is_some(),
    })
}

#[test]
fn setups_keep_their_values() {
    let step = if env::var("KAMISADO_FROZEN").is_ok_and(|asked| asked == "all") { 1 } else { 10 };
    read::<FrozenSetup>("setups.jsonl", SETUPS).par_iter().enumerate().for_each(|(i, frozen)| {
        let position = position(&frozen.position, &frozen.deadlock);
        if i % step == 0 {
            assert_eq!(solved(&position), *frozen);
        } else {
            let value = Solver::new(1 << 24).value(&position, Limits::NONE).unwrap();
            assert_eq!(value.name(), frozen.value, "{position}");
        }
    });
}

#[test]
fn rounds_keep_their_values_and_distances() {
    read::<FrozenRound>("rounds.jsonl", ROUNDS).par_iter().for_each(|frozen| {
        let position = position(&frozen.position, &frozen.deadlock);
        let (value, distance) = Solver::new(1 << 28).distance(&position, Limits::NONE).unwrap();
        assert_eq!((value.name(), distance.0), (frozen.value.as_str(), frozen.distance), "{position}");
    });
}

/// Writes lines without checking anything: `cargo test -p kamisado-solver --test suite -- --ignored lines_that_are_missing`.
#[test]
#[ignore = "writes data/fixtures"]
fn lines_that_are_missing_are_added() {
    freeze("setups.jsonl", SETUPS, |number| Some(freeze_setup(number)));
    freeze("rounds.jsonl", ROUNDS, freeze_round);
}
