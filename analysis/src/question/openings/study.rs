//! The first moves of the initial round, and what comes after them.

use kamisado::{Direction, Position};

use crate::question::first_moves::{FirstMove, count};
use crate::question::plies::PliesStudy;
use crate::statistics::WinCount;

/// The longest first move: from home row to the last row before the opponent's.
pub(super) const LONGEST: u8 = 6;

/// The first moves of the initial round with their values.
pub struct OpeningsStudy<'a> {
    /// The initial round.
    pub position: Position,
    /// All first moves.
    pub moves: Vec<FirstMove>,
    /// What an opening table says of all moves; none without a table.
    pub plies: Option<PliesStudy<'a>>,
}

impl OpeningsStudy<'_> {
    /// The finding: who wins, with how many moves, and where to if all go one way.
    pub fn finding(&self) -> String {
        let moves = &self.moves;
        let WinCount { wins, moves: all } = count(moves);
        if wins == 0 {
            return format!("Black loses the initial round with all {all} first moves");
        }
        let ways =
            Direction::ALL.into_iter().filter(|&way| count(moves.iter().filter(|m| m.direction == way)).wins > 0);
        let ways: Vec<Direction> = ways.collect();
        let way = match ways[..] {
            [Direction::Forward] => ", all of them straight forward",
            [Direction::Left] => ", all of them to the left",
            [Direction::Right] => ", all of them to the right",
            _ => "",
        };
        format!("Black wins the initial round with {wins} of {all} first moves{way}")
    }
}
