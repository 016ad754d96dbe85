//! A row of a census: a set-up, its origin, and its proved values.

use kamisado::{Color, Level, Move, Player, Setup};
use kamisado_solver::game::value::{Dtw, Value};

use crate::population::Origin;
use shares::WinCount;

/// A set-up of a population with its value for the Challenger, who moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its place in the population, from 1.
    pub number: u64,
    /// The set-up at the start of the round; the Challenger is to move.
    pub setup: Setup,
    pub origin: Option<Origin>,
    pub value: Value,
    pub moves: u32,
    /// The winning first moves, in the order in which the solver lists moves; none if not requested.
    pub winning_moves: Option<Vec<Move>>,
    /// Tower moves until the round ends if the winner hurries and the loser delays; none if not requested.
    pub distance: Option<Dtw>,
    pub nodes: u64,
    pub proof: u64,
}

impl Row {
    pub fn challenger(&self) -> Player {
        self.setup.turn
    }

    pub fn defender(&self) -> Player {
        self.setup.turn.opponent()
    }

    /// The Challenger's first moves and how many of them win; none if not requested.
    pub fn count(&self) -> Option<WinCount> {
        let wins = self.winning_moves.as_ref()?.len() as u64;
        Some(WinCount { wins, moves: u64::from(self.moves) })
    }

    pub fn share(&self) -> Option<f64> {
        self.count()?.rate()
    }

    /// A player's towers, from the player's left to right.
    pub fn home_row(&self, player: Player) -> [(Color, Level); 8] {
        self.setup.home_row(player).expect("a tower on each home square")
    }
}
