//! The searches that are compared, with the same questions.

use std::fmt;

use kamisado::Position;
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::value::{Question, answer};

use crate::baseline::Baseline;

/// One of the searches, on one thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// The current search as the commands use it: every proof is replayed.
    Now,
    /// The current search with `--no-proof`.
    NoProof,
    /// The project's first search, a plain depth-first proof-number search; every proof is replayed.
    Plain,
}

impl Search {
    /// All searches.
    pub const ALL: [Search; 3] = [Search::Now, Search::NoProof, Search::Plain];

    /// The value of a position, or those of its moves, with the number of positions searched.
    pub fn values(self, position: &Position, moves: bool) -> (Vec<Value>, u64) {
        if self == Search::Plain {
            let mut search = Baseline::new();
            let values = if moves { search.move_values(position) } else { vec![search.value(position)] };
            return (values, search.nodes());
        }
        let question = Question { moves, proof: self == Search::Now, threads: 1, ..Question::default() };
        let found = answer(position, &question).expect("no table is used");
        let verdicts = found.moves.iter().map(|m| m.verdict).chain((!moves).then_some(found.verdict));
        let values = verdicts.map(|verdict| verdict.value().expect("there are no limits")).collect();
        (values, found.nodes)
    }
}

impl fmt::Display for Search {
    /// The heading of the search's figures.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Search::Now => "now",
            Search::NoProof => "--no-proof",
            Search::Plain => "plain df-pn",
        })
    }
}
