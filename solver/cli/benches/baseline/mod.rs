//! The first search of this project, a plain depth-first proof-number search, kept for comparison with the current one.
//!
//! Leaves are wins at once and positions without a safe move; other leaves get 1 and the number of safe moves. Disproof
//! numbers are summed. A child is searched until its proof number exceeds the next best by a quarter. A growing table
//! holds exact keys, and every value is replayed. Only the rules are shared with the current search.

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

/// The plain search, with its table and its proved positions.
pub struct Baseline {
    table: Table,
    proved: FxHashSet<(u128, Value)>,
    nodes: u64,
    /// The children of the positions on the current line, those of the last position last.
    stack: Vec<Child>,
}

/// A position after a move, with its bounds from the side of the player who made the move.
struct Child {
    board: Board,
    bounds: Bounds,
}

impl Baseline {
    /// An empty search.
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
                // Saturated numbers: the table makes the next try succeed.
                _ => {}
            }
        };
        let attacker = if value == Value::Win { position.turn() } else { position.turn().opponent() };
        self.prove(&board, attacker);
        value
    }

    /// The values of all moves for the player who makes them, in order.
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

    /// The known bounds of a position without a search, from the side of `player`.
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

    /// Searches a position until its bounds reach the thresholds; returns the bounds and the index of the most
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

    /// A winning move: from the table, or else from a search.
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
        position.moves().nth(best).expect("the index of a move")
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

/// A short name for a position among its siblings. Siblings may share it, so a match is checked.
fn tag(key: u128) -> u32 {
    FxBuildHasher.hash_one(key) as u32
}
