//! Why a certificate proves nothing, and where the fault is.

use crate::game::Game;

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // The messages say what each is.
#[non_exhaustive]
pub enum Flaw {
    #[error("it claims nothing")]
    NoClaim,
    #[error("it claims the values of {found} moves, expected {expected}")]
    ClaimCount { found: usize, expected: usize },
    #[error("its claim for the position does not follow from those for the moves")]
    ClaimMismatch,
    #[error("the game is over there, and the player who should lose has won")]
    WrongWinner,
    #[error("the position repeats on the same line of play")]
    Loop,
    #[error(
        "a part that is shown already begins there, so the proof may rest on itself: expected a part that comes later"
    )]
    EarlierPart,
    #[error("no move is given there: the list of moves ends")]
    TooShort,
    #[error("move number {number} is given there, but there are only {choices}, counted from 0")]
    NoSuchMove { number: usize, choices: usize },
    #[error("moves are left over after all claims are proved")]
    LeftOver,
}

/// Where and why a proof fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure<G: Game> {
    /// What is wrong.
    pub flaw: Flaw,
    /// The position of the fault; `None` if it is not in a position.
    pub position: Option<G>,
    /// The moves that lead there from the root.
    pub line: Vec<G::Move>,
}

impl<G: Game> From<Flaw> for Failure<G> {
    fn from(flaw: Flaw) -> Self {
        Failure { flaw, position: None, line: Vec::new() }
    }
}
