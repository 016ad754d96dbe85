//! How many positions are reachable, told before they are enumerated.
//!
//! Layers are enumerated as they will be later, but of a large layer only a sample goes on, each position of it for
//! many. A sample hardly ever sees two moves that lead to one position, so how often that happens is learned from the
//! layers before the first sample.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::CHUNK;
use crate::game::{Game, Layered};
use crate::search::{Limits, Stopped};

/// The sample of a layer, if there is memory for it.
const SAMPLE: usize = 50_000;
/// Bytes of memory for each position of a sample: several times what all take that it leads to.
const SAMPLE_SHARE: usize = 1 << 12;
/// The sample where a rough estimate will do, or has to: some hundred thousand bytes.
const ROUGH: usize = 200;
/// Moves that are tried on the way to a later position.
const TRIED: usize = 8;

/// About how many positions are reachable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number of positions not over, the root included.
    pub positions: f64,
    /// No sample was taken: the number is right.
    pub exact: bool,
}

impl Estimate {
    /// Memory for a position, in bytes: more than most endgames of a million positions and more take.
    const BYTES: f64 = 14.0;

    /// The memory in which [`solve`](super::solve) solves so many positions, in bytes.
    pub fn bytes(self) -> f64 {
        self.positions * Self::BYTES
    }

    /// Whether they may fit into so many bytes. One in ten too much is taken for an error of the estimate.
    pub fn fits(self, memory: usize) -> bool {
        self.bytes() <= 1.1 * memory as f64
    }
}

/// A later position that would fit.
#[derive(Clone, Debug)]
pub struct Later<G: Game> {
    /// Moves that lead to it.
    pub path: Vec<G::Move>,
    /// The position.
    pub position: G,
    /// How many can be reached from it.
    pub estimate: Estimate,
}

/// Estimates how many positions are reachable from one that is not over; a matter of a second, and of a quarter of the
/// memory.
///
/// # Errors
///
/// [`Stopped`] by the flag or the clock.
pub fn estimate<G: Layered>(root: &G, memory: usize, limits: Limits<'_>) -> Result<Estimate, Stopped> {
    sampled(root, (memory / SAMPLE_SHARE).clamp(ROUGH, SAMPLE), limits)
}

/// Looks for a later position from which what is reachable would fit into so many bytes: one that good and bad moves
/// alike lead to.
///
/// None if a line of play ends before it is found.
///
/// # Errors
///
/// [`Stopped`] by the flag or the clock.
pub fn later<G: Layered>(root: &G, memory: usize, limits: Limits<'_>) -> Result<Option<Later<G>>, Stopped> {
    let mut at =
        Later { path: Vec::new(), position: root.clone(), estimate: Estimate { positions: 0.0, exact: false } };
    loop {
        let moves: Vec<G::Move> = at.position.moves().filter(|&m| at.position.after(m).winner().is_none()).collect();
        let tried = moves.iter().step_by(moves.len().div_ceil(TRIED).max(1));
        let mut found: Vec<(Estimate, G::Move)> =
            tried.map(|&m| Ok((sampled(&at.position.after(m), ROUGH, limits)?, m))).collect::<Result<_, Stopped>>()?;
        found.sort_by(|(one, _), (other, _)| one.positions.total_cmp(&other.positions));
        // The largest that is sure to fit, else on by a move in the middle.
        let fitting = found.iter().rfind(|(estimate, _)| 2.0 * estimate.bytes() <= memory as f64);
        let Some(&(estimate, m)) = fitting.or(found.get(found.len() / 2)) else { return Ok(None) };
        at.path.push(m);
        at.position.play_unchecked(m);
        at.estimate = estimate;
        if fitting.is_some() {
            return Ok(Some(at));
        }
    }
}

/// A move seen, or many like it: the key it leads to, and the number of moves it stands for.
type Seen<G> = (<G as Game>::Key, f64);

/// Moves by the layers they lead to.
type Layers<G> = BTreeMap<u32, Vec<Seen<G>>>;

fn sampled<G: Layered>(root: &G, sample: usize, limits: Limits<'_>) -> Result<Estimate, Stopped> {
    let mut pending: Layers<G> = BTreeMap::from([(root.layer(), vec![(root.key(), 1.0)])]);
    let mut found = Estimate { positions: 0.0, exact: true };
    // Positions for each move that leads to them, in the layers before the first sample: the larger, the more they say.
    let mut distinct = 1.0;
    while let Some((_, mut seen)) = pending.pop_first() {
        limits.check_now(0)?;
        seen.sort_unstable_by_key(|&(key, _)| key);
        if found.exact {
            let moves = seen.len() as f64;
            seen.dedup_by_key(|&mut (key, _)| key);
            let weight = (moves / sample as f64).min(0.5);
            distinct += (seen.len() as f64 / moves - distinct) * weight;
        } else {
            seen.iter_mut().for_each(|(_, weight)| *weight *= distinct);
        }
        let positions: f64 = seen.iter().map(|(_, weight)| weight).sum();
        found.positions += positions;
        if seen.len() > sample {
            found.exact = false;
            seen = thinned(&seen, positions / sample as f64);
        }
        let all: Vec<Layers<G>> = if seen.len() <= CHUNK {
            vec![children(root, &seen)]
        } else {
            seen.par_chunks(CHUNK).map(|seen| children(root, seen)).collect()
        };
        for (layer, seen) in all.into_iter().flatten() {
            pending.entry(layer).or_default().extend(seen);
        }
    }
    Ok(found)
}

/// Every so many-th of the moves that the given ones stand for.
fn thinned<K: Copy>(seen: &[(K, f64)], step: f64) -> Vec<(K, f64)> {
    let (mut chosen, mut sum) = (Vec::new(), step / 2.0);
    for &(key, weight) in seen {
        sum += weight;
        while sum >= step {
            chosen.push((key, step));
            sum -= step;
        }
    }
    chosen
}

fn children<G: Layered>(root: &G, seen: &[Seen<G>]) -> Layers<G> {
    let mut found = Layers::<G>::new();
    for &(key, weight) in seen {
        let position = root.at(G::split(key));
        for m in position.moves() {
            let child = position.after(m);
            if child.winner().is_none() {
                found.entry(child.layer()).or_default().push((child.key(), weight));
            }
        }
    }
    found
}
