//! Everything reachable from a position, enumerated and solved backwards: the second algorithm.
//!
//! Values spread from the finished games to their parents in waves, one for each distance (Thompson 1986): a position
//! is won when the first of its moves is seen to win, lost when the last of its moves is seen to lose. No search and no
//! estimate takes part.

use rustc_hash::FxHashMap;

use super::limits::{Limits, Stopped};
use crate::game::Game;
use crate::value::{Dtw, Value};

/// All positions reachable from a root, with value and distance of each.
pub struct Solution<G: Game> {
    /// The number of each position by its key.
    numbers: FxHashMap<G::Key, u32>,
    /// By number: value and distance from the mover's side.
    results: Vec<(Value, Dtw)>,
}

/// Why a position was not solved backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum RetrogradeError {
    #[error(transparent)]
    Stopped(#[from] Stopped),
    #[error("{positions} positions found, more to come, and {bytes} bytes of memory would be passed")]
    TooLarge { positions: usize, bytes: usize },
    #[error("the round is over: there is nothing to solve")]
    Over,
}

/// Memory taken for a position besides the moves that lead to it, in bytes: the position itself while its moves are
/// generated, its key and number, its place in the lists, its counter and result.
const fn position_bytes<G: Game>() -> usize {
    size_of::<G>() + 2 * (size_of::<G::Key>() + size_of::<u32>()) + 16
}

/// A move between two positions, kept at the one it leads to.
#[derive(Clone, Copy)]
struct Edge {
    parent: u32,
    child: u32,
    /// The mover changes.
    other: bool,
}

/// The positions reachable, before their values are known.
struct Graph<G: Game> {
    numbers: FxHashMap<G::Key, u32>,
    edges: Vec<Edge>,
    /// By position: moves not yet known to lose.
    open: Vec<u32>,
    /// By position: a move ends the game as a win.
    wins: Vec<bool>,
}

/// Solves everything reachable from a position that is not over, within `memory` bytes.
///
/// # Errors
///
/// [`RetrogradeError::TooLarge`] as soon as the positions found would pass the memory.
pub fn solve<G: Game>(root: &G, memory: usize, limits: Limits<'_>) -> Result<Solution<G>, RetrogradeError> {
    if root.winner().is_some() {
        return Err(RetrogradeError::Over);
    }
    let graph = enumerate(root, memory, limits)?;
    let results = propagate(&graph);
    Ok(Solution { numbers: graph.numbers, results })
}

fn enumerate<G: Game>(root: &G, memory: usize, limits: Limits<'_>) -> Result<Graph<G>, RetrogradeError> {
    let mut graph = Graph { numbers: FxHashMap::default(), edges: Vec::new(), open: Vec::new(), wins: Vec::new() };
    let mut positions = vec![root.clone()];
    graph.numbers.insert(root.key(), 0);
    let mut parent = 0;
    while parent < positions.len() {
        limits.check(parent as u64)?;
        // Growing lists stand twice in memory while they are moved.
        let bytes = 2 * (positions.len() * position_bytes::<G>() + graph.edges.len() * size_of::<Edge>());
        if bytes > memory {
            return Err(RetrogradeError::TooLarge { positions: positions.len(), bytes: memory });
        }
        let position = positions[parent].clone();
        let (mut open, mut wins) = (0, false);
        for m in position.moves() {
            let child = position.after(m);
            match child.winner() {
                Some(winner) => wins |= winner == position.turn(),
                None => {
                    open += 1;
                    let other = child.turn() != position.turn();
                    let number = *graph.numbers.entry(child.key()).or_insert_with(|| {
                        positions.push(child);
                        (positions.len() - 1) as u32
                    });
                    graph.edges.push(Edge { parent: parent as u32, child: number, other });
                }
            }
        }
        graph.open.push(open);
        graph.wins.push(wins);
        parent += 1;
    }
    Ok(graph)
}

/// Spreads the values from the finished games, wave by wave.
fn propagate<G: Game>(graph: &Graph<G>) -> Vec<(Value, Dtw)> {
    let positions = graph.open.len();
    // The moves into each position lie side by side: those into `p` from `starts[p]` to `starts[p + 1]`.
    let mut starts = vec![0_u32; positions + 1];
    for edge in &graph.edges {
        starts[edge.child as usize + 1] += 1;
    }
    for p in 0..positions {
        starts[p + 1] += starts[p];
    }
    let mut into = vec![(0_u32, false); graph.edges.len()];
    let mut next = starts.clone();
    for edge in &graph.edges {
        let place = &mut next[edge.child as usize];
        into[*place as usize] = (edge.parent, edge.other);
        *place += 1;
    }

    let mut results = vec![None; positions];
    let mut open = graph.open.clone();
    let mut wave = Vec::new();
    for p in 0..positions {
        if graph.wins[p] {
            results[p] = Some((Value::Win, Dtw(1)));
        } else if open[p] == 0 {
            results[p] = Some((Value::Loss, Dtw(1)));
        } else {
            continue;
        }
        wave.push(p as u32);
    }
    while !wave.is_empty() {
        let mut following = Vec::new();
        for child in wave {
            let (value, distance) = results[child as usize].expect("a wave holds solved positions");
            for &(parent, other) in &into[starts[child as usize] as usize..starts[child as usize + 1] as usize] {
                let parent = parent as usize;
                if results[parent].is_some() {
                    continue;
                }
                match value.seen_by(other) {
                    Value::Win => results[parent] = Some((Value::Win, distance.before())),
                    Value::Loss => {
                        open[parent] -= 1;
                        if open[parent] > 0 {
                            continue;
                        }
                        results[parent] = Some((Value::Loss, distance.before()));
                    }
                }
                following.push(parent as u32);
            }
        }
        wave = following;
    }
    results.into_iter().map(|result| result.expect("an acyclic game is solved to its root")).collect()
}

impl<G: Game> Solution<G> {
    /// Value and distance of a position from its mover's side, if it is reachable from the root.
    pub fn get(&self, position: &G) -> Option<(Value, Dtw)> {
        self.numbers.get(&position.key()).map(|&number| self.results[number as usize])
    }

    /// The number of positions not over, the root included, symmetric ones counted once.
    pub fn len(&self) -> usize {
        self.results.len()
    }

    /// A solution holds its root at the least.
    pub fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    /// The positions with their results, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (G::Key, Value, Dtw)> + '_ {
        self.numbers.iter().map(|(&key, &number)| {
            let (value, distance) = self.results[number as usize];
            (key, value, distance)
        })
    }
}
