//! The corner at which a player sits.

use std::fmt;

use super::Square;

/// A corner of the board at which a player sits; the order is that of the turns, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Seat {
    /// The lower left corner.
    A1,
    /// The upper left corner.
    A5,
    /// The upper right corner.
    E5,
    /// The lower right corner.
    E1,
}

impl Seat {
    /// All seats, clockwise.
    pub const ALL: [Seat; 4] = [Seat::A1, Seat::A5, Seat::E5, Seat::E1];

    /// Place in [`ALL`](Self::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat a number of corners on, clockwise.
    #[inline]
    pub const fn clockwise(self, corners: usize) -> Seat {
        Seat::ALL[(self as usize + corners) & 3]
    }

    /// The seat at the other end of the diagonal.
    #[inline]
    pub const fn opposite(self) -> Seat {
        self.clockwise(2)
    }

    /// The space in the corner.
    pub const fn corner(self) -> Square {
        match self {
            Seat::A1 => Square::at(0, 0),
            Seat::A5 => Square::at(0, 4),
            Seat::E5 => Square::at(4, 4),
            Seat::E1 => Square::at(4, 0),
        }
    }

    /// The seat at a corner of the board.
    pub fn at(corner: Square) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| seat.corner() == corner)
    }

    /// The corner and its neighbours along the edges, in the order of [`Square`]: where the player starts.
    pub const fn home(self) -> [Square; 3] {
        match self {
            Seat::A1 => [Square::at(0, 0), Square::at(1, 0), Square::at(0, 1)],
            Seat::A5 => [Square::at(0, 3), Square::at(0, 4), Square::at(1, 4)],
            Seat::E5 => [Square::at(4, 3), Square::at(3, 4), Square::at(4, 4)],
            Seat::E1 => [Square::at(3, 0), Square::at(4, 0), Square::at(4, 1)],
        }
    }

    /// The home of the opposite seat: where the player's balls have to go.
    pub const fn goal(self) -> [Square; 3] {
        self.opposite().home()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.corner().fmt(f)
    }
}
