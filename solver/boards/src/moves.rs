//! Moves, and the list of them.

use std::fmt;
use std::str::FromStr;

use foreign::Excerpt;

use crate::square::Square;

/// A move between two squares, as in `a10a8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub struct Move {
    pub from: Square,
    pub to: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found '{0}', expected a move: two squares, like a4a3")]
pub struct MoveError(Excerpt);

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        let read = || {
            let second = 1 + text.get(1..)?.find(|letter: char| letter.is_ascii_lowercase())?;
            Some(Move { from: Square::read(&text[..second])?, to: Square::read(&text[second..])? })
        };
        read().ok_or_else(|| MoveError(text.into()))
    }
}

/// As many moves as the board of ten rows has at the start.
pub(crate) const MOST: usize = 168;

/// The moves of a list, tower by tower, those to the farthest rows first.
pub type Moves = arrayvec::IntoIter<Move, MOST>;
