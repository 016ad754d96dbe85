//! The first search of this project, kept as it was to measure the present one by: plain depth-first proof-number
//! search.
//!
//! Leaves are wins at once and positions without a safe move, else one and the number of safe moves; disproof numbers
//! are summed; a child is searched until its proof number exceeds the next best by a quarter; exact keys in a growing
//! table; every value is replayed. Nothing of the present search is used here, only the rules.

mod board;
mod bounds;
mod table;

use std::hash::BuildHasher;

use kamisado::{Move, Player, Position};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::Value;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use board::Board;
use bounds::{Bounds, child_thresholds, summary};
use table::{Known, Table};

/// The plain search, with what it remembers and what it has proved.
pub struct Baseline {
    table: Table,
    proved: FxHashSet<(u128, Value)>,
    nodes: u64,
    /// The children of the positions on the current line, those of the last position last.
    stack: Vec<Child>,
}

/// A position after a move, with its bounds told by the player who made the move.
struct Child {
    board: Board,
    bounds: Bounds,
}

impl Baseline {
    /// A search that knows nothing yet.
    pub fn new() -> Baseline {
        Baseline { table: Table::new(), proved: FxHashSet::default(), nodes: 0, stack: Vec::new() }
    }

    /// Positions expanded so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value of a position that is not over, its proof replayed.
    ///
    /// # Panics
    ///
    /// If the proof fails.
    pub fn value(&mut self, position: &Position) -> Value {
        if position.moves().any(|m| position.after(m).winner() == Some(position.turn())) {
            return Value::Win;
        }
        let board = Board::new(*position);
        self.stack.clear();
        let value = loop {
            let known = self.look_up(&board, position.turn());
            match if known.below(Bounds::EVERYTHING) { self.search(&board, Bounds::EVERYTHING).0 } else { known } {
                Bounds::WIN => break Value::Win,
                Bounds::LOSS => break Value::Loss,
                // Saturated numbers; what was learned makes the next try end.
                _ => {}
            }
        };
        let attacker = if value == Value::Win { position.turn() } else { position.turn().opponent() };
        self.prove(&board, attacker);
        value
    }

    /// The values of all moves for the player who makes them, in the order of the rules.
    pub fn move_values(&mut self, position: &Position) -> Vec<Value> {
        let mut known = FxHashMap::default();
        let mut value = |m| {
            let child = position.after(m);
            if let Some(winner) = child.winner() {
                return if winner == position.turn() { Value::Win } else { Value::Loss };
            }
            // A position and its mirror image have the same key.
            let value = *known.entry(child.key()).or_insert_with(|| self.value(&child));
            value.seen_by(child.turn() != position.turn())
        };
        position.moves().map(&mut value).collect()
    }

    /// The bounds known of a position without searching it, told by `player`.
    #[inline]
    fn look_up(&self, board: &Board, player: Player) -> Bounds {
        let position = &board.position;
        let bounds = match position.winner() {
            Some(winner) if winner == position.turn() => Bounds::WIN,
            Some(_) => Bounds::LOSS,
            None => match self.table.get(position.key()) {
                Some(known) => known.bounds,
                None => board.leaf(),
            },
        };
        bounds.seen_by(position.turn() != player)
    }

    /// Searches a position until its bounds reach the thresholds; returns the bounds and the number of the most
    /// promising move, which wins if the position is won.
    fn search(&mut self, board: &Board, thresholds: Bounds) -> (Bounds, usize) {
        self.nodes += 1;
        let (before, first, turn) = (self.nodes, self.stack.len(), board.position.turn());
        for m in board.position.moves() {
            let child = board.after(m);
            let bounds = self.look_up(&child, turn);
            self.stack.push(Child { board: child, bounds });
            if bounds == Bounds::WIN {
                break;
            }
        }
        let (bounds, best) = loop {
            let (bounds, best, second) = summary(self.stack[first..].iter().map(|child| child.bounds));
            if !bounds.below(thresholds) {
                break (bounds, best);
            }
            let child = &self.stack[first + best];
            let other = child.board.position.turn() != turn;
            let given = child_thresholds(thresholds, bounds, child.bounds, second).seen_by(other);
            let next = child.board.clone();
            let (found, _) = self.search(&next, given);
            self.stack[first + best].bounds = found.seen_by(other);
        };
        let known = Known { bounds, best: tag(self.stack[first + best].board.position.key()) };
        self.stack.truncate(first);
        self.table.insert(board.position.key(), known, self.nodes - before);
        (bounds, best)
    }

    /// A move that wins: the one remembered, else the one that a search finds.
    fn winning_move(&mut self, board: &Board) -> Move {
        let position = &board.position;
        if let Some(known) = self.table.get(position.key()).filter(|known| known.bounds == Bounds::WIN) {
            let best = position.moves().find(|&m| tag(position.after(m).key()) == known.best);
            if let Some(m) = best.filter(|&m| self.look_up(&board.after(m), position.turn()) == Bounds::WIN) {
                return m;
            }
        }
        self.stack.clear();
        let (_, best) = self.search(board, Bounds::EVERYTHING);
        position.moves().nth(best).expect("the number of a move")
    }

    /// Replays the proof that `attacker` wins by the rules alone.
    fn prove(&mut self, board: &Board, attacker: Player) {
        let position = &board.position;
        if let Some(winner) = position.winner() {
            return assert!(winner == attacker, "the plain search claims more than it proves");
        }
        let attacks = position.turn() == attacker;
        if attacks && position.moves().any(|m| position.after(m).winner() == Some(attacker)) {
            return;
        }
        let shown = (position.key(), if attacks { Value::Win } else { Value::Loss });
        if self.proved.contains(&shown) {
            return;
        }
        if attacks {
            let m = self.winning_move(board);
            self.prove(&board.after(m), attacker);
        } else {
            for m in position.moves() {
                self.prove(&board.after(m), attacker);
            }
        }
        self.proved.insert(shown);
    }
}

/// A short name of a position among its siblings; may be shared, so what it finds is looked at again.
fn tag(key: u128) -> u32 {
    FxBuildHasher.hash_one(key) as u32
}
