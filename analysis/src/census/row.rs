//! A row of a census: a set-up, where it comes from, and what is proved of it.

use kamisado::{Color, Level, Move, Player, Setup};
use kamisado_solver::game::value::{Dtw, Value};

use crate::population::Origin;
use crate::statistics::WinCount;

/// A set-up of a population with its value for the Challenger, who moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its place in the population, from 1.
    pub number: u64,
    /// The set-up at the start of the round; the Challenger is to move.
    pub setup: Setup,
    /// The round before it; none where the set-up was drawn without one.
    pub origin: Option<Origin>,
    /// The proved value, for the Challenger.
    pub value: Value,
    /// How many first moves he has.
    pub moves: u32,
    /// Those of them that win, in the order in which the solver lists moves; none where they were not asked for.
    pub winning_moves: Option<Vec<Move>>,
    /// Tower moves until the round ends under best play, the winner in a hurry; none where it was not asked for.
    pub distance: Option<Dtw>,
    /// Positions expanded to find all this.
    pub nodes: u64,
    /// Positions in the proof of the values; those won at once are not counted.
    pub proof: u64,
}

impl Row {
    /// Who moves first: the loser of the round before.
    pub fn challenger(&self) -> Player {
        self.setup.turn
    }

    /// Who won the round before, and chose the fill.
    pub fn defender(&self) -> Player {
        self.setup.turn.opponent()
    }

    /// The Challenger's first moves and how many of them win; none where that was not asked for.
    pub fn count(&self) -> Option<WinCount> {
        let wins = self.winning_moves.as_ref()?.len() as u64;
        Some(WinCount { wins, moves: u64::from(self.moves) })
    }

    /// The share of the Challenger's first moves that win; none where that was not asked for.
    pub fn share(&self) -> Option<f64> {
        self.count()?.rate()
    }

    /// A player's towers from his left to his right.
    pub fn home_row(&self, player: Player) -> [(Color, Level); 8] {
        self.setup.home_row(player).expect("a tower on each home square")
    }
}
