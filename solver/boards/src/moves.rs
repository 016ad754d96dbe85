//! Moves, and the list of them.

use std::fmt;
use std::str::FromStr;

use foreign::Excerpt;

use crate::position::Position;
use crate::square::{Square, Squares};

/// A move between two squares, as in `a10a8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the tower stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found '{found}', expected a move: two squares, like a10a8")]
pub struct MoveError {
    found: Excerpt,
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        let read = || {
            let second = 1 + text.get(1..)?.find(|letter: char| letter.is_ascii_lowercase())?;
            Some(Move { from: text[..second].parse().ok()?, to: text[second..].parse().ok()? })
        };
        read().ok_or_else(|| MoveError { found: text.into() })
    }
}

/// The legal moves of a position, tower by tower, those to the farthest rows first.
#[derive(Clone)]
pub struct Moves<'b> {
    position: Position<'b>,
    /// The square of the tower whose moves come next, and where it can still go, in the mover's frame.
    from: u8,
    targets: Squares,
    /// The colours of the towers that come later, from this one on.
    later: u8,
}

impl<'b> Moves<'b> {
    #[inline]
    pub(crate) fn of(position: &Position<'b>) -> Moves<'b> {
        match position.due {
            _ if position.winner.is_some() => Moves::of_tower(position, 0, 0),
            Some(due) => {
                let from = position.own_square(position.turn, due);
                Moves::of_tower(position, from, position.board.destinations(from, position.occupied(position.turn)))
            }
            None => Moves { later: 0, ..Moves::of_tower(position, 0, 0) },
        }
    }

    /// The moves of one tower.
    #[inline]
    pub(crate) fn of_tower(position: &Position<'b>, from: u8, targets: Squares) -> Moves<'b> {
        Moves { position: *position, from, targets, later: position.board.size() }
    }
}

impl Iterator for Moves<'_> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let Position { board, turn, .. } = self.position;
        while self.targets == 0 {
            if self.later == board.size() {
                return None;
            }
            self.from = self.position.own_square(turn, self.later);
            self.targets = board.destinations(self.from, self.position.occupied(turn));
            self.later += 1;
        }
        let to = 127 - self.targets.leading_zeros() as u8;
        self.targets ^= 1 << to;
        let [from, to] = [self.from, to].map(|square| Square::new(board.seen_by(turn, square)));
        Some(Move { from, to })
    }
}
