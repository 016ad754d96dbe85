//! The part of a graph that a book with fewer positions could use, in the order in which bounds are worked out.

use rustc_hash::FxHashMap;

use super::graph::{BookStep, Graph};

pub(super) struct Knot {
    pub number: u32,
    pub attacks: bool,
    /// Whether the positions that follow are known. What is below a position that was not opened counts for nothing.
    pub is_open: bool,
    /// Where its edges begin; they end where those of the next begin.
    first: usize,
}

#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub step: BookStep,
    to: Option<u32>,
}

impl Edge {
    /// The place of the position that follows; none where nothing is left to know.
    pub fn to(self) -> Option<usize> {
        self.to.map(|to| to as usize)
    }
}

/// Positions and steps; each position stands behind all that can follow it, and the root is the last.
pub(super) struct Web {
    pub knots: Vec<Knot>,
    pub edges: Vec<Edge>,
    /// The edges that lead to a position, of each that has several.
    pub meetings: Vec<Vec<usize>>,
}

impl Web {
    /// All that can be reached from the root, but for the winner's moves after which a book has `upper` positions or more,
    /// as the bounds of single positions say.
    pub fn new(graph: &Graph<'_>, bounds: &[u32], upper: u32) -> Web {
        let is_used = |step: &&BookStep| {
            let below = step.next.map_or(0, |next| bounds.get(next as usize).copied().unwrap_or(0));
            below + step.cost() < upper
        };
        let steps = |number: u32| -> Vec<BookStep> {
            let all = graph.node(number).steps.as_deref().unwrap_or(&[]);
            // An answer of the loser's stays, whatever it asks for.
            if graph.attacks(number) { all.iter().filter(is_used).copied().collect() } else { all.to_vec() }
        };
        let mut web = Web { knots: Vec::new(), edges: Vec::new(), meetings: Vec::new() };
        let mut places: Vec<Option<u32>> = vec![None; graph.len()];
        let mut begun = vec![false; graph.len()];
        // A position is put into the web when it is taken the second time, after all that follows.
        let mut waiting = vec![(0, false)];
        while let Some((number, is_ready)) = waiting.pop() {
            let steps = steps(number);
            if is_ready {
                let place = |next: u32| places[next as usize].expect("what follows was put there before");
                let first = web.edges.len();
                web.edges.extend(steps.into_iter().map(|step| Edge { step, to: step.next.map(place) }));
                places[number as usize] = Some(web.knots.len() as u32);
                let is_open = graph.node(number).steps.is_some();
                web.knots.push(Knot { number, attacks: graph.attacks(number), is_open, first });
            } else if !std::mem::replace(&mut begun[number as usize], true) {
                waiting.push((number, true));
                waiting.extend(steps.iter().filter_map(|step| step.next).map(|next| (next, false)));
            }
        }
        web.meetings = web.met();
        web
    }

    /// The edges of the position at a place, by their numbers.
    pub fn edges_of(&self, place: usize) -> std::ops::Range<usize> {
        self.knots[place].first..self.knots.get(place + 1).map_or(self.edges.len(), |next| next.first)
    }

    fn met(&self) -> Vec<Vec<usize>> {
        let mut ways = vec![0_u32; self.knots.len()];
        self.edges.iter().filter_map(|edge| edge.to()).for_each(|to| ways[to] += 1);
        let mut meetings: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for (number, edge) in self.edges.iter().enumerate() {
            if let Some(to) = edge.to().filter(|&to| ways[to] > 1) {
                meetings.entry(to).or_default().push(number);
            }
        }
        let mut meetings: Vec<Vec<usize>> = meetings.into_values().collect();
        meetings.sort_unstable();
        meetings
    }
}
