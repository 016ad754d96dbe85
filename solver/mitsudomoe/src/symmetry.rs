//! The symmetric images of a position, which play the same: rotated by a quarter turn and, with two players left, mirrored.
//!
//! A quarter turn keeps the order of the turns. A mirror image would be played counter-clockwise, which matters with
//! three or more players.

use super::geometry::{Spaces, one, squares};
use super::{BallStep, RingStep, Seat, Setup, Square, Turn};

impl Square {
    /// The space that takes this one's place when the board is rotated by a quarter turn, clockwise.
    #[inline]
    pub const fn quarter_turn(self) -> Square {
        Square::at(self.row(), 4 - self.file())
    }

    /// The space that takes this one's place when the board is mirrored about the diagonal from a1 to e5.
    #[inline]
    pub const fn mirror(self) -> Square {
        Square::at(self.row(), self.file())
    }
}

impl Seat {
    /// The seat that takes this one's place when the board is mirrored about the diagonal from a1 to e5.
    #[inline]
    pub const fn mirror(self) -> Seat {
        Seat::A1.clockwise(4 - self as usize)
    }
}

impl Setup {
    /// Rotated by a quarter turn, clockwise.
    #[must_use]
    pub fn quarter_turn(&self) -> Setup {
        self.map(Square::quarter_turn, |seat| seat.clockwise(1))
    }

    /// Mirrored about the diagonal from a1 to e5: plays the same only with two players.
    #[must_use]
    pub fn mirror(&self) -> Setup {
        self.map(Square::mirror, Seat::mirror)
    }

    fn map(&self, square: impl Fn(Square) -> Square, seat: impl Fn(Seat) -> Seat) -> Setup {
        let mut mapped = self.clone();
        for from in Square::all() {
            mapped.board[square(from).index()] = self.board[from.index()].clone();
        }
        for from in Seat::ALL {
            mapped.seats[seat(from).index()] = self.seats[from.index()];
        }
        mapped
    }
}

impl Turn {
    /// The same turn on the board rotated by a quarter turn, clockwise.
    #[must_use]
    pub fn quarter_turn(self) -> Turn {
        self.map(Square::quarter_turn, |seat| seat.clockwise(1))
    }

    /// The same turn on the mirrored board.
    #[must_use]
    pub fn mirror(self) -> Turn {
        self.map(Square::mirror, Seat::mirror)
    }

    fn map(self, square: impl Fn(Square) -> Square, seat: impl Fn(Seat) -> Seat) -> Turn {
        let mut ends: [Spaces; 4] = [0; 4];
        for from in Seat::ALL {
            ends[seat(from).index()] = squares(self.ball.ends[from.index()]).map(|end| one(square(end))).sum();
        }
        Turn {
            ring: RingStep { from: self.ring.from.map(&square), to: square(self.ring.to) },
            ball: BallStep { from: square(self.ball.from), to: square(self.ball.to), ends },
        }
    }
}
