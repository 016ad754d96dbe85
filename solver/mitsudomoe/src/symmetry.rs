//! The symmetric images of a position, which play the same: rotated by a quarter turn and, with two players left, mirrored.
//!
//! A quarter turn keeps the order of turns. A mirror image is counter-clockwise, which matters with three or more.

use super::geometry::{Spaces, one};
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

impl Setup {
    /// The image of the set-up, by the spaces that replace others; a mirror image plays the same only with two players.
    #[must_use]
    pub fn image(&self, of: fn(Square) -> Square) -> Setup {
        let mut image = self.clone();
        for square in Square::all() {
            image.board[of(square).index()] = self.board[square.index()].clone();
        }
        for seat in Seat::ALL {
            image.seats[image_of(seat, of).index()] = self.seats[seat.index()];
        }
        image
    }
}

impl Turn {
    /// The same turn on the [image](Setup::image) of the board.
    #[must_use]
    pub fn image(self, of: fn(Square) -> Square) -> Turn {
        let mut ends: [Spaces; 4] = [0; 4];
        for seat in Seat::ALL {
            ends[image_of(seat, of).index()] = self.ball.ends(seat).map(|end| one(of(end))).sum();
        }
        Turn {
            ring: RingStep { from: self.ring.from.map(of), to: of(self.ring.to) },
            ball: BallStep { from: of(self.ball.from), to: of(self.ball.to), ends },
        }
    }
}

fn image_of(seat: Seat, of: fn(Square) -> Square) -> Seat {
    Seat::at(of(seat.corner())).expect("corners become corners")
}
