//! The moves of a match: those of its rounds, and the fills between them.

use std::fmt;

use crate::{Fill, Move, Moves};

/// A move of a match: a tower's move in a round, or the winner's choice of fill after it.
///
/// Displayed as `d8d3` or `fill left`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MatchMove {
    /// A tower moves.
    Tower(Move),
    /// The winner of the round chooses a fill (F1, F2).
    Fill(Fill),
}

impl fmt::Display for MatchMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchMove::Tower(m) => m.fmt(f),
            MatchMove::Fill(fill) => write!(f, "fill {fill}"),
        }
    }
}

impl fmt::Debug for MatchMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Move> for MatchMove {
    fn from(m: Move) -> MatchMove {
        MatchMove::Tower(m)
    }
}

impl From<Fill> for MatchMove {
    fn from(fill: Fill) -> MatchMove {
        MatchMove::Fill(fill)
    }
}

/// The legal moves of a state of a match, in the order of [`Moves`], or both fills, the left one first.
#[derive(Clone, Debug)]
pub enum MatchMoves {
    /// The moves of the round.
    Towers(Moves),
    /// The fills after it.
    Fills(std::array::IntoIter<Fill, 2>),
}

impl Iterator for MatchMoves {
    type Item = MatchMove;

    #[inline]
    fn next(&mut self) -> Option<MatchMove> {
        match self {
            MatchMoves::Towers(moves) => moves.next().map(MatchMove::Tower),
            MatchMoves::Fills(fills) => fills.next().map(MatchMove::Fill),
        }
    }
}
