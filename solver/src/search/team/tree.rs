//! The top of a search that several workers share: what each of them searches next, and what has come of it.
//!
//! A worker takes the *leaf* that matters most, a position whose children are not in the tree, and searches it by itself
//! for a while. Until he returns, the leaf counts as if he had come back without a proof, so that others look elsewhere
//! (virtual numbers; Kaneko 2010), and if it still matters most, they take the next best. A leaf that took a whole while
//! gives way to its children.
//!
//! A task that ends costs the worker what he has on his stack, one that goes on too long may turn out not to be needed. Where
//! a position looks lost, all its moves have to be refuted, and none of that is in vain: there tasks are long. Where it looks
//! won, one move suffices, and they are short.
//!
//! The tree knows no thread and no clock. Workers may return in any order, and the value does not depend on it.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::super::dfpn::{EVERYTHING, PausedSearch};
use crate::game::proof::{Bounds, FamilyBounds, ProofNumber};
use crate::game::value::Value;
use crate::game::{Game, Hints, NodeKey};

/// What one task of each worker may expand, all of them together, in addition to as many positions as were searched so far.
const WHILE: u64 = 1 << 11;

/// Whether the mover of a position is likely to lose it: to prove a win takes more than a third of what it takes to prove a loss.
///
/// A third because of 60 hard set-ups: the 42 lost ones came to that after a twelfth of their search, in the median, and 15 of
/// the 18 won ones never did.
fn looks_lost(bounds: Bounds) -> bool {
    3 * u64::from(bounds.proof.get()) > u64::from(bounds.disproof.get())
}

/// Thresholds half as much again as the bounds of an open position.
fn half_more(bounds: Bounds) -> Bounds {
    let more = |number: ProofNumber| number.plus(ProofNumber::new(number.get() / 2 + 1));
    Bounds { proof: more(bounds.proof), disproof: more(bounds.disproof) }
}

/// What a worker is to search.
#[derive(Clone, Debug)]
pub(super) struct Task<G> {
    leaf: u32,
    pub position: G,
    /// The search ends when the bounds reach these, from the side of the position's mover,
    pub thresholds: Bounds,
    /// or after about so many nodes.
    pub nodes: u64,
}

struct Node<G: Game> {
    position: G,
    /// From the side of its mover; of a leaf that is searched, the virtual ones.
    bounds: Bounds,
    /// Its moves, and the numbers of the nodes that they lead to after forced moves.
    children: Vec<(G::Move, u32)>,
    parents: Vec<u32>,
    is_searched: bool,
    /// Its parents are to be told of new bounds.
    is_pending: bool,
}

/// The positions of the tree, the root first. Several moves may lead to one.
pub(super) struct Tree<G: Game> {
    nodes: Vec<Node<G>>,
    /// From the side of the root's mover: a node's bounds are those of its own position, whose mover is not that of every
    /// position of its key.
    numbers: FxHashMap<NodeKey<G::Key>, u32>,
    workers: u64,
    /// Nodes of all searches.
    spent: u64,
    /// Proved by their children, and not yet [told](Self::take_proved).
    proved: Vec<u32>,
}

impl<G: Hints> Tree<G> {
    /// The tree of a position that is still open after a first search, for so many workers.
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

    /// The value of the root, once it is proved.
    pub fn value(&self) -> Option<Value> {
        self.nodes[0].bounds.value()
    }

    /// A task for a worker; none if all leaves are being searched. Call it only while the root is open.
    pub fn next(&mut self) -> Option<Task<G>> {
        let mut taken = vec![false; self.nodes.len()];
        let (number, needed) = self.free_leaf(0, EVERYTHING, &mut taken)?;
        let leaf = &mut self.nodes[number];
        leaf.is_searched = true;
        // Two leaves of nearly the same numbers would change places with every task, each over after a few positions.
        let more = half_more(leaf.bounds);
        let thresholds = Bounds { proof: needed.proof.max(more.proof), disproof: needed.disproof.max(more.disproof) };
        let task = Task {
            leaf: number as u32,
            position: leaf.position.clone(),
            thresholds,
            nodes: (WHILE + self.spent) / self.workers,
        };
        leaf.bounds = Bounds {
            proof: leaf.bounds.proof.plus(leaf.bounds.proof),
            disproof: leaf.bounds.disproof.plus(leaf.bounds.disproof),
        };
        self.tell_parents(number);
        Some(task)
    }

    /// The leaf below a node that matters most of those that nobody searches, with the thresholds of its search. `taken` are
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
                // The next best may turn out not to be needed; to wait would surely bring nothing.
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
        // A search that ended below its thresholds took its whole while, or nobody needs it any more.
        if found.bounds.below(task.thresholds) {
            self.expand(number, found.children);
        }
        self.tell_parents(number);
    }

    /// The positions proved by their children since the last call, with their bounds and a move that wins where there is one.
    pub fn take_proved(&mut self) -> Vec<(&G, Bounds, Option<G::Move>)> {
        let proved = std::mem::take(&mut self.proved);
        let told = proved.into_iter().map(|number| {
            let Node { position, bounds, children, .. } = &self.nodes[number as usize];
            let wins = |&&(_, child): &&(G::Move, u32)| self.seen(number as usize, child) == Bounds::WIN;
            let best = children.iter().find(wins).map(|&(m, _)| m);
            debug_assert_eq!(best.is_some(), *bounds == Bounds::WIN, "a win has a move that wins");
            (position, *bounds, best)
        });
        told.collect()
    }

    /// What is known of the positions that are still open and that nobody searches.
    pub fn open(&self) -> impl Iterator<Item = (&G, Bounds)> {
        let open = self.nodes.iter().filter(|node| !node.is_searched && node.bounds.value().is_none());
        open.map(|node| (&node.position, node.bounds))
    }

    /// Puts the children of a leaf into the tree; without any, which the search had no room to keep, it stays a leaf.
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
            // Two moves of a symmetric position lead to one child.
            if self.nodes[number].children.iter().all(|&(_, known)| known != child) {
                self.nodes[number].children.push((m, child));
                self.nodes[child as usize].parents.push(number as u32);
            }
        }
        self.update(number as u32);
    }

    /// Adds a node to the tree of a root with this player to move.
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

    /// Brings the bounds of all that lies above a node up to date.
    fn tell_parents(&mut self, number: usize) {
        // First in, first out: nearly in the order of plies, so that few are looked at twice.
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

    /// Gathers the bounds of a node from its children; whether they have changed.
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
