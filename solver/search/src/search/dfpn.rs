//! Depth-first proof-number search (Nagai 2002), the search for values, as `docs/src/contributing/search.md` describes it.
//!
//! A frame keeps the bounds of all children of its position. So the result of a child's search is never lost to a full
//! table, and the search ends whatever the table forgets. If a search leaves a position open, its children stay on the
//! stack, above those of its parent, for as long as the parent is open: a later search continues where this one stopped.

mod expand;
pub(super) mod span;

use std::num::{NonZeroU32, NonZeroU64};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use self::expand::{ForcedEnd, play_forced};
use self::span::{Spans, Untimed};
use super::limits::{Limits, SearchStopped};
use super::memory::Memory;
use super::transposition::work;
use crate::game::proof::{Bounds, FamilyBounds, ProofNumber};
use crate::game::value::Value;
use crate::game::{Game, Glance, Hints};

/// A search for the values of positions of one [context](Game::shares_context).
pub(super) struct Dfpn<G: Game, S: Spans<G> = Untimed> {
    pub(super) bounds: Memory<G::Key, S::Record>,
    /// The most bytes that its own table may take.
    table: usize,
    nodes: u64,
    /// The node count at which a search returns what it has: the next pause or limit, or 0 once the time is up.
    pause: u64,
    /// Set when another search has made this one unnecessary: it returns what it has.
    pub(super) enough: Arc<AtomicBool>,
    /// The children of the positions on the current line, each family behind its parent's, with kept families in
    /// between.
    stack: Vec<Child<G, S::Span>>,
    /// Scratch, for the children being expanded. Kept outside [`Child`] so that children stay small.
    to_find: Vec<ToFind<G::Key>>,
    /// The number of moves of the positions whose children are on the stack, including losing moves that have no child
    /// there.
    moves: usize,
    /// The largest number of moves whose children are kept on the stack.
    most_kept: usize,
}

/// Thresholds that only a proof can reach.
pub(super) const EVERYTHING: Bounds = Bounds { proof: ProofNumber::INFINITE, disproof: ProofNumber::INFINITE };

#[derive(Clone, Copy)]
pub(super) struct NodeRecord {
    pub bounds: Bounds,
    /// The [name](Hints::move_name) of a winning move, if the position is won.
    pub best: Option<NonZeroU32>,
}

impl From<NodeRecord> for [u32; 3] {
    #[inline]
    fn from(NodeRecord { bounds, best }: NodeRecord) -> [u32; 3] {
        [bounds.proof.get(), bounds.disproof.get(), best.map_or(0, NonZeroU32::get)]
    }
}

impl From<[u32; 3]> for NodeRecord {
    #[inline]
    fn from([proof, disproof, best]: [u32; 3]) -> NodeRecord {
        let [proof, disproof] = [proof, disproof].map(ProofNumber);
        NodeRecord { bounds: Bounds { proof, disproof }, best: NonZeroU32::new(best) }
    }
}

/// A position after a move and any forced moves, with its bounds from the side of the player who made the move.
struct Child<G: Game, S> {
    m: G::Move,
    position: G,
    bounds: Bounds,
    /// The span of the bounds, seen from the child.
    span: S,
    /// The clue to its live moves, if there is one.
    live: Option<NonZeroU64>,
    /// Where its own children may still be on the stack.
    kept: Family,
    /// The number of the expansion that made it.
    expansion: u64,
}

/// What is still to be found of a child that is being expanded.
enum ToFind<K> {
    Nothing,
    /// Whether the table knows more than a look has seen.
    Entry(K),
    /// Its bounds: the entry in the table or else a guess, from the clue if the look has left one.
    Bounds(K, Option<u64>),
}

/// The place of an expansion's children on the stack. They are all still there if the last of them is.
#[derive(Clone, Copy)]
struct Family {
    first: u32,
    end: u32,
    expansion: u64,
}

impl Family {
    const NONE: Family = Family { first: 0, end: 0, expansion: 0 };

    fn range(self) -> Range<usize> {
        self.first as usize..self.end as usize
    }
}

/// The result of a search of a position, from the side of its mover.
struct SearchState<M, S> {
    bounds: Bounds,
    span: S,
    /// Where its children may still be; passed to the next search of the position.
    family: Family,
    win: Option<M>,
}

/// The result of a search that pauses, as one of several searches in a team.
#[derive(Clone, Debug)]
pub(super) struct PausedSearch<G: Game> {
    /// From the side of the position's mover.
    pub bounds: Bounds,
    /// The moves not known to lose, each with the position that it leads to after forced moves and its bounds from the
    /// same side. Empty if the bounds prove a value, or if there was no memory to keep them.
    pub children: Vec<(G::Move, G, Bounds)>,
    pub nodes: u64,
    pub is_limited: bool,
}

/// The largest number of moves whose children are kept, whatever the memory. Hardly any search of a round needs more.
const MOST_KEPT: usize = 1 << 18;

/// Children allocated at first. Most searches need no more, and growing later copies all of them.
const FIRST_CAPACITY: usize = 1 << 13;

impl<G: Hints, S: Spans<G>> Dfpn<G, S> {
    /// An empty search. Its table takes at most `table` bytes, and its stack at most `line` bytes.
    pub fn new(table: usize, line: usize) -> Self {
        const { assert!(G::ACYCLIC, "a repeating game must be searched within a bound on its turns") };
        // A vector grows by doubling, so it may take twice what it holds.
        let most_kept = (line / 2 / size_of::<Child<G, S::Span>>()).min(MOST_KEPT);
        Dfpn {
            bounds: Memory::new(table),
            table,
            nodes: 0,
            pause: 0,
            enough: Arc::default(),
            stack: Vec::with_capacity(most_kept.min(FIRST_CAPACITY)),
            to_find: Vec::new(),
            moves: 0,
            most_kept,
        }
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    pub fn value(&mut self, position: &G, limits: &Limits<'_>) -> Result<Value, SearchStopped> {
        self.value_with_span(position, limits).map(|(value, _)| value)
    }

    pub fn value_with_span(&mut self, position: &G, limits: &Limits<'_>) -> Result<(Value, S::Span), SearchStopped> {
        let (bounds, span) = self.look_up_with_span(position);
        if let Some(value) = bounds.value() {
            return Ok((value, span));
        }
        let SearchState { bounds, span, .. } = self.search_root(position, EVERYTHING, u64::MAX, limits)?;
        Ok((bounds.value().ok_or(SearchStopped)?, span))
    }

    /// The known bounds of a position without a search, from the side of `player`: those of the position after forced
    /// moves.
    pub(super) fn look_up(&self, position: &G, player: G::Player) -> Bounds {
        self.look_up_with_span(position).0.seen_by(position.turn() != player)
    }

    /// The known bounds, from the side of the position's mover, and their span.
    fn look_up_with_span(&self, position: &G) -> (Bounds, S::Span) {
        if let Some(winner) = position.winner() {
            let bounds = Bounds::over(winner == position.turn());
            return (bounds, S::seen(position, bounds));
        }
        let mut reached = position.clone();
        let end = play_forced(&mut reached);
        let seen = |bounds| (bounds, S::seen(&reached, bounds));
        let (bounds, span) = match end {
            ForcedEnd::Bounds(bounds) if bounds.value().is_some() => seen(bounds),
            _ => self.recall(&reached, reached.key()).unwrap_or_else(|| seen(end.bounds(&reached))),
        };
        (bounds.seen_by(reached.turn() != position.turn()), S::earlier(position, &reached, span))
    }

    #[inline]
    fn recall(&self, position: &G, key: G::Key) -> Option<(Bounds, S::Span)> {
        S::read(position, self.bounds.get(key)?)
    }

    /// As [`search_for`](Self::search_for), with an empty stack. Open positions are stored in the table, so that the
    /// next search continues from there.
    fn search_root(
        &mut self,
        position: &G,
        thresholds: Bounds,
        nodes: u64,
        limits: &Limits<'_>,
    ) -> Result<SearchState<G::Move, S::Span>, SearchStopped> {
        let limit = limits.nodes.unwrap_or(u64::MAX);
        if self.nodes >= limit {
            return Err(SearchStopped);
        }
        let before = self.nodes;
        self.pause = limit.min(before.saturating_add(nodes));
        self.stack.clear();
        self.moves = 0;
        let found = self.search(position, Family::NONE, None, thresholds, limits);
        if self.is_kept(found.family) {
            self.remember(position, found.bounds, found.span, None, work(self.nodes - before));
            self.remember_kept(position.turn(), found.family);
        }
        Ok(found)
    }

    /// Searches a position that is not over until its bounds reach the thresholds, for about `nodes` nodes, until
    /// `enough` is set, or until a limit is reached.
    pub(super) fn search_for(
        &mut self,
        position: &G,
        thresholds: Bounds,
        nodes: u64,
        limits: &Limits<'_>,
    ) -> PausedSearch<G> {
        let (key, before) = (position.key(), self.nodes);
        let known = self.recall(position, key).map(|(bounds, _)| bounds);
        if let Some(bounds) = known.filter(|bounds| !bounds.below(thresholds)) {
            return PausedSearch { bounds, children: Vec::new(), nodes: 0, is_limited: false };
        }
        let Ok(SearchState { bounds, family, .. }) = self.search_root(position, thresholds, nodes, limits) else {
            let bounds = known.unwrap_or(Bounds::UNIT);
            return PausedSearch { bounds, children: Vec::new(), nodes: 0, is_limited: true };
        };
        let mut children = Vec::new();
        if self.is_kept(family) {
            let open = self.stack[family.range()].iter().filter(|child| child.bounds != Bounds::LOSS);
            children.extend(open.map(|child| (child.m, child.position.clone(), child.bounds)));
        }
        let is_limited = bounds.below(thresholds) && self.is_limited(limits);
        PausedSearch { bounds, children, nodes: self.nodes - before, is_limited }
    }

    /// Searches a position that is not over until its bounds reach the thresholds or the search must pause. `live` is
    /// the clue to its moves, if there is one.
    fn search(
        &mut self,
        position: &G,
        kept: Family,
        live: Option<NonZeroU64>,
        thresholds: Bounds,
        limits: &Limits<'_>,
    ) -> SearchState<G::Move, S::Span> {
        let (before, top, moves) = (self.nodes, self.stack.len(), self.moves);
        let family = if self.is_kept(kept) { kept } else { self.expand(position, live, limits) };
        let (bounds, best) = loop {
            let children = &self.stack[family.range()];
            let summary = FamilyBounds::of(children.iter().map(|child| child.bounds), G::DISJOINT);
            if !summary.bounds().below(thresholds) || self.nodes >= self.pause || self.enough.load(Ordering::Relaxed) {
                break (summary.bounds(), children.get(summary.best).map(|child| child.m));
            }
            let child = &children[summary.best];
            let other = child.position.turn() != position.turn();
            let given = summary.child_thresholds(thresholds).seen_by(other);
            let (next, next_live, next_kept) = (child.position.clone(), child.live, child.kept);
            let SearchState { bounds, span, family: kept, .. } =
                self.search(&next, next_kept, next_live, given, limits);
            let child = &mut self.stack[family.range()][summary.best];
            (child.bounds, child.span, child.kept) = (bounds.seen_by(other), span, kept);
        };
        let same = self.stack[family.range()].iter().filter(|child| child.bounds == bounds);
        let span = S::over(position, bounds, same.map(|child| (&child.position, child.span)));
        let (open, win) = (bounds.value().is_none(), best.filter(|_| bounds == Bounds::WIN));
        if !open || self.moves > self.most_kept {
            self.stack.truncate(top);
            self.moves = moves;
        }
        if !(open && self.is_kept(family)) {
            self.remember(position, bounds, span, win, work(self.nodes - before));
        }
        SearchState { bounds, span, family, win }
    }

    #[inline]
    fn remember(&mut self, position: &G, bounds: Bounds, span: S::Span, win: Option<G::Move>, work: NonZeroU32) {
        let (key, best) = (position.key(), win.map(|m| position.move_name(m)));
        let record = S::record(position, NodeRecord { bounds, best }, span, || self.bounds.get(key));
        self.bounds.insert(key, record, work);
    }

    /// Stores the bounds of all open positions on the stack, before it is cleared.
    fn remember_kept(&mut self, mover: G::Player, family: Family) {
        let mut families = Vec::from([(mover, family)]);
        while let Some((mover, family)) = families.pop() {
            for child in &self.stack[family.range()] {
                // Proved positions are in the table already, with their winning moves.
                if child.bounds.value().is_none() && self.is_kept(child.kept) {
                    let turn = child.position.turn();
                    let found = NodeRecord { bounds: child.bounds.seen_by(turn != mover), best: None };
                    let key = child.position.key();
                    let record = S::record(&child.position, found, child.span, || self.bounds.get(key));
                    self.bounds.insert(key, record, work(1));
                    families.push((turn, child.kept));
                }
            }
        }
    }

    fn is_limited(&self, limits: &Limits<'_>) -> bool {
        self.pause == 0 || limits.nodes.is_some_and(|limit| self.nodes >= limit)
    }

    pub(super) fn forget(&mut self) {
        self.bounds = Memory::new(self.table);
    }

    fn is_kept(&self, family: Family) -> bool {
        let last = family.range().last().and_then(|last| self.stack.get(last));
        last.is_some_and(|last| last.expansion == family.expansion)
    }

    /// Pushes the children of a position onto the stack, or only the first child found to win.
    fn expand(&mut self, position: &G, live: Option<NonZeroU64>, limits: &Limits<'_>) -> Family {
        self.nodes += 1;
        if limits.are_over_after(self.nodes) {
            self.pause = 0;
        }
        self.bounds.expect_insert(position.key());
        let first = self.stack.len();
        self.push_children(position, live);
        let [first, end] = [first, self.stack.len()].map(|number| number as u32);
        Family { first, end, expansion: self.nodes }
    }
}

impl<G: Hints> Dfpn<G> {
    pub fn winning_move(&mut self, position: &G, limits: &Limits<'_>) -> Result<Option<G::Move>, SearchStopped> {
        if position.winner().is_some() {
            return Ok(None);
        }
        if let Some(m) = self.remembered_win(position, limits)? {
            return Ok(Some(m));
        }
        // The table holds neither what a look shows nor positions with forced moves.
        let known = |m: &G::Move| self.look_up(&position.after(*m), position.turn()) == Bounds::WIN;
        let found = match position.look() {
            Some(Glance::Wins(m)) => Some(m),
            Some(Glance::Forced(m)) => Some(m).filter(known),
            _ => position.live_moves().find(known),
        };
        if found.is_some() {
            return Ok(found);
        }
        // Forgotten: searching the position again is far less work than trying its moves one by one. The result is not
        // read from the table, because another thread may have replaced it again.
        let found = self.search_root(position, EVERYTHING, u64::MAX, limits)?;
        if found.bounds.value().is_none() { Err(SearchStopped) } else { Ok(found.win) }
    }

    /// The winning move that the table holds for a position. If several moves share its name, one that wins.
    fn remembered_win(&mut self, position: &G, limits: &Limits<'_>) -> Result<Option<G::Move>, SearchStopped> {
        let known = self.bounds.get(position.key()).filter(|known| known.bounds == Bounds::WIN);
        let Some(best) = known.and_then(|known| known.best) else { return Ok(None) };
        let Some(first) = position.move_named(best) else { return Ok(None) };
        let mover = position.turn();
        if G::DISTINCT_NAMES || self.look_up(&position.after(first), mover) == Bounds::WIN {
            return Ok(Some(first));
        }
        // It loses, or its entry was forgotten. If no other move shares the name, it is the winning one.
        let others: Vec<G::Move> = position.moves().filter(|&m| position.move_name(m) == best).collect();
        if others.len() == 1 {
            return Ok(Some(first));
        }
        for m in others {
            let child = position.after(m);
            if self.value(&child, limits)?.seen_by(child.turn() != mover) == Value::Win {
                return Ok(Some(m));
            }
        }
        Ok(None)
    }
}
