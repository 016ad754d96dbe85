//! What is seen of a position without a search, after the moves that are forced.

use crate::game::proof::Bounds;
use crate::game::{Clue, Hints, Seen};

/// What is seen of a position after forced moves, for its mover.
#[derive(Clone, Copy)]
pub(super) enum Reached {
    /// Bounds, proved or guessed.
    Bounds(Bounds),
    /// It is open, and its bounds can be guessed from this.
    Open(Clue),
    /// Its estimate is to be asked for.
    Unseen,
}

impl Reached {
    /// The bounds of the position of which this is seen.
    #[inline]
    pub fn bounds<G: Hints>(self, position: &G) -> Bounds {
        match self {
            Reached::Bounds(bounds) => bounds,
            Reached::Open(clue) => position.guess(clue.guess),
            Reached::Unseen => position.estimate(),
        }
    }
}

/// Plays on as long as moves are forced.
///
/// Always inlined: to copy what a look returns would have to wait for it to be stored.
#[inline(always)]
pub(super) fn play_forced<G: Hints>(position: &mut G) -> Reached {
    loop {
        match position.look() {
            None => return Reached::Unseen,
            Some(Seen::Wins(_)) => return Reached::Bounds(Bounds::WIN),
            Some(Seen::Bounds(bounds)) => return Reached::Bounds(bounds),
            Some(Seen::Open(clue)) => return Reached::Open(clue),
            Some(Seen::Forced(m)) => position.play_unchecked(m),
        }
        if let Some(winner) = position.winner() {
            return Reached::Bounds(Bounds::over(winner == position.turn()));
        }
    }
}
