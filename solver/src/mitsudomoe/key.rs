//! The exact key of a position.
//!
//! The board is turned so that the player to move sits at a1, and read space by space from there. For each space:
//!
//! ```text
//! 1 s s   a ring, from the lowest, and how many corners clockwise of the mover its owner sits
//! 0       no more rings
//! b       a ball on them or none; left out where there are no rings
//! ```
//!
//! Then three bits for the winner: 0 while the game is on. At most 25 + 3 x 32 + 25 + 3 bits; for two players 92, since
//! they have 16 rings. A ball belongs to the owner of the ring below it, the supply is what is not on the board, and who
//! has no balls is out, so nothing of these is written. Colours are names and left out; so is what players who are out
//! have left on the board: it has no effect on play.
//!
//! With two players left, or one, a position and its mirror image about the mover's diagonal have one key, the smaller of
//! the two.

use super::geometry::{Spaces, one};
use super::{Position, Square};

/// Stands for a position and those that are played alike; see the module's layout. Exact: no two others share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key([u64; 3]);

/// The spaces of the board in the order in which a player sees them, by his seat, and whether mirrored.
static ORDERS: [[[Square; 25]; 2]; 4] = {
    let mut orders = [[[Square::new(0); 25]; 2]; 4];
    let mut i = 0;
    while i < 25 {
        let mut square = Square::new(i as u8);
        let mut seat = 0;
        while seat < 4 {
            orders[seat][0][i] = square;
            orders[seat][1][square_index_mirrored(i)] = square;
            square = square.quarter_turn();
            seat += 1;
        }
        i += 1;
    }
    orders
};

const fn square_index_mirrored(index: usize) -> usize {
    Square::new(index as u8).mirror().index()
}

/// Bits, the first ones highest in each word.
#[derive(Default)]
struct Bits {
    words: [u64; 3],
    length: usize,
}

impl Bits {
    /// Appends a number of up to three bits.
    #[inline]
    fn push(&mut self, value: u64, bits: usize) {
        let (word, at) = (self.length / 64, self.length % 64);
        self.words[word] |= value << (64 - bits) >> at;
        if at + bits > 64 {
            self.words[word + 1] |= value << (128 - bits - at);
        }
        self.length += bits;
    }
}

impl Position {
    /// Equal for two positions exactly if they are the same up to quarter-turns of the board with the seats, names of
    /// colours and what players who are out have left on the board, and, with two players left or one, mirror images.
    ///
    /// So the players of two positions with one key correspond by their order from the player to move.
    pub fn key(&self) -> Key {
        let plain = self.read(false);
        if self.players().count() <= 2 { plain.min(self.read(true)) } else { plain }
    }

    fn read(&self, mirrored: bool) -> Key {
        let from_mover = |seat: usize| {
            let corners = seat + 4 - self.turn.index();
            (if mirrored { 8 - corners } else { corners } & 3) as u64
        };
        let balls: Spaces = self.players().map(|seat| self.balls[seat.index()]).sum();
        let mut bits = Bits::default();
        for &square in &ORDERS[self.turn.index()][usize::from(mirrored)] {
            let mut empty = true;
            for seat in self.stacks[square.index()].rings().filter(|seat| self.seated[seat.index()]) {
                bits.push(0b100 | from_mover(seat.index()), 3);
                empty = false;
            }
            bits.push(0, 1);
            if !empty {
                bits.push(u64::from(balls & one(square) != 0), 1);
            }
        }
        bits.push(self.outcome.map_or(0, |(winner, _)| 1 + from_mover(winner.index())), 3);
        Key(bits.words)
    }
}
