//! Winning moves for all claims of a position: a proof, kept as a graph.
//!
//! - A **node** is a position that the proof may have to show, with the player who wins it. After a move, either a node
//!   is **left to show**, or nothing, if the game is over or won at once.
//! - A node is **needed** as often as claims and needed nodes lead to it. The needed nodes are the proof; the others
//!   are kept with what is known about them, for later changes.
//! - The **weight** of the proof is the sum over the nodes needed. The **cost** of the end of a line weighs far more
//!   than moves: it stands for work outside the searched game, such as the next round after a round of a match.
//! - A **change** replaces the winner's move in a node: it releases what nothing else needs, and needs what the new
//!   move leads to. A log allows changes to be undone that made the proof no lighter.
//!
//! This file finds a first proof and keeps the counts; `shrink.rs` decides which changes to try.

use rustc_hash::FxHashMap;

use super::claims::{Start, sorted_moves};
use super::{CertifyError, Claims, width};
use crate::game::{Game, Hints, NodeKey};
use crate::search::{Limits, SearchStopped, Solver};

/// What is left to show for a position: the number of its node, or nothing.
pub(super) type Rest = Option<usize>;

/// A step of a change, in the log for undoing it.
pub(super) enum Change {
    Needed(usize),
    Released(usize),
    /// The winner's move in a node was replaced; this was left to show after the old one.
    Replaced(usize, Rest),
}

/// A position that a proof may have to show.
pub(super) struct Node<G: Game> {
    pub position: G,
    pub winner: G::Player,
    /// The cost of an end of a line; 0 elsewhere.
    cost: u64,
    /// How many nodes and claims of the proof lead to it.
    pub needed: u32,
    pub follows: Follows,
}

pub(super) enum Follows {
    /// Not determined yet, because the node was never needed.
    Unknown,
    /// Nothing: the game is over.
    Nothing,
    WinningMove {
        chosen: Rest,
        /// What is left after each winning move, once moves other than the first were searched for.
        all: Option<Vec<Rest>>,
    },
    /// The nodes that the loser's moves lead to, each once.
    EveryMove(Vec<usize>),
}

impl Follows {
    /// The nodes that are needed if the node that they follow is needed.
    pub(super) fn children(&self) -> &[usize] {
        match self {
            Follows::Unknown | Follows::Nothing => &[],
            Follows::WinningMove { chosen, .. } => chosen.as_slice(),
            Follows::EveryMove(children) => children,
        }
    }
}

impl<G: Hints> Node<G> {
    /// What the node adds to the weight of a proof: the cost of an end, or else 1 plus 16 for each bit of the winner's move.
    pub(super) fn weight(&self) -> u64 {
        if let Follows::Nothing = self.follows {
            return self.cost;
        }
        let attacks = self.position.turn() == self.winner;
        1 + if attacks { 16 * u64::from(width(self.position.count_moves() as usize)) } else { 0 }
    }
}

/// The ends of lines, where work outside the searched game may be left to do.
pub trait Ends<G: Game> {
    /// The cost of an end: 0 if nothing is left to do. Ends with the same key are charged once.
    fn cost(&self, end: &G) -> u64;

    /// The weight from which on a first proof is of no use.
    fn limit(&self) -> u64 {
        u64::MAX
    }

    /// Whether a proof of this weight is small enough: to make it smaller has cost `spent` positions, searched or counted.
    fn is_enough(&self, weight: u64, spent: u64) -> bool {
        let _ = (weight, spent);
        false
    }
}

/// No work is left at any end.
impl<G: Game> Ends<G> for () {
    fn cost(&self, _: &G) -> u64 {
        0
    }
}

/// Winning moves for the claims of one position, as few as could be found with the given effort.
pub struct Strategy<'c, G: Game> {
    pub(super) ends: &'c dyn Ends<G>,
    /// The limit of nodes counts from the solver's first search.
    pub(super) limits: Limits<'c>,
    numbers: FxHashMap<NodeKey<G::Key>, usize>,
    pub(super) nodes: Vec<Node<G>>,
    pub(super) weight: u64,
    pub(super) log: Vec<Change>,
    /// Positions added to or taken from the count: the work outside the search.
    pub(super) steps: u64,
    /// Bytes that all positions take, and the most that they may take.
    taken: usize,
    memory: usize,
}

impl<'c, G: Hints<Move: Ord>> Strategy<'c, G> {
    /// Finds winning moves for the claims of a position, then spends up to `effort` positions, searched or counted, on
    /// finding a smaller set.
    ///
    /// The claims are not trusted: moves are found for true claims only, and claims that do not fit the position's
    /// moves count as not proved. The search takes three quarters of `memory` (it needs no distances), the proof one
    /// quarter.
    pub fn find(
        root: &G,
        claims: &Claims,
        memory: usize,
        limits: Limits<'c>,
        effort: u64,
    ) -> Result<Self, CertifyError> {
        Strategy::find_by(root, claims, memory / 4, &mut Solver::new(memory), limits, effort, &())
    }

    /// Like [`find`](Self::find), with an existing solver and a cost for the ends of lines. The proof may take all of
    /// `memory`; a first one that reaches the [limit](Ends::limit) is too large.
    pub fn find_by(
        root: &G,
        claims: &Claims,
        memory: usize,
        solver: &mut Solver<G>,
        limits: Limits<'c>,
        effort: u64,
        ends: &'c dyn Ends<G>,
    ) -> Result<Self, CertifyError> {
        let (numbers, nodes) = (FxHashMap::default(), Vec::new());
        let limits = limits.after(solver.nodes());
        let mut strategy =
            Strategy { ends, limits, numbers, nodes, weight: 0, log: Vec::new(), steps: 0, taken: 0, memory };
        let starts = claims.starts(root).map_err(|_| CertifyError::not_proved(root))?;
        for Start { position, winner, .. } in starts {
            if let Some(number) = strategy.rest(&position, winner)?
                && !strategy.need(number, solver, ends.limit())?
            {
                return Err(CertifyError::TooLarge { memory });
            }
        }
        match strategy.shrink(solver, effort) {
            Err(error @ CertifyError::NotProved { .. }) => Err(error),
            // From here on, reaching a limit or running out of memory only ends the shrinking.
            Ok(()) | Err(CertifyError::Stopped(_) | CertifyError::TooLarge { .. }) => Ok(strategy),
        }
    }

    /// The ends of lines that have a cost, and what each costs.
    pub fn costly_ends(&self) -> impl Iterator<Item = (&G, u64)> {
        let is_end = |node: &&Node<G>| node.needed > 0 && matches!(node.follows, Follows::Nothing);
        self.nodes.iter().filter(is_end).map(|node| (&node.position, node.cost))
    }

    /// The number of positions that the proof shows, without those that are over or won at once.
    pub fn positions(&self) -> usize {
        self.nodes.iter().filter(|node| node.needed > 0 && node.position.winner().is_none()).count()
    }

    /// The winner's move in a position of the proof.
    pub fn winning_move(&self, position: &G) -> Option<G::Move> {
        if !self.nodes.first()?.position.shares_context(position) {
            return None;
        }
        // The node may hold a symmetric image of the position, in which the other player wins.
        let winner = position.turn();
        let node = &self.nodes[*self.numbers.get(&NodeKey::of(position, winner))?];
        let Follows::WinningMove { chosen, .. } = node.follows else { return None };
        let same = |m: &G::Move| {
            let child = position.after(*m);
            match (chosen, child.winner()) {
                (Some(_), Some(found)) if found != winner => false,
                (Some(_), _) => self.numbers.get(&NodeKey::of(&child, winner)).copied() == chosen,
                (None, None) => child.turn() == winner && self.wins_free(&child),
                (None, Some(_)) => false,
            }
        };
        // Symmetric positions share a node, but their moves differ.
        sorted_moves(position).into_iter().find(same)
    }

    pub(super) fn rest(&mut self, position: &G, winner: G::Player) -> Result<Rest, CertifyError> {
        let (follows, cost) = match position.winner() {
            Some(found) if found != winner => return Err(CertifyError::not_proved(position)),
            Some(_) => match self.ends.cost(position) {
                0 => return Ok(None),
                cost => (Follows::Nothing, cost),
            },
            None if position.turn() == winner && self.wins_free(position) => return Ok(None),
            None => (Follows::Unknown, 0),
        };
        let key = NodeKey::of(position, winner);
        if let Some(&number) = self.numbers.get(&key) {
            return Ok(Some(number));
        }
        self.take(Self::NODE)?;
        let number = self.nodes.len();
        self.numbers.insert(key, number);
        self.nodes.push(Node { position: position.clone(), winner, cost, needed: 0, follows });
        Ok(Some(number))
    }

    fn wins_free(&self, position: &G) -> bool {
        let free = |m| {
            let child = position.after(m);
            child.winner() == Some(position.turn()) && self.ends.cost(&child) == 0
        };
        position.can_win_now() && position.moves().any(free)
    }

    /// The bytes of a position and of its number. The map doubles when it is seven eighths full, and for a moment the
    /// old half exists beside the new whole. When a vector doubles, the new half takes no memory until it is filled.
    const NODE: usize = size_of::<Node<G>>() + (size_of::<(NodeKey<G::Key>, usize)>() + 1) * 3 * 8 / 7;

    pub(super) fn take(&mut self, bytes: usize) -> Result<(), CertifyError> {
        self.taken += bytes;
        if self.taken > self.memory { Err(CertifyError::TooLarge { memory: self.memory }) } else { Ok(()) }
    }

    /// Forgets the positions that the proof does not need. Returns how many of those before `number` are left. Fails if
    /// the proof alone takes half of the memory.
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
            self.taken += Self::NODE + size_of_val(node.follows.children());
            match &mut node.follows {
                Follows::Unknown | Follows::Nothing => {}
                Follows::WinningMove { chosen, all } => {
                    *chosen = chosen.map(|child| moved[child]);
                    *all = None;
                }
                Follows::EveryMove(children) => children.iter_mut().for_each(|child| *child = moved[*child]),
            }
        }
        if self.taken > self.memory / 2 {
            Err(CertifyError::TooLarge { memory: self.memory })
        } else {
            Ok(moved.get(number).copied().unwrap_or(left))
        }
    }

    /// Counts one more need of a position and of everything that follows it; stops as soon as the proof weighs `limit`.
    pub(super) fn need(&mut self, number: usize, solver: &mut Solver<G>, limit: u64) -> Result<bool, CertifyError> {
        let mut waiting = vec![number];
        while let Some(number) = waiting.pop() {
            self.steps += 1;
            self.nodes[number].needed += 1;
            self.log.push(Change::Needed(number));
            if self.nodes[number].needed > 1 {
                continue;
            }
            self.weight += self.nodes[number].weight();
            if self.weight >= limit {
                return Ok(false);
            }
            if let Follows::Unknown = self.nodes[number].follows {
                let follows = self.expand(number, solver)?;
                self.take(size_of_val(follows.children()))?;
                self.nodes[number].follows = follows;
            }
            waiting.extend(self.nodes[number].follows.children());
        }
        Ok(true)
    }

    /// Counts one need less of a position; if nothing needs it any longer, also of everything that follows it.
    pub(super) fn release(&mut self, number: usize) {
        let mut waiting = vec![number];
        while let Some(number) = waiting.pop() {
            self.steps += 1;
            self.nodes[number].needed -= 1;
            self.log.push(Change::Released(number));
            if self.nodes[number].needed == 0 {
                self.weight -= self.nodes[number].weight();
                waiting.extend(self.nodes[number].follows.children());
            }
        }
    }

    /// Chooses another move for the winner in a node, and returns what was left to show after the old one. The needs of
    /// the two are not counted here.
    pub(super) fn choose(&mut self, number: usize, rest: Rest) -> Rest {
        std::mem::replace(self.winning_moves(number).0, rest)
    }

    /// What is left to show after the winner's move in a node, and after all winning moves, if they are known.
    pub(super) fn winning_moves(&mut self, number: usize) -> (&mut Rest, &mut Option<Vec<Rest>>) {
        let Follows::WinningMove { chosen, all } = &mut self.nodes[number].follows else {
            unreachable!("a move is chosen where the winner is to move")
        };
        (chosen, all)
    }

    /// Undoes the changes in the log from `mark` on. Nodes that are no longer needed keep the better moves found for
    /// them: the next proof that needs them begins with these. Their replacement stays in the log, in case more is
    /// undone.
    pub(super) fn undo(&mut self, mark: usize) {
        let mut replaced = Vec::new();
        while self.log.len() > mark {
            match self.log.pop().expect("longer than the mark") {
                Change::Needed(number) => {
                    let node = &mut self.nodes[number];
                    node.needed -= 1;
                    self.weight -= if node.needed == 0 { node.weight() } else { 0 };
                }
                Change::Released(number) => {
                    let node = &mut self.nodes[number];
                    self.weight += if node.needed == 0 { node.weight() } else { 0 };
                    node.needed += 1;
                }
                Change::Replaced(number, old) => replaced.push((number, old)),
            }
        }
        let (needed, kept): (Vec<_>, Vec<_>) = replaced.into_iter().partition(|(n, _)| self.nodes[*n].needed > 0);
        // The first change of a node comes last here, so its oldest move remains.
        for (number, old) in needed {
            self.choose(number, old);
        }
        self.log.extend(kept.into_iter().rev().map(|(number, old)| Change::Replaced(number, old)));
    }

    /// Determines what follows a node that is needed for the first time.
    fn expand(&mut self, number: usize, solver: &mut Solver<G>) -> Result<Follows, CertifyError> {
        // Not every node needs a search, which would check the limits.
        if self.limits.is_over() {
            return Err(SearchStopped.into());
        }
        let (position, winner) = (self.nodes[number].position.clone(), self.nodes[number].winner);
        if position.turn() == winner {
            let known = self.shown_already(&position, winner).or_else(|| self.cheapest_end(&position, winner));
            let m = match known {
                Some(m) => m,
                None => {
                    let named = solver.winning_move(&position, self.limits.less(solver.nodes()))?;
                    named.ok_or_else(|| CertifyError::not_proved(&position))?
                }
            };
            return Ok(Follows::WinningMove { chosen: self.rest(&position.after(m), winner)?, all: None });
        }
        let mut children = Vec::new();
        for m in position.moves() {
            children.extend(self.rest(&position.after(m), winner)?);
        }
        children.sort_unstable();
        children.dedup();
        Ok(Follows::EveryMove(children))
    }

    fn cheapest_end(&self, position: &G, winner: G::Player) -> Option<G::Move> {
        let ends = position.moves().filter(|&m| position.after(m).winner() == Some(winner));
        ends.min_by_key(|&m| self.ends.cost(&position.after(m)))
    }

    /// A winning move to a position that the proof needs anyway.
    fn shown_already(&self, position: &G, winner: G::Player) -> Option<G::Move> {
        position.moves().find(|&m| {
            let child = position.after(m);
            let number = self.numbers.get(&NodeKey::of(&child, winner));
            child.winner().is_none_or(|found| found == winner)
                && number.is_some_and(|&number| self.nodes[number].needed > 0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::TwoPlayer;
    use crate::game::value::Value;
    use crate::search::certificate::Certificate;
    use crate::search::heaps::Heaps;

    /// Some moves are won by one player, some by the other, and their proofs share nodes, because the keys of heaps do
    /// not say who is to move.
    #[test]
    fn moves_are_named_where_the_node_is_an_image_that_the_other_player_wins() {
        let heaps = (0..256).map(|n| [n % 4, n / 4 % 4, n / 16 % 4, n / 64].map(|counters| 3 + counters as u8));
        for counters in heaps.filter(|heaps| heaps.is_sorted()) {
            let root = Heaps { counters, first_moves: true };
            let mut solver = Solver::new(1 << 22);
            let mut value = |m: [u8; 4]| match root.after(m).winner() {
                Some(winner) => winner,
                None => root.after(m).winner_by(solver.value(&root.after(m), Limits::NONE).unwrap()),
            };
            let mut moves: Vec<[u8; 4]> = root.moves().collect();
            moves.sort_unstable();
            let winners: Vec<bool> = moves.into_iter().map(&mut value).collect();
            let of_winner = |first: bool| Some(if first { Value::Win } else { Value::Loss });
            let claims = Claims::of_moves(winners.into_iter().map(of_winner).collect());
            let strategy = Strategy::find(&root, &claims, 1 << 22, Limits::NONE, 1000).unwrap();
            let [game, rules, symmetry] = ["heaps", "heaps", "any"].map(str::to_owned);
            let mut certificate =
                Certificate { game, rules, symmetry, root: format!("{counters:?}"), claims, moves: Vec::new() };
            certificate.pack(&root, &mut |at: &Heaps| strategy.winning_move(at), Limits::NONE, 1 << 22).unwrap();
            let (_, result) = certificate.check(&root, &mut |_, _, _| {}, Limits::NONE).unwrap();
            assert!(result.is_ok(), "{counters:?}");
        }
    }
}
