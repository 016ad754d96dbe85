//! Sets of squares whose type says in whose frame they are, so that the two cannot be mixed up.

use std::ops::{BitAnd, BitOr, Not};

use kamisado::geometry::Squares;

/// Squares in the frame of the player to move, or in that of the opponent: [`Mine`] or [`Theirs`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct FramedSquares<const MINE: bool>(pub Squares);

pub(super) type Mine = FramedSquares<true>;

pub(super) type Theirs = FramedSquares<false>;

impl Theirs {
    #[inline]
    pub fn from_mine(square: u8) -> Theirs {
        FramedSquares((1 << 63) >> square)
    }
}

impl<const MINE: bool> FramedSquares<MINE> {
    pub const NONE: Self = FramedSquares(0);

    #[inline]
    pub fn of(square: u8) -> Self {
        FramedSquares(1 << square)
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

    /// The first square; the set must not be empty.
    #[inline]
    pub fn first(self) -> u8 {
        self.0.trailing_zeros() as u8
    }
}

impl<const MINE: bool> Iterator for FramedSquares<MINE> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let first = (!self.is_empty()).then(|| self.first());
        self.0 &= self.0.wrapping_sub(1);
        first
    }
}

impl<const MINE: bool> BitAnd for FramedSquares<MINE> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        FramedSquares(self.0 & other.0)
    }
}

impl<const MINE: bool> BitOr for FramedSquares<MINE> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        FramedSquares(self.0 | other.0)
    }
}

impl<const MINE: bool> Not for FramedSquares<MINE> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        FramedSquares(!self.0)
    }
}
