//! The rings on a space.

use super::Seat;

/// The rings on a space, by the seats of their owners: two bits each, the top ring in the lowest bits, below a leading 1.
///
/// Four players have 32 rings. At least two of them are in the game, each with three balls on their own rings, on six
/// spaces together, one of which may be this one. So at most 27 rings lie here, in 55 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack(u64);

impl Stack {
    /// No ring.
    pub const EMPTY: Stack = Stack(1);

    /// The owner of the top ring.
    #[inline]
    pub const fn top(self) -> Option<Seat> {
        if self.0 > 1 { Some(Seat::ALL[(self.0 & 3) as usize]) } else { None }
    }

    /// The stack with one more ring.
    #[inline]
    #[must_use]
    pub const fn push(self, seat: Seat) -> Stack {
        Stack(self.0 << 2 | seat as u64)
    }

    /// The stack without its top ring; there must be one.
    #[inline]
    #[must_use]
    pub const fn pop(self) -> Stack {
        Stack(self.0 >> 2)
    }

    /// The number of rings.
    #[inline]
    pub const fn height(self) -> usize {
        (63 - self.0.leading_zeros() as usize) / 2
    }

    /// The owners of the rings by seat, two bits each, the lowest ring in the highest bits.
    #[inline]
    pub const fn owners(self) -> u64 {
        self.0 ^ 1 << (2 * self.height())
    }

    /// The stack with only the rings of some seats.
    #[cold]
    pub fn only(self, seats: &[bool; 4]) -> Stack {
        self.rings().filter(|seat| seats[seat.index()]).fold(Stack::EMPTY, Stack::push)
    }

    /// The owners of the rings, the lowest first.
    pub fn rings(self) -> impl Iterator<Item = Seat> {
        (0..self.height()).rev().map(move |above| Seat::ALL[(self.0 >> (2 * above) & 3) as usize])
    }
}
