//! A move, and the legal moves of a position.

use std::fmt;

use super::geometry::Squares;
use super::{Color, Position, Square};
use crate::game::Player;

/// A tower move: from where to where. A push is the one move onto an occupied square.
///
/// Displayed in coordinates, `d8d3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The square left.
    pub from: Square,
    /// The square reached.
    pub to: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The legal moves of a position: tower by tower in the order of [`Color::ALL`], near squares first.
#[derive(Clone, Debug)]
pub struct Moves {
    position: Position,
    /// Where the current tower stands and can go, in the mover's frame.
    from: u8,
    to: Squares,
    /// The towers still to come.
    rest: std::ops::Range<u8>,
    /// Leaves out the moves after which the opponent reaches home at once.
    live: bool,
}

impl Moves {
    /// The moves of the tower due, or of every tower.
    pub(super) fn new(position: &Position, live: bool) -> Moves {
        let rest = match (position.outcome(), position.due()) {
            (Some(_), _) => 0..0,
            (None, Some(due)) => due as u8..due as u8 + 1,
            (None, None) => 0..8,
        };
        Moves { position: position.clone(), from: 0, to: 0, rest, live }
    }

    fn frame(&self) -> Player {
        self.position.turn()
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while self.to == 0 {
            let color = Color::new(self.rest.next()?);
            (self.from, self.to) =
                if self.live { self.position.safe_targets(color) } else { self.position.targets(color) };
        }
        let to = self.to.trailing_zeros() as u8;
        self.to &= self.to - 1;
        let frame = self.frame();
        Some(Move { from: Square::new(self.from).seen_by(frame), to: Square::new(to).seen_by(frame) })
    }
}
