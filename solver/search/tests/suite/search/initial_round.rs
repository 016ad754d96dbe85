//! The initial round: all of its first moves, by every method.
//!
//! `KAMISADO_INITIAL=all` also checks all distances in the file.

use std::collections::BTreeMap;
use std::env;

use kamisado::{Deadlock, Move, Position};
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::questions::value::{Question, answer};
use kamisado_solver::search::{Limits, Solver, naive};
use rayon::prelude::*;

/// A line of `data/initial-round.csv`.
#[derive(Debug, serde::Deserialize)]
struct Published {
    #[serde(rename = "move")]
    m: String,
    notation: String,
    value: String,
    distance: u16,
    best_reply: String,
}

fn published() -> BTreeMap<Move, Published> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/initial-round.csv");
    let start = Position::start(Deadlock::Official);
    let lines = csv::Reader::from_path(path).unwrap().into_deserialize();
    lines.map(|line| line.unwrap()).map(|line: Published| (start.read_move(&line.m).unwrap(), line)).collect()
}

/// The values of all first moves.
fn values(deadlock: Deadlock) -> BTreeMap<Move, Value> {
    let question = Question { moves: true, threads: 2, ..Question::default() };
    let found = answer(&Position::start(deadlock), &question).unwrap();
    assert_eq!(found.verdict.value(), Some(Value::Win));
    found.moves.iter().map(|found| (found.m, found.verdict.value().unwrap())).collect()
}

/// A move's value for Black, who makes it, from that of the position after it.
fn for_black(value: Value) -> Value {
    !value
}

#[test]
fn values_of_all_first_moves() {
    let official = values(Deadlock::Official);
    assert_eq!(official.len(), 102);
    assert_eq!(official.values().filter(|&&value| value == Value::Win).count(), 16);
    assert!(official.iter().all(|(m, value)| official[&m.mirror()] == *value && m.mirror() != *m));
    assert_eq!(values(Deadlock::TwoPass), official);
    let published = published();
    assert_eq!(published.len(), 102);
    for (m, line) in &published {
        assert_eq!(line.value, official[m].name(), "{m}");
    }
}

#[test]
fn published_files_are_consistent() {
    let start = Position::start(Deadlock::Official);
    let published = published();
    for (m, line) in &published {
        assert_eq!(line.notation, start.annotate(*m).as_str());
        let mirrored = &published[&m.mirror()];
        assert_eq!((&line.value, line.distance), (&mirrored.value, mirrored.distance), "{m}");
        // The winner's last move ends the round, and without rings nobody moves twice in a row unless the other player
        // passes.
        assert!(line.distance > 2, "{m}");
        let child = start.after(*m);
        assert!(child.read_move(&line.best_reply).is_ok(), "{m}: {}", line.best_reply);
    }
}

#[test]
fn full_width_search_finds_the_same_first_moves() {
    const DEPTH: u16 = 5;
    let start = Position::start(Deadlock::Official);
    let published = published();
    let reached: Vec<Move> = published
        .par_iter()
        .filter(|(m, _)| *m < &m.mirror())
        .filter_map(|(&m, line)| {
            let found = naive::solve(&start.after(m), DEPTH);
            match found.value() {
                Some(value) => {
                    let distance = found.distance().map(Dtw::before);
                    assert_eq!((for_black(value).name(), distance), (line.value.as_str(), Some(Dtw(line.distance))));
                    Some(m)
                }
                None => {
                    assert!(line.distance > DEPTH + 1, "{m} ends in {}", line.distance);
                    None
                }
            }
        })
        .collect();
    assert_eq!(reached.len(), published.values().filter(|line| line.distance <= DEPTH + 1).count() / 2);
    assert!(!reached.is_empty());
}

#[test]
fn distances_of_first_moves() {
    let all = env::var("KAMISADO_INITIAL").is_ok_and(|found| found == "all");
    let most = if all { u16::MAX } else { 13 };
    let start = Position::start(Deadlock::Official);
    published().par_iter().filter(|(m, line)| *m < &m.mirror() && line.distance <= most).for_each(|(m, line)| {
        let (value, distance) = Solver::new(1 << 28).distance(&start.after(*m), Limits::NONE).unwrap();
        assert_eq!((for_black(value).name(), distance.0 + 1), (line.value.as_str(), line.distance), "{m}");
    });
}

#[test]
fn best_replies_keep_what_they_can() {
    let start = Position::start(Deadlock::Official);
    for (m, line) in published().iter().filter(|(_, line)| line.distance <= 12) {
        let child = start.after(*m);
        let reply = child.after(child.read_move(&line.best_reply).unwrap());
        let (distance, value) = match reply.winner() {
            Some(winner) => (0, if winner == start.turn() { Value::Win } else { Value::Loss }),
            None => {
                let (value, distance) = Solver::new(1 << 26).distance(&reply, Limits::NONE).unwrap();
                (distance.0, value.seen_by(reply.turn() != start.turn()))
            }
        };
        assert_eq!((value.name(), distance + 2), (line.value.as_str(), line.distance), "{m}, {}", line.best_reply);
    }
}
