//! The moves of a match: those of its rounds, and the fills between them.

use std::fmt;

use crate::{Color, Fill, FillError, MatchFormat, MatchState, Move, MoveError, Moves, Player};
use foreign::Excerpt;

/// A move of a match: a tower's in a round, or after it the choice of its winner.
///
/// Displayed as `d8d3` or `fill left`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MatchMove {
    /// A tower moves.
    Tower(Move),
    /// The winner of the round has the home rows filled (F1, F2).
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
pub struct MatchMoves(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Towers(Moves),
    Fills(std::array::IntoIter<Fill, 2>),
}

impl MatchMoves {
    /// The fills after it.
    #[inline]
    pub(crate) fn fills() -> MatchMoves {
        MatchMoves(Kind::Fills(Fill::ALL.into_iter()))
    }
}

impl From<Moves> for MatchMoves {
    /// Moves of a round.
    #[inline]
    fn from(moves: Moves) -> MatchMoves {
        MatchMoves(Kind::Towers(moves))
    }
}

impl Iterator for MatchMoves {
    type Item = MatchMove;

    #[inline]
    fn next(&mut self) -> Option<MatchMove> {
        match &mut self.0 {
            Kind::Towers(moves) => moves.next().map(MatchMove::Tower),
            Kind::Fills(fills) => fills.next().map(MatchMove::Fill),
        }
    }
}

impl MatchState {
    /// Reads a legal move of this state: a tower's as [`Position::read_move`](crate::Position::read_move) does, or
    /// `fill left`, `fill right`, in any case of the letters and also with the colon of a record: `fill: left`.
    ///
    /// # Errors
    ///
    /// Says which word is wrong and what would be right; and names what is awaited if a fill is given in mid-round, a
    /// tower's move after a round, or either after the match.
    pub fn read_move(&self, text: &str) -> Result<MatchMove, MatchMoveError> {
        let mut words = text.split(|c: char| c == ':' || c.is_whitespace()).filter(|word| !word.is_empty());
        let fills = words.next().is_some_and(|word| word.eq_ignore_ascii_case("fill"));
        if let Some(winner) = self.winner() {
            return Err(MatchMoveError::Over { found: text.trim().into(), winner, format: self.format() });
        }
        match (fills, self.chooser()) {
            (true, Some(_)) => {
                let side = words.collect::<Vec<_>>().join(" ");
                Ok(MatchMove::Fill(side.parse()?))
            }
            (false, None) => Ok(MatchMove::Tower(self.position().read_move(text)?)),
            (true, None) => {
                let (player, due) = (self.turn(), self.position().due());
                Err(MatchMoveError::MidRound { found: text.trim().into(), player, due })
            }
            (false, Some(chooser)) => Err(MatchMoveError::FillDue { found: text.trim().into(), chooser }),
        }
    }
}

/// Why a text is no legal move of a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchMoveError {
    /// It is no legal move of a tower.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// It names no side to fill from.
    #[error(transparent)]
    Fill(#[from] FillError),
    /// A fill while a round is played.
    #[error("found '{found}', but the round is not over: {player} is to move, with {}", tower(*.due))]
    MidRound {
        /// What was found.
        found: Excerpt,
        /// The player to move.
        player: Player,
        /// The colour of the tower due.
        due: Option<Color>,
    },
    /// No fill, where one is awaited.
    #[error("found '{found}', but the round is over: expected 'fill left' or 'fill right', which {chooser} chooses")]
    FillDue {
        /// What was found.
        found: Excerpt,
        /// Who has won the round.
        chooser: Player,
    },
    /// A move after the match.
    #[error("found '{found}', but the {} is over: {winner} has won it, expected no more moves", .format.in_words())]
    Over {
        /// What was found.
        found: Excerpt,
        /// Who has won the match.
        winner: Player,
        /// The format of the match.
        format: MatchFormat,
    },
}

fn tower(due: Option<Color>) -> String {
    due.map_or("any tower".to_owned(), |due| format!("the {due} tower"))
}
