//! A space of the board.

use std::fmt;
use std::str::FromStr;

use foreign::Excerpt;

/// A space of the board: files a to e, rows 1 to 5, a1 at the bottom left. Equality and order are those of the index,
/// a1 = 0, b1 = 1, ... e5 = 24.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The space of an index 0 to 24. Panics if it is 25 or more.
    #[inline]
    pub const fn new(index: u8) -> Square {
        assert!(index < 25);
        Square(index)
    }

    /// The space of a file 0 to 4 (a to e) and a row 0 to 4 (rows 1 to 5). Panics if either is 5 or more.
    #[inline]
    pub const fn at(file: u8, row: u8) -> Square {
        assert!(file < 5 && row < 5);
        Square(row * 5 + file)
    }

    /// All spaces, from a1 to e5.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..25).map(Square)
    }

    /// 0 (a1) to 24 (e5).
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 (file a) to 4 (file e).
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % 5
    }

    /// 0 (row 1) to 4 (row 5).
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / 5
    }

    /// The least number of steps to another space, each to one of up to eight around.
    pub const fn distance(self, other: Square) -> u8 {
        let (files, rows) = (self.file().abs_diff(other.file()), self.row().abs_diff(other.row()));
        if files > rows { files } else { rows }
    }

    /// Whether the other space touches this one along a side or at a corner.
    pub const fn is_next_to(self, other: Square) -> bool {
        self.distance(other) == 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a space of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found '{0}', expected a space: a file a to e and a row 1 to 5, like d4")]
pub struct SquareError(Excerpt);

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        match text.as_bytes() {
            [file @ b'a'..=b'e', row @ b'1'..=b'5'] => Ok(Square::at(file - b'a', row - b'1')),
            _ => Err(SquareError(text.into())),
        }
    }
}
