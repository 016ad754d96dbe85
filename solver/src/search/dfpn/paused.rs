//! A search that pauses after a while and says how far it has come, as one of several that have a position in common.

use super::super::limits::Limits;
use super::super::transposition::work;
use super::{Dfpn, Family, Known, Searched};
use crate::game::proof::Bounds;
use crate::game::{Game, Hints};

/// What a search has found of a position.
#[derive(Clone, Debug)]
pub(in crate::search) struct Found<G: Game> {
    /// From the side of the position's mover.
    pub bounds: Bounds,
    /// The moves that are not seen to lose, each with the position that it leads to after forced moves, and its bounds from
    /// the same side; none if the bounds prove a value, or if there was no room to keep them.
    pub children: Vec<(G::Move, G, Bounds)>,
    pub nodes: u64,
    /// Whether a limit has ended it.
    pub is_limited: bool,
}

impl<G: Hints> Dfpn<G> {
    /// Searches a position that is not over until its bounds reach the thresholds, or for about so many nodes, or until
    /// others have found enough, or until a limit is reached.
    pub(in crate::search) fn search_for(
        &mut self,
        position: &G,
        thresholds: Bounds,
        nodes: u64,
        limits: &Limits<'_>,
    ) -> Found<G> {
        let (key, before) = (position.key(), self.nodes);
        let known = self.bounds.get(key).map(|known| known.bounds);
        if let Some(bounds) = known.filter(|bounds| !bounds.below(thresholds)) {
            return Found { bounds, children: Vec::new(), nodes: 0, is_limited: false };
        }
        let Ok(Searched { bounds, family, .. }) = self.search_root(position, thresholds, nodes, limits) else {
            let bounds = known.unwrap_or(Bounds::UNIT);
            return Found { bounds, children: Vec::new(), nodes: 0, is_limited: true };
        };
        let mut children = Vec::new();
        if self.is_kept(family) {
            let open = self.stack[family.range()].iter().filter(|child| child.bounds != Bounds::LOSS);
            children.extend(open.map(|child| (child.m, child.position.clone(), child.bounds)));
        }
        let is_limited = bounds.below(thresholds) && self.is_limited(limits);
        Found { bounds, children, nodes: self.nodes - before, is_limited }
    }

    /// Remembers what the searches of all positions on the stack have found, before it is cleared.
    pub(super) fn remember_kept(&mut self, mover: G::Player, family: Family) {
        let mut families = Vec::from([(mover, family)]);
        while let Some((mover, family)) = families.pop() {
            for child in &self.stack[family.range()] {
                // What is proved is remembered already, with its winning move.
                if child.bounds.value().is_none() && self.is_kept(child.kept) {
                    let turn = child.position.turn();
                    let bounds = child.bounds.seen_by(turn != mover);
                    self.bounds.insert(child.position.key(), Known { bounds, best: None }, work(1));
                    families.push((turn, child.kept));
                }
            }
        }
    }
}
