//! Value and distance in two bytes.

use crate::game::value::{Dtw, Value};

/// Value and distance from the mover's side: the better for him, the larger.
///
/// Quick wins are the largest, then slow wins, slow losses, quick losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank(i16);

impl Rank {
    /// Worse than any other.
    pub const WORST: Rank = Rank(-i16::MAX);
    /// The game is over, and won.
    pub const WON: Rank = Rank(i16::MAX);
    /// The longest distance that can be stored.
    pub const LONGEST: usize = i16::MAX as usize - 1;

    /// The same from the side of the other player if `other` is true.
    #[inline]
    pub fn seen_by(self, other: bool) -> Rank {
        if other { Rank(-self.0) } else { self }
    }

    /// The rank of the position before the move that led here, if it was the best.
    #[inline]
    pub fn before(self) -> Rank {
        Rank(self.0 - self.0.signum())
    }

    /// Whether the mover wins.
    #[inline]
    pub fn is_win(self) -> bool {
        self.0 > 0
    }

    /// Value and distance.
    #[inline]
    pub fn result(self) -> (Value, Dtw) {
        let value = if self.is_win() { Value::Win } else { Value::Loss };
        (value, Dtw(i16::MAX as u16 - self.0.unsigned_abs()))
    }
}
