//! The part of a graph that a book with fewer positions could use, in the order in which bounds are computed.

use rustc_hash::FxHashMap;

use super::graph::{BookStep, Graph};

pub(super) struct Knot {
    pub number: u32,
    pub attacks: bool,
    /// Whether the next positions are known. Everything below an unopened position counts as nothing.
    pub is_open: bool,
    /// The index of its first edge; its edges end where those of the next node start.
    first: usize,
}

#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub step: BookStep,
    to: Option<u32>,
}

impl Edge {
    /// The index of the next position; none if nothing is left to know.
    pub fn to(self) -> Option<usize> {
        self.to.map(|to| to as usize)
    }
}

/// Positions and steps; each position comes after all that can follow it, so the root is last.
pub(super) struct Web {
    pub knots: Vec<Knot>,
    pub edges: Vec<Edge>,
    /// The edges to a position, for each position with several.
    pub meetings: Vec<Vec<usize>>,
}

impl Web {
    /// Everything that can be reached from the root, except by moves of the winner after which a book has `upper`
    /// positions or more according to the bounds of single positions.
    pub fn new(graph: &Graph<'_>, bounds: &[u32], upper: u32) -> Web {
        let is_used = |step: &&BookStep| {
            let below = step.next.map_or(0, |next| bounds.get(next as usize).copied().unwrap_or(0));
            below + step.cost() < upper
        };
        let steps = |number: u32| -> Vec<BookStep> {
            let all = graph.node(number).steps.as_deref().unwrap_or(&[]);
            // An answer of the loser stays, whatever its need.
            if graph.attacks(number) { all.iter().filter(is_used).copied().collect() } else { all.to_vec() }
        };
        let mut web = Web { knots: Vec::new(), edges: Vec::new(), meetings: Vec::new() };
        let mut places: Vec<Option<u32>> = vec![None; graph.len()];
        let mut begun = vec![false; graph.len()];
        // A position is added to the web when it is popped the second time, after everything that follows it.
        let mut waiting = vec![(0, false)];
        while let Some((number, is_ready)) = waiting.pop() {
            let steps = steps(number);
            if is_ready {
                let place = |next: u32| places[next as usize].expect("the next positions are added first");
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
