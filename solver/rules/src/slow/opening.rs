//! The limits of tournament play by the slow rules, with which [`Limited`](crate::Limited) is compared and proofs are
//! replayed.

use std::fmt;

use super::{Board, NotLegal};
use crate::{Move, Square};

/// The squares that the first, the second and the third move of a round may go.
const LIMITS: [u8; 3] = [1, 3, 5];

/// The text between a position and the number of moves made before it.
pub const AFTER: &str = " after ";

/// A round whose first three moves are limited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitedBoard {
    board: Board,
    /// The moves made, 3 for three or more.
    made: usize,
}

impl LimitedBoard {
    /// A round after this many moves.
    pub fn new(board: Board, made: u8) -> LimitedBoard {
        LimitedBoard { board, made: LIMITS.len().min(made.into()) }
    }

    /// The round so far.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The moves made, 3 for three or more.
    pub fn made(&self) -> u8 {
        self.made as u8
    }

    /// The legal moves, tower by tower from a1 to h8.
    pub fn moves(&self) -> Vec<Move> {
        let limit = LIMITS.get(self.made).copied().unwrap_or(u8::MAX);
        let mut moves = self.board.moves();
        moves.retain(|m| m.from.row().abs_diff(m.to.row()) <= limit);
        moves
    }

    /// Plays a move and returns the squares of the towers that then passed, in order. An illegal move changes nothing.
    pub fn play(&mut self, m: Move) -> Result<Vec<Square>, NotLegal<Move>> {
        let expected = self.moves();
        if !expected.contains(&m) {
            return Err(NotLegal { found: m, position: self.board.setup().to_string(), expected });
        }
        let passes = self.board.play(m)?;
        self.made = LIMITS.len().min(self.made + 1);
        Ok(passes)
    }
}

impl fmt::Display for LimitedBoard {
    /// The text of the position and, while moves are limited, how many have been made: `... b - after 0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board.setup())?;
        if self.made < LIMITS.len() { write!(f, "{AFTER}{}", self.made) } else { Ok(()) }
    }
}
