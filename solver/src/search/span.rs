//! Between which numbers of moves a distance lies.

/// What is known of the distance to a win of one player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    /// He cannot end the game within this many moves.
    pub more_than: u16,
    /// He can end the game within this many moves.
    pub within: u16,
}

impl Span {
    pub const UNKNOWN: Span = Span { more_than: 0, within: u16::MAX };

    /// The answer for a bound, if known.
    #[inline]
    pub fn answer(self, bound: u16) -> Option<bool> {
        if bound >= self.within {
            Some(true)
        } else if bound <= self.more_than {
            Some(false)
        } else {
            None
        }
    }
}

/// Both players' spans in a position: the mover's, then his opponent's.
pub(super) type Spans = [Span; 2];
