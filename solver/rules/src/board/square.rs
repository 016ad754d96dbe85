//! A square of the board and its colour.

use std::fmt::{self, Write};
use std::str::FromStr;

use crate::{Color, Player};
use foreign::Excerpt;

/// A square of the board: files a to h from Gold's left, rows 1 (Gold's home) to 8 (Black's home). Equality and order
/// are those of the index, a1 = 0, b1 = 1, ... h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// The colours of rows 1 to 8, files a to h.
static COLORS: [[Color; 8]; 8] = {
    use Color::{Blue as U, Brown as B, Green as G, Orange as O, Pink as K, Purple as P, Red as R, Yellow as Y};
    [
        [B, G, R, Y, K, P, U, O],
        [P, B, Y, U, G, K, O, R],
        [U, Y, B, P, R, O, K, G],
        [Y, R, G, B, O, U, P, K],
        [K, P, U, O, B, G, R, Y],
        [G, K, O, R, P, B, Y, U],
        [R, O, K, G, U, Y, B, P],
        [O, U, P, K, Y, R, G, B],
    ]
};

impl Square {
    /// The square of an index 0 to 63. Panics if the index is larger.
    #[inline]
    pub const fn new(index: u8) -> Square {
        assert!(index < 64);
        Square(index)
    }

    /// The square of a file 0 to 7 (a to h) and a row 0 to 7 (rows 1 to 8). Panics if either is 8 or more.
    #[inline]
    pub const fn at(file: u8, row: u8) -> Square {
        assert!(file < 8 && row < 8);
        Square(row * 8 + file)
    }

    /// All squares, from a1 to h8.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }

    /// 0 (a1) to 63 (h8).
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 (file a) to 7 (file h).
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 (row 1) to 7 (row 8).
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 >> 3
    }

    /// The letter of its file and the digit of its row, in ASCII.
    #[inline]
    pub(crate) fn letters(self) -> [u8; 2] {
        [b'a' + self.file(), b'1' + self.row()]
    }

    /// The colour printed on the board.
    #[inline]
    pub const fn color(self) -> Color {
        COLORS.as_flattened()[self.0 as usize & 63]
    }

    /// The square that takes this one's place when the board is mirrored left to right.
    #[inline]
    pub const fn mirror(self) -> Square {
        Square(self.0 ^ 7)
    }

    /// The square that takes this one's place when the board is rotated by 180 degrees.
    #[inline]
    pub const fn half_turn(self) -> Square {
        Square(63 - self.0)
    }

    /// Converts between the board and a player's own frame, in which their home is row 1 and file a is at their left.
    #[inline]
    pub const fn seen_by(self, player: Player) -> Square {
        // Without a branch: 63 minus the index inverts its bits.
        Square(self.0 ^ (63 * (player as u8 ^ 1)))
    }

    /// The player whose home row this square is on.
    #[inline]
    pub const fn home_of(self) -> Option<Player> {
        match self.row() {
            0 => Some(Player::Gold),
            7 => Some(Player::Black),
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [file, row] = self.letters().map(char::from);
        f.write_char(file)?;
        f.write_char(row)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found '{0}', expected a square: a file a to h and a row 1 to 8, like d4")]
pub struct SquareError(Excerpt);

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', row @ b'1'..=b'8'] => Ok(Square::at(file - b'a', row - b'1')),
            _ => Err(SquareError(text.into())),
        }
    }
}
