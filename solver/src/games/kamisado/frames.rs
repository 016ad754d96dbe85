//! Sets of squares that say in whose frame they are, so that the two cannot be mixed up.

use std::ops::{BitAnd, BitOr, Not};

use kamisado::geometry::Squares;

/// Squares in the frame of the player to move, or in that of the opponent: [`Mine`] or [`Theirs`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Framed<const MINE: bool>(pub Squares);

/// Squares in the frame of the player to move.
pub(super) type Mine = Framed<true>;

/// Squares in the frame of the opponent.
pub(super) type Theirs = Framed<false>;

impl Theirs {
    /// A square of the mover's frame.
    #[inline]
    pub fn from_mine(square: u8) -> Theirs {
        Framed((1 << 63) >> square)
    }
}

impl<const MINE: bool> Framed<MINE> {
    pub const NONE: Self = Framed(0);

    #[inline]
    pub fn of(square: u8) -> Self {
        Framed(1 << square)
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn contains(self, square: u8) -> bool {
        self.0 >> square & 1 != 0
    }

    #[inline]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The first square; there must be one.
    #[inline]
    pub fn first(self) -> u8 {
        self.0.trailing_zeros() as u8
    }
}

impl<const MINE: bool> Iterator for Framed<MINE> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let first = (!self.is_empty()).then(|| self.first());
        self.0 &= self.0.wrapping_sub(1);
        first
    }
}

impl<const MINE: bool> BitAnd for Framed<MINE> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Framed(self.0 & other.0)
    }
}

impl<const MINE: bool> BitOr for Framed<MINE> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Framed(self.0 | other.0)
    }
}

impl<const MINE: bool> Not for Framed<MINE> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Framed(!self.0)
    }
}
