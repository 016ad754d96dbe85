//! The top of a search that several workers share: what each searches next, and with what result, as
//! `docs/src/contributing/search.md` describes it.
//!
//! A task that ends costs the worker the contents of its stack; one that goes on too long may turn out to be
//! unnecessary. Where a position looks lost, all its moves have to be refuted and none of that work is wasted, so tasks
//! are long. Where it looks won, one move suffices, so they are short.
//!
//! The tree does not use threads or clocks. Workers may return in any order; the value does not depend on it.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::super::dfpn::{EVERYTHING, PausedSearch};
use crate::game::proof::{Bounds, FamilyBounds, ProofNumber};
use crate::game::value::Value;
use crate::game::{Game, Hints, NodeKey};

/// The tasks of all workers together may expand this many positions plus the number searched so far.
const TASK_NODES: u64 = 1 << 11;

/// Whether the mover is likely to lose: the proof number of a win exceeds a third of that of a loss. The third comes
/// from 60 hard set-ups: 42 lost ones passed it after a twelfth of their search (median), and 15 of the 18 won ones
/// never did.
fn looks_lost(bounds: Bounds) -> bool {
    3 * u64::from(bounds.proof.get()) > u64::from(bounds.disproof.get())
}

/// Thresholds one and a half times the bounds of an open position.
fn half_more(bounds: Bounds) -> Bounds {
    let more = |number: ProofNumber| number.plus(ProofNumber::new(number.get() / 2 + 1));
    Bounds { proof: more(bounds.proof), disproof: more(bounds.disproof) }
}

#[derive(Clone, Debug)]
pub(super) struct Task<G> {
    leaf: u32,
    pub position: G,
    /// The search ends when the bounds reach these, from the side of the position's mover, ...
    pub thresholds: Bounds,
    /// ... or after about this many nodes.
    pub nodes: u64,
}

struct Node<G: Game> {
    position: G,
    /// From the side of its mover. For a leaf that is being searched, the virtual numbers.
    bounds: Bounds,
    /// Its moves, with the nodes that they lead to after forced moves.
    children: Vec<(G::Move, u32)>,
    parents: Vec<u32>,
    is_searched: bool,
    /// Whether its parents have yet to be updated.
    is_pending: bool,
}

pub(super) struct Tree<G: Game> {
    /// The root first. Several moves may lead to a node.
    nodes: Vec<Node<G>>,
    /// The key includes who is to move, because a node's bounds are from the side of its own position's mover.
    numbers: FxHashMap<NodeKey<G::Key>, u32>,
    workers: u64,
    /// Nodes of all searches so far.
    spent: u64,
    /// Nodes proved by their children since the last [`take_proved`](Self::take_proved).
    proved: Vec<u32>,
}

impl<G: Hints> Tree<G> {
    pub fn new(position: G, found: PausedSearch<G>, workers: usize) -> Tree<G> {
        let root = position.turn();
        let mut tree = Tree {
            nodes: Vec::new(),
            numbers: FxHashMap::default(),
            workers: workers as u64,
            spent: found.nodes,
            proved: Vec::new(),
        };
        tree.add(position, found.bounds, root);
        tree.expand(0, found.children);
        tree
    }

    pub fn value(&self) -> Option<Value> {
        self.nodes[0].bounds.value()
    }

    /// A task for a worker; `None` if all leaves are being searched. Call it only while the root is open.
    pub fn next(&mut self) -> Option<Task<G>> {
        let mut taken = vec![false; self.nodes.len()];
        let (number, needed) = self.free_leaf(0, EVERYTHING, &mut taken)?;
        let leaf = &mut self.nodes[number];
        leaf.is_searched = true;
        // Otherwise two leaves with nearly the same numbers would alternate, each task ending after a few positions.
        let more = half_more(leaf.bounds);
        let thresholds = Bounds { proof: needed.proof.max(more.proof), disproof: needed.disproof.max(more.disproof) };
        let task = Task {
            leaf: number as u32,
            position: leaf.position.clone(),
            thresholds,
            nodes: (TASK_NODES + self.spent) / self.workers,
        };
        leaf.bounds = Bounds {
            proof: leaf.bounds.proof.plus(leaf.bounds.proof),
            disproof: leaf.bounds.disproof.plus(leaf.bounds.disproof),
        };
        self.tell_parents(number);
        Some(task)
    }

    /// The most promising leaf below a node that no worker searches, with the thresholds for its search. `taken` marks
    /// nodes known to have none.
    fn free_leaf(&self, number: usize, thresholds: Bounds, taken: &mut [bool]) -> Option<(usize, Bounds)> {
        let node = &self.nodes[number];
        if node.children.is_empty() {
            return (!node.is_searched).then_some((number, thresholds));
        }
        let summary = self.family(number);
        let (_, best) = node.children[summary.best];
        loop {
            let free = |&child: &u32| !taken[child as usize] && self.nodes[child as usize].bounds.value().is_none();
            let open = node.children.iter().map(|&(_, child)| child).filter(free);
            let child = open.min_by_key(|&child| self.seen(number, child).proof)?;
            let given = if looks_lost(node.bounds) {
                EVERYTHING
            } else if child == best {
                summary.child_thresholds(thresholds)
            } else {
                // The next best may turn out not to be needed, but waiting certainly gains nothing.
                half_more(self.seen(number, child))
            };
            let other = self.nodes[child as usize].position.turn() != node.position.turn();
            let leaf = self.free_leaf(child as usize, given.seen_by(other), taken);
            if leaf.is_some() {
                return leaf;
            }
            taken[child as usize] = true;
        }
    }

    pub fn finish(&mut self, task: Task<G>, found: PausedSearch<G>) {
        let number = task.leaf as usize;
        self.spent += found.nodes;
        let leaf = &mut self.nodes[number];
        leaf.is_searched = false;
        leaf.bounds = found.bounds;
        // A search that ended below its thresholds used up its nodes, or is no longer needed.
        if found.bounds.below(task.thresholds) {
            self.expand(number, found.children);
        }
        self.tell_parents(number);
    }

    /// The positions proved by their children since the last call, with their bounds and a winning move if there is one.
    pub fn take_proved(&mut self) -> Vec<(&G, Bounds, Option<G::Move>)> {
        let proved = std::mem::take(&mut self.proved);
        let results = proved.into_iter().map(|number| {
            let Node { position, bounds, children, .. } = &self.nodes[number as usize];
            let wins = |&&(_, child): &&(G::Move, u32)| self.seen(number as usize, child) == Bounds::WIN;
            let best = children.iter().find(wins).map(|&(m, _)| m);
            debug_assert_eq!(best.is_some(), *bounds == Bounds::WIN, "a win has a move that wins");
            (position, *bounds, best)
        });
        results.collect()
    }

    /// The bounds of the positions that are open and not being searched.
    pub fn open(&self) -> impl Iterator<Item = (&G, Bounds)> {
        let open = self.nodes.iter().filter(|node| !node.is_searched && node.bounds.value().is_none());
        open.map(|node| (&node.position, node.bounds))
    }

    /// Adds the children of a leaf to the tree. If the search had no memory to keep them, it stays a leaf.
    fn expand(&mut self, number: usize, children: Vec<(G::Move, G, Bounds)>) {
        if children.is_empty() {
            return;
        }
        let (root, mover) = (self.nodes[0].position.turn(), self.nodes[number].position.turn());
        for (m, position, bounds) in children {
            let child = match self.numbers.get(&NodeKey::of(&position, root)) {
                Some(&known) => known,
                None => {
                    let other = position.turn() != mover;
                    self.add(position, bounds.seen_by(other), root)
                }
            };
            // Two moves of a symmetric position can lead to the same child.
            if self.nodes[number].children.iter().all(|&(_, known)| known != child) {
                self.nodes[number].children.push((m, child));
                self.nodes[child as usize].parents.push(number as u32);
            }
        }
        self.update(number as u32);
    }

    fn add(&mut self, position: G, bounds: Bounds, root: G::Player) -> u32 {
        let number = self.nodes.len() as u32;
        self.numbers.insert(NodeKey::of(&position, root), number);
        let (children, parents) = (Vec::new(), Vec::new());
        self.nodes.push(Node { position, bounds, children, parents, is_searched: false, is_pending: false });
        number
    }

    /// The bounds of a node's children, from its mover's side.
    fn family(&self, number: usize) -> FamilyBounds {
        FamilyBounds::of(self.nodes[number].children.iter().map(|&(_, child)| self.seen(number, child)), G::DISJOINT)
    }

    /// The bounds of a child, from the side of its parent's mover.
    fn seen(&self, parent: usize, child: u32) -> Bounds {
        let child = &self.nodes[child as usize];
        child.bounds.seen_by(child.position.turn() != self.nodes[parent].position.turn())
    }

    fn tell_parents(&mut self, number: usize) {
        // First in, first out: nearly in the order of plies, so that few nodes are updated twice.
        let mut changed = VecDeque::from([number as u32]);
        while let Some(child) = changed.pop_front() {
            self.nodes[child as usize].is_pending = false;
            for number in 0..self.nodes[child as usize].parents.len() {
                let parent = self.nodes[child as usize].parents[number];
                let has_changed = self.update(parent);
                if has_changed && !std::mem::replace(&mut self.nodes[parent as usize].is_pending, true) {
                    changed.push_back(parent);
                }
            }
        }
    }

    /// Recomputes the bounds of a node from its children. Returns whether they have changed.
    fn update(&mut self, number: u32) -> bool {
        let bounds = self.family(number as usize).bounds();
        let node = &mut self.nodes[number as usize];
        if node.bounds == bounds {
            return false;
        }
        node.bounds = bounds;
        if bounds.value().is_some() {
            self.proved.push(number);
        }
        true
    }
}
