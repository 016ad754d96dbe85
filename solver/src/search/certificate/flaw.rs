//! What is wrong with a proof, and where.

use crate::game::Game;

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// No value is claimed, neither of the position nor of a move.
    #[error("it claims nothing")]
    NoClaim,
    /// The position has another number of legal moves.
    #[error("it claims the values of {found} moves, expected {expected}")]
    ClaimCount {
        /// The moves that values are claimed for.
        found: usize,
        /// The legal moves.
        expected: usize,
    },
    /// The position's value is not that of its best move.
    #[error("its claim for the position does not follow from those for the moves")]
    ClaimMismatch,
    /// The game is over, and the player who was to lose has won.
    #[error("the game is over there, and the player who should lose has won")]
    WrongWinner,
    /// The proof goes in a circle.
    #[error("the position comes again on the same line of play")]
    Loop,
    /// The winner is to move, and no move is left.
    #[error("no move is given there: the moves are at their end")]
    TooShort,
    /// The winner is to move, and the move given is not legal.
    #[error("move number {number} is given there, but there are only {choices}, counted from 0")]
    NoSuchMove {
        /// The number of the move given, from 0.
        number: usize,
        /// How many legal moves there are.
        choices: usize,
    },
    /// The proof needs fewer moves than there are.
    #[error("moves are left over after all claims are proved")]
    LeftOver,
}

/// Where and why a proof fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure<G: Game> {
    /// What is wrong.
    pub flaw: Flaw,
    /// The position where it shows; none if the fault is not in one.
    pub position: Option<G>,
    /// The moves that lead there from the root.
    pub line: Vec<G::Move>,
}

impl<G: Game> From<Flaw> for Failure<G> {
    fn from(flaw: Flaw) -> Self {
        Failure { flaw, position: None, line: Vec::new() }
    }
}
