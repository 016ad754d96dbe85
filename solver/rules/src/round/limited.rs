//! A round whose first moves may be limited.

use std::fmt;

use crate::{IllegalMove, Move, Opening, Position, Square};

impl Opening {
    /// Checks that a legal move goes no further than the limit; if it does, it is [`IllegalMove::TooFar`].
    pub fn check(self, m: Move) -> Result<(), IllegalMove> {
        match self.limit().filter(|_| !self.allows(m)) {
            None => Ok(()),
            Some(limit) => Err(IllegalMove::TooFar { m, number: self.made() + 1, limit }),
        }
    }
}

/// A round whose first moves may be limited: at most three moves above an ordinary one.
///
/// Whether a tower can move does not depend on the limits, since every tower that can move can go one square. So passes
/// and deadlocks are those of the [`Position`], and so is everything from the fourth move on.
///
/// ```
/// use kamisado::{Deadlock, Limited, Opening, Position};
///
/// let mut round = Limited::new(Position::start(Deadlock::Official), Opening::START);
/// assert_eq!(round.moves().count(), 22);
/// round.play_unchecked(round.moves().next().unwrap());
/// assert_eq!(round.opening().limit(), Some(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Limited {
    position: Position,
    opening: Opening,
}

impl Limited {
    /// A round in a position, with the limits of the moves to come.
    pub const fn new(position: Position, opening: Opening) -> Limited {
        Limited { position, opening }
    }

    /// The towers, the player to move and the colour due.
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The limits of the moves to come.
    #[inline]
    pub const fn opening(&self) -> Opening {
        self.opening
    }

    /// The legal moves within the limit, in the order of [`Position::moves`].
    pub fn moves(&self) -> impl Iterator<Item = Move> + use<> {
        let opening = self.opening;
        self.position.moves().filter(move |&m| opening.allows(m))
    }

    /// Plays a move and returns the squares of the towers that were blocked after it. Fails as [`Position::play`], and
    /// if the move goes too far.
    pub fn play(&mut self, m: Move) -> Result<Vec<Square>, IllegalMove> {
        if self.position.is_legal(m) {
            self.opening.check(m)?;
        }
        let passes = self.position.play(m)?;
        self.opening = self.opening.next();
        Ok(passes)
    }

    /// Plays a move without checking it; see [`Position::play_unchecked`].
    pub fn play_unchecked(&mut self, m: Move) {
        self.position.play_unchecked(m);
        self.opening = self.opening.next();
    }

    /// A copy with the move played; see [`Position::play_unchecked`].
    pub fn after(&self, m: Move) -> Limited {
        Limited { position: self.position.after(m), opening: self.opening.next() }
    }
}

impl From<Position> for Limited {
    /// A round without limits.
    fn from(position: Position) -> Limited {
        Limited::new(position, Opening::OVER)
    }
}

impl From<&Position> for Limited {
    fn from(position: &Position) -> Limited {
        Limited::from(*position)
    }
}

impl fmt::Debug for Limited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" after {}", self.position, self.opening.made())
    }
}
