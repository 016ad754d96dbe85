//! Building a table: forward through the plies, values at the last one, backwards to the first.

use dashmap::DashSet;
use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::format::{Body, Counts, Header, encode};
use crate::game::Game;
use crate::kamisado::{Deadlock, Position, SYMMETRY};
use crate::value::Value;

/// The positions at one ply.
pub struct Layer {
    /// Canonical keys in ascending order.
    keys: Vec<u128>,
}

/// What a builder is doing: told from many threads.
pub trait Progress: Sync {
    /// The positions at a ply are being expanded (forward) or valued (backward).
    fn begin(&self, ply: usize, positions: usize, forward: bool);
    /// One more of them is done.
    fn step(&self);
    /// Whether to give up.
    fn stopped(&self) -> bool;
}

/// Builds the bytes of a table of the initial round up to a ply.
///
/// `frontier` gives the value of a position at the last ply; every earlier value follows from it by the rules. It is
/// called from many threads, in no order. None if `frontier` or the progress gives up.
pub fn build(
    deadlock: Deadlock,
    plies: u16,
    frontier: &(dyn Fn(&[Position]) -> Option<Vec<Value>> + Sync),
    progress: &dyn Progress,
) -> Option<Vec<u8>> {
    let root = Position::start(deadlock);
    let mut layers = vec![Layer { keys: vec![root.key()] }];
    for ply in 0..usize::from(plies) {
        progress.begin(ply, layers[ply].keys.len(), true);
        layers.push(layers[ply].next(deadlock, progress)?);
    }

    let mut values: FxHashMap<u128, Value> = FxHashMap::default();
    for (ply, layer) in layers.iter().enumerate().rev() {
        progress.begin(ply, layer.keys.len(), false);
        let new: Vec<u128> = layer.keys.iter().copied().filter(|key| !values.contains_key(key)).collect();
        let found = if ply == usize::from(plies) {
            let chunks: Option<Vec<_>> =
                new.par_chunks(CHUNK).map(|keys| frontier_values(keys, deadlock, frontier, progress)).collect();
            chunks?.concat()
        } else {
            let value = |&key: &u128| {
                progress.step();
                value_of(&position_of(key, deadlock), &values)
            };
            new.par_iter().map(value).collect()
        };
        if progress.stopped() {
            return None;
        }
        values.extend(new.into_iter().zip(found));
    }
    Some(file(&root, plies, &layers, &values))
}

/// Frontier positions handed out together, so that those near one another share a search's memory.
const CHUNK: usize = 64;

fn frontier_values(
    keys: &[u128],
    deadlock: Deadlock,
    frontier: &(dyn Fn(&[Position]) -> Option<Vec<Value>> + Sync),
    progress: &dyn Progress,
) -> Option<Vec<Value>> {
    let positions: Vec<Position> = keys.iter().map(|&key| position_of(key, deadlock)).collect();
    let values = frontier(&positions)?;
    keys.iter().for_each(|_| progress.step());
    Some(values)
}

impl Layer {
    /// The positions one ply later.
    fn next(&self, deadlock: Deadlock, progress: &dyn Progress) -> Option<Layer> {
        let found: DashSet<u128, FxBuildHasher> = DashSet::default();
        self.keys.par_iter().for_each(|&key| {
            let position = position_of(key, deadlock);
            for m in position.moves() {
                let child = position.after(m);
                if child.winner().is_none() {
                    found.insert(child.key());
                }
            }
            progress.step();
        });
        let mut keys: Vec<u128> = found.into_iter().collect();
        keys.par_sort_unstable();
        (!progress.stopped()).then_some(Layer { keys })
    }
}

fn position_of(key: u128, deadlock: Deadlock) -> Position {
    Position::from_key(key, deadlock).expect("a key made from a position")
}

/// The value that follows from the children's: a move that wins, or none.
fn value_of(position: &Position, values: &FxHashMap<u128, Value>) -> Value {
    let wins = position.moves().any(|m| {
        let child = position.after(m);
        match child.winner() {
            Some(winner) => winner == position.turn(),
            None => values[&child.key()].seen_by(child.turn() != position.turn()) == Value::Win,
        }
    });
    if wins { Value::Win } else { Value::Loss }
}

fn file(root: &Position, plies: u16, layers: &[Layer], values: &FxHashMap<u128, Value>) -> Vec<u8> {
    let mut seen: FxHashMap<u128, ()> = FxHashMap::default();
    let (mut bodies, mut counts) = (Vec::new(), Vec::new());
    for layer in layers {
        let mut body = Body::default();
        let mut wins_here = 0;
        for &key in &layer.keys {
            let wins = values[&key] == Value::Win;
            wins_here += u64::from(wins);
            if seen.insert(key, ()).is_some() {
                continue;
            }
            let number = body.keys.len();
            if number.is_multiple_of(8) {
                body.wins.push(0);
            }
            body.wins[number / 8] |= u8::from(wins) << (number % 8);
            body.keys.push(key);
        }
        let (positions, distinct) = (layer.keys.len() as u64, body.keys.len() as u64);
        counts.push(Counts { positions, distinct, wins: wins_here });
        bodies.push(body);
    }
    let header = Header {
        rules: root.deadlock().rules_name().into(),
        symmetry: SYMMETRY.into(),
        root: root.to_string(),
        plies,
        counts,
        program: concat!("kamisado-solver ", env!("CARGO_PKG_VERSION")).into(),
    };
    encode(&header, &bodies)
}
