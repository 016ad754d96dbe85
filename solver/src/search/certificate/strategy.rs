//! Winning moves for all claims of a position: a proof, kept as a graph.
//!
//! - A **node** is a position that the proof may have to show, with the player who wins it. What is **left to show** after a
//!   move is a node, or nothing where the game is over or won at once.
//! - A node is **needed** as often as claims and needed nodes lead to it. Those needed are the proof; the others are kept with
//!   what is known of them, for changes to come.
//! - The **weight** of the proof is the sum over the nodes needed. What the end of a line **costs** weighs far more than moves: it
//!   is work that the game of the search leaves out, as in a round of a match, whose end begins the next round.
//! - A **change** replaces the winner's move in a node: that sets free what nothing else needs, and asks for what the other move
//!   leads to. The log of it all takes back what made the proof no lighter.
//!
//! This file finds a first proof and keeps the counts; `shrink.rs` decides which changes are tried.

use rustc_hash::FxHashMap;

use super::claims::{Start, sorted_moves};
use super::{CertifyError, Claims, width};
use crate::game::{Game, Hints, NodeKey};
use crate::search::{Limits, SearchStopped, Solver};

/// What is left to show of a position: the number of its node, or nothing.
pub(super) type Rest = Option<usize>;

/// A step in the change of a proof, to be taken back.
pub(super) enum Change {
    Needed(usize),
    Released(usize),
    /// The winner's move in a node was another; this was left to show after it.
    Replaced(usize, Rest),
}

/// A position that a proof may have to show.
pub(super) struct Node<G: Game> {
    pub position: G,
    pub winner: G::Player,
    /// What the end of a line costs; 0 elsewhere.
    cost: u64,
    /// How many nodes and claims of the proof lead to it.
    pub needed: u32,
    pub follows: Follows,
}

/// What follows a node in the proof.
pub(super) enum Follows {
    /// That was not looked for yet: the node was never needed.
    Unknown,
    /// Nothing: the game is over.
    Nothing,
    WinningMove {
        chosen: Rest,
        /// After each winning move, once others than the first were looked for.
        all: Option<Vec<Rest>>,
    },
    /// The nodes that the loser's moves lead to, each once.
    EveryMove(Vec<usize>),
}

impl Follows {
    /// The nodes that are needed if the one is that these follow.
    pub(super) fn children(&self) -> &[usize] {
        match self {
            Follows::Unknown | Follows::Nothing => &[],
            Follows::WinningMove { chosen, .. } => chosen.as_slice(),
            Follows::EveryMove(children) => children,
        }
    }
}

impl<G: Hints> Node<G> {
    /// What it adds to the weight of a proof: costs, then bits, then positions.
    pub(super) fn weight(&self) -> u64 {
        if let Follows::Nothing = self.follows {
            return self.cost;
        }
        let attacks = self.position.turn() == self.winner;
        1 + if attacks { 16 * u64::from(width(self.position.count_moves() as usize)) } else { 0 }
    }
}

/// What the end of a line costs, 0 where nothing is left to do. Ends of one key cost once.
pub type EndCost<'c, G> = dyn Fn(&G) -> u64 + 'c;

/// Winning moves for the claims of one position, as few as could be found in the time.
pub struct Strategy<'c, G: Game> {
    cost: &'c EndCost<'c, G>,
    /// Nodes are those of the solver, from its first search on.
    pub(super) limits: Limits<'c>,
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

impl<'c, G: Hints<Move: Ord>> Strategy<'c, G> {
    /// Finds winning moves for the claims of a position, and spends up to `effort` positions, searched or counted, on
    /// fewer ones.
    ///
    /// The claims are not trusted: moves are found for true ones only. Claims that are not those of the position's moves
    /// count as not proved. The search takes three quarters of `memory`, as it needs no distances, and the proof the fourth.
    pub fn find(
        root: &G,
        claims: &Claims,
        memory: usize,
        limits: Limits<'c>,
        effort: u64,
    ) -> Result<Self, CertifyError> {
        Strategy::find_by(root, claims, memory / 4, &mut Solver::new(memory), limits, effort, &|_| 0)
    }

    /// The same by a search that may know something already, where the ends of lines have a cost. The proof may take all of
    /// `memory`.
    pub fn find_by(
        root: &G,
        claims: &Claims,
        memory: usize,
        solver: &mut Solver<G>,
        limits: Limits<'c>,
        effort: u64,
        cost: &'c EndCost<'c, G>,
    ) -> Result<Self, CertifyError> {
        let (numbers, nodes) = (FxHashMap::default(), Vec::new());
        let limits = limits.after(solver.nodes());
        let mut strategy =
            Strategy { cost, limits, numbers, nodes, weight: 0, log: Vec::new(), steps: 0, taken: 0, memory };
        let starts = claims.starts(root).map_err(|_| CertifyError::NotProved)?;
        for Start { position, winner, .. } in starts {
            if let Some(number) = strategy.rest(&position, winner)? {
                strategy.need(number, solver, u64::MAX)?;
            }
        }
        // A limit reached from here on only ends the shrinking, and so does the end of the memory.
        let _ = strategy.shrink(solver, effort);
        Ok(strategy)
    }

    /// The ends of lines that cost something.
    pub fn costly_ends(&self) -> impl Iterator<Item = &G> {
        let is_end = |node: &&Node<G>| node.needed > 0 && matches!(node.follows, Follows::Nothing);
        self.nodes.iter().filter(is_end).map(|node| &node.position)
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
        // The node may hold an image of the position, in which the other player wins.
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
        // Symmetric positions share a node and have their moves elsewhere.
        sorted_moves(position).into_iter().find(same)
    }

    /// What is left to show of a position that a player wins.
    pub(super) fn rest(&mut self, position: &G, winner: G::Player) -> Result<Rest, CertifyError> {
        let (follows, cost) = match position.winner() {
            Some(found) if found != winner => return Err(CertifyError::NotProved),
            Some(_) => match (self.cost)(position) {
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

    /// Whether the mover wins at once, and that costs nothing.
    fn wins_free(&self, position: &G) -> bool {
        let free = |m| {
            let child = position.after(m);
            child.winner() == Some(position.turn()) && (self.cost)(&child) == 0
        };
        position.can_win_now() && position.moves().any(free)
    }

    /// The bytes of a position and of its number. The map doubles when seven eighths of it are full, and the old half
    /// exists for a moment beside the new one. Of a vector that doubles, the new half is not touched before it is
    /// filled.
    const NODE: usize = size_of::<Node<G>>() + (size_of::<(NodeKey<G::Key>, usize)>() + 1) * 3 * 8 / 7;

    pub(super) fn take(&mut self, bytes: usize) -> Result<(), CertifyError> {
        self.taken += bytes;
        if self.taken > self.memory { Err(CertifyError::TooLarge { memory: self.memory }) } else { Ok(()) }
    }

    /// Forgets the positions that the proof does not need; tells how many of those before `number` are left. Fails if the
    /// proof alone takes half of the memory.
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

    /// Counts one more need of a position, and of all that follows; stops as soon as the proof weighs `limit`.
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

    /// Counts one need of a position less, and of all that follows if nothing needs it any longer.
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

    /// Chooses another move of the winner's in a node; tells what was left to show after the old one. What either needs is not
    /// counted here.
    pub(super) fn choose(&mut self, number: usize, rest: Rest) -> Rest {
        std::mem::replace(self.winning_moves(number).0, rest)
    }

    /// What is left to show after the winner's move in a node, and after all of his winning moves, where they are known.
    pub(super) fn winning_moves(&mut self, number: usize) -> (&mut Rest, &mut Option<Vec<Rest>>) {
        let Follows::WinningMove { chosen, all } = &mut self.nodes[number].follows else {
            unreachable!("a move is chosen where the winner is to move")
        };
        (chosen, all)
    }

    /// Takes back what the log holds from `mark` on.
    ///
    /// Nodes that are not needed then keep the better moves found for them: the next proof that needs them begins with these.
    /// That they were replaced stays in the log, in case that more is taken back.
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
        // The first change of a node comes last here, and so its oldest move stays.
        for (number, old) in needed {
            self.choose(number, old);
        }
        self.log.extend(kept.into_iter().rev().map(|(number, old)| Change::Replaced(number, old)));
    }

    /// What follows a node that is needed for the first time.
    fn expand(&mut self, number: usize, solver: &mut Solver<G>) -> Result<Follows, CertifyError> {
        // Without a search, no other limit is looked at.
        if self.limits.is_over() {
            return Err(SearchStopped.into());
        }
        let (position, winner) = (self.nodes[number].position.clone(), self.nodes[number].winner);
        if position.turn() == winner {
            let known = self.shown_already(&position, winner).or_else(|| self.cheapest_end(&position, winner));
            let m = match known {
                Some(m) => m,
                None => {
                    solver.winning_move(&position, self.limits.less(solver.nodes()))?.ok_or(CertifyError::NotProved)?
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

    /// Of the moves that win at once, the one that costs least.
    fn cheapest_end(&self, position: &G, winner: G::Player) -> Option<G::Move> {
        let ends = position.moves().filter(|&m| position.after(m).winner() == Some(winner));
        ends.min_by_key(|&m| (self.cost)(&position.after(m)))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::TwoPlayer;
    use crate::game::value::Value;
    use crate::search::certificate::Certificate;
    use crate::search::heaps::Heaps;

    /// Of some moves the one player wins, of others the other, and their proofs share nodes: in heaps, a key says nothing of
    /// the player to move.
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
            let (_, result) = certificate.check(&root, &mut |_, _| {}, Limits::NONE).unwrap();
            assert!(result.is_ok(), "{counters:?}");
        }
    }
}
