//! Winning moves for all claims of a position: a proof, kept as a graph.
//!
//! Every position is counted as often as it is needed, so that what a change of one move sets free and what it asks for
//! are both known exactly.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::claims::{Start, sorted_moves};
use super::{CertifyError, Claims, width};
use crate::game::{Game, Hints, NodeKey};
use crate::search::{Limits, Solver, Stopped};

/// A change of a proof, to be taken back.
pub(super) enum Change {
    /// A position was needed once more.
    Needed(usize),
    /// Once less.
    Released(usize),
    /// It had these children before.
    Replaced(usize, Vec<usize>),
}

/// A position that a proof has to show. The end of a line has none, unless something is still owed there.
pub(super) struct Node<G: Game> {
    pub position: G,
    pub winner: G::Player,
    /// What the end of a line still owes; see [`Debt`].
    debt: u64,
    /// How many positions and claims of the proof need it.
    pub needed: u32,
    /// The positions that follow: after the winner's move, or after each of the loser's. None before it was needed.
    pub children: Option<Vec<usize>>,
    /// After each of the winner's winning moves, the position that follows; none where nothing is left to show. None
    /// before another move was tried.
    pub replies: Option<Rc<[Option<usize>]>>,
}

/// What is still owed where a line ends: the weight of work that the game of the search leaves out, as in a round of a
/// match, whose end begins the next round. Ends of one key are owed once. 0 where nothing is.
pub type Debt<'d, G> = dyn Fn(&G) -> u64 + 'd;

/// Winning moves for the claims of one position, as few as could be found in the time.
pub struct Strategy<'d, G: Game> {
    debt: &'d Debt<'d, G>,
    numbers: FxHashMap<NodeKey<G::Key>, usize>,
    pub(super) nodes: Vec<Node<G>>,
    /// The weight of all positions needed.
    pub(super) weight: u64,
    /// What was changed since the last change that is kept.
    pub(super) log: Vec<Change>,
    /// Positions counted, one way or the other: the work beside that of the search.
    pub(super) steps: u64,
    /// Bytes that all positions take, and may take.
    taken: usize,
    memory: usize,
}

/// What a position adds to the weight of a proof: what is owed, then bits, then positions.
pub(super) fn weight<G: Game>(node: &Node<G>) -> u64 {
    if node.position.winner().is_some() {
        return node.debt;
    }
    let attacks = node.position.turn() == node.winner;
    1 + if attacks { 16 * u64::from(width(node.position.count_moves() as usize)) } else { 0 }
}

impl<'d, G: Hints<Move: Ord>> Strategy<'d, G> {
    /// Finds winning moves for the claims of a position, and spends up to `effort` positions, searched or counted, on
    /// fewer ones.
    ///
    /// The claims are not trusted: moves are found for true ones only. The search takes three quarters of `memory`, as
    /// it needs no distances, and the proof the fourth.
    ///
    /// # Errors
    ///
    /// If a limit is reached or the memory is used up before there is a proof, or if a claim is not proved by the
    /// search; so are none if they are not those of the position's moves.
    pub fn find(
        root: &G,
        claims: &Claims,
        memory: usize,
        limits: Limits<'_>,
        effort: u64,
    ) -> Result<Self, CertifyError> {
        let mut solver = Solver::new(memory, limits);
        Strategy::find_by(root, claims, memory / 4, &mut solver, effort, &|_| 0)
    }

    /// The same by a search that may know something already, with as little as can be of what is owed at the ends of
    /// its lines. The proof may take all of `memory`.
    ///
    /// # Errors
    ///
    /// As those of [`find`](Strategy::find).
    pub fn find_by(
        root: &G,
        claims: &Claims,
        memory: usize,
        solver: &mut Solver<'_, G>,
        effort: u64,
        debt: &'d Debt<'d, G>,
    ) -> Result<Self, CertifyError> {
        let (numbers, nodes) = (FxHashMap::default(), Vec::new());
        let mut strategy = Strategy { debt, numbers, nodes, weight: 0, log: Vec::new(), steps: 0, taken: 0, memory };
        let starts = claims.starts(root).map_err(|_| CertifyError::NotProved)?;
        for Start { position, winner, .. } in starts {
            if let Some(number) = strategy.number(&position, winner)? {
                strategy.need(number, solver, u64::MAX)?;
            }
        }
        // A limit reached from here on only ends the shrinking, and so does the end of the memory.
        let _ = strategy.shrink(solver, effort);
        Ok(strategy)
    }

    /// The ends of lines at which something is owed.
    pub fn debts(&self) -> impl Iterator<Item = &G> {
        let owed = self.nodes.iter().filter(|node| node.needed > 0 && node.position.winner().is_some());
        owed.map(|node| &node.position)
    }

    /// How many positions the proof shows, those that are over or won at once not counted.
    pub fn positions(&self) -> usize {
        self.nodes.iter().filter(|node| node.needed > 0 && node.position.winner().is_none()).count()
    }

    /// The winner's move in a position of the proof.
    pub fn winning_move(&self, position: &G) -> Option<G::Move> {
        if !self.nodes.first()?.position.shares_context(position) {
            return None;
        }
        let node = &self.nodes[*self.numbers.get(&NodeKey::of(position, position.turn()))?];
        let chosen = node.children.as_ref()?.first();
        let same = |m: &G::Move| {
            let child = position.after(*m);
            let attacks = child.turn() == position.turn();
            match (chosen, child.winner()) {
                (Some(_), Some(winner)) if winner != node.winner => false,
                (Some(_), _) => self.numbers.get(&NodeKey::of(&child, node.winner)) == chosen,
                (None, None) => attacks && self.wins_free(&child),
                (None, Some(_)) => false,
            }
        };
        // Symmetric positions share a node and have their moves elsewhere.
        sorted_moves(position).into_iter().find(same)
    }

    /// The number of a position, if there is anything to show in it.
    pub(super) fn number(&mut self, position: &G, winner: G::Player) -> Result<Option<usize>, CertifyError> {
        let attacks = position.turn() == winner;
        let debt = match position.winner() {
            Some(found) if found != winner => return Err(CertifyError::NotProved),
            Some(_) => (self.debt)(position),
            None => 0,
        };
        if if position.winner().is_some() { debt == 0 } else { attacks && self.wins_free(position) } {
            return Ok(None);
        }
        let key = NodeKey::of(position, winner);
        if let Some(&number) = self.numbers.get(&key) {
            return Ok(Some(number));
        }
        self.take(Self::NODE)?;
        let number = self.nodes.len();
        self.numbers.insert(key, number);
        let children = position.winner().map(|_| Vec::new());
        self.nodes.push(Node { position: position.clone(), winner, debt, needed: 0, children, replies: None });
        Ok(Some(number))
    }

    /// Whether the mover wins at once and owes nothing.
    fn wins_free(&self, position: &G) -> bool {
        let free = |m| {
            let child = position.after(m);
            child.winner() == Some(position.turn()) && (self.debt)(&child) == 0
        };
        position.can_win_now() && position.moves().any(free)
    }

    /// The bytes of a position and of its number. The map doubles when seven eighths of it are full, and the old half
    /// exists for a moment beside the new one. Of a vector that doubles, the new half is not touched before it is
    /// filled.
    const NODE: usize = size_of::<Node<G>>() + (size_of::<(NodeKey<G::Key>, usize)>() + 1) * 3 * 8 / 7;

    /// Takes that many bytes more.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), CertifyError> {
        self.taken += bytes;
        if self.taken > self.memory { Err(CertifyError::TooLarge { memory: self.memory }) } else { Ok(()) }
    }

    /// Forgets the positions that the proof does not need; tells how many of those before `number` are left.
    ///
    /// # Errors
    ///
    /// [`CertifyError::TooLarge`] if the proof alone takes half of the memory.
    pub(super) fn forget(&mut self, number: usize) -> Result<usize, CertifyError> {
        let mut moved = Vec::with_capacity(self.nodes.len());
        let mut left = 0;
        for node in &self.nodes {
            moved.push(left);
            left += usize::from(node.needed > 0);
        }
        self.nodes.retain(|node| node.needed > 0);
        let numbered = self.nodes.iter().enumerate();
        self.numbers = numbered.map(|(number, node)| (NodeKey::of(&node.position, node.winner), number)).collect();
        self.taken = 0;
        for node in &mut self.nodes {
            node.replies = None;
            for child in node.children.iter_mut().flatten() {
                *child = moved[*child];
            }
            self.taken += Self::NODE + node.children.as_ref().map_or(0, |children| size_of_val(&children[..]));
        }
        if self.taken > self.memory / 2 {
            Err(CertifyError::TooLarge { memory: self.memory })
        } else {
            Ok(moved.get(number).copied().unwrap_or(left))
        }
    }

    /// Counts one more need of a position, and of all that follows; stops as soon as the proof weighs `limit`.
    pub(super) fn need(&mut self, number: usize, solver: &mut Solver<'_, G>, limit: u64) -> Result<bool, CertifyError> {
        let mut waiting = vec![number];
        while let Some(number) = waiting.pop() {
            self.steps += 1;
            self.nodes[number].needed += 1;
            self.log.push(Change::Needed(number));
            if self.nodes[number].needed > 1 {
                continue;
            }
            self.weight += weight(&self.nodes[number]);
            if self.weight >= limit {
                return Ok(false);
            }
            if self.nodes[number].children.is_none() {
                let children = self.expand(number, solver)?;
                self.take(size_of_val(&children[..]))?;
                self.nodes[number].children = Some(children);
            }
            waiting.extend(self.nodes[number].children.iter().flatten());
        }
        Ok(true)
    }

    /// Counts one need of a position less, and of all that follows if nothing needs it any longer.
    pub(super) fn release(&mut self, number: usize) {
        let mut waiting = vec![number];
        while let Some(number) = waiting.pop() {
            self.steps += 1;
            self.nodes[number].needed -= 1;
            self.log.push(Change::Released(number));
            if self.nodes[number].needed == 0 {
                self.weight -= weight(&self.nodes[number]);
                waiting.extend(self.nodes[number].children.iter().flatten());
            }
        }
    }

    /// Takes back what the log holds from `mark` on.
    ///
    /// Positions that nothing needs keep the better moves found for them: the next proof that needs them begins with
    /// these. The log remembers the old ones, in case that more is taken back.
    pub(super) fn undo(&mut self, mark: usize) {
        let mut replaced = Vec::new();
        while self.log.len() > mark {
            match self.log.pop().expect("longer than the mark") {
                Change::Needed(number) => {
                    let node = &mut self.nodes[number];
                    node.needed -= 1;
                    self.weight -= if node.needed == 0 { weight(node) } else { 0 };
                }
                Change::Released(number) => {
                    let node = &mut self.nodes[number];
                    self.weight += if node.needed == 0 { weight(node) } else { 0 };
                    node.needed += 1;
                }
                Change::Replaced(number, old) => replaced.push((number, old)),
            }
        }
        // The first change of a position comes last, and so its oldest children stay.
        let (needed, kept): (Vec<_>, Vec<_>) = replaced.into_iter().partition(|(n, _)| self.nodes[*n].needed > 0);
        for (number, old) in needed {
            self.nodes[number].children = Some(old);
        }
        self.log.extend(kept.into_iter().rev().map(|(number, old)| Change::Replaced(number, old)));
    }

    /// What follows a position: with the winner to move, after one winning move.
    fn expand(&mut self, number: usize, solver: &mut Solver<'_, G>) -> Result<Vec<usize>, CertifyError> {
        // Without a search, no other limit is looked at.
        if solver.limits.is_over() {
            return Err(Stopped.into());
        }
        let (position, winner) = (self.nodes[number].position.clone(), self.nodes[number].winner);
        if position.turn() == winner {
            let known = self.shown_already(&position, winner).or_else(|| self.owing_least(&position, winner));
            let m = match known {
                Some(m) => m,
                None => solver.winning_move(&position)?.ok_or(CertifyError::NotProved)?,
            };
            return Ok(self.number(&position.after(m), winner)?.into_iter().collect());
        }
        let mut children = Vec::new();
        for m in position.moves() {
            children.extend(self.number(&position.after(m), winner)?);
        }
        children.sort_unstable();
        children.dedup();
        Ok(children)
    }

    /// Of the moves that win at once, the one after which least is owed.
    fn owing_least(&self, position: &G, winner: G::Player) -> Option<G::Move> {
        let ends = position.moves().filter(|&m| position.after(m).winner() == Some(winner));
        ends.min_by_key(|&m| (self.debt)(&position.after(m)))
    }

    /// A move to a position that the proof needs anyway.
    fn shown_already(&self, position: &G, winner: G::Player) -> Option<G::Move> {
        position.moves().find(|&m| {
            let child = position.after(m);
            let number = self.numbers.get(&NodeKey::of(&child, winner));
            child.winner().is_none_or(|found| found == winner)
                && number.is_some_and(|&number| self.nodes[number].needed > 0)
        })
    }
}
