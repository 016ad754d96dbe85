//! Squares of a board of at most ten by ten, and sets of them.

use std::fmt;
use std::str::FromStr;

use foreign::Excerpt;

/// A set of squares: the bit of a square is its index.
pub(crate) type Squares = u128;

/// The squares of a row, of any board: rows lie ten apart in a set, whatever the board's size.
pub(crate) const WIDTH: u8 = 10;

/// The number of indices of squares.
pub(crate) const COUNT: usize = 100;

/// A square: a letter from a, Gold's left, and a number from 1, Gold's home row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square in a column from Gold's left and a row from Gold's home, both from 0 to 9.
    pub const fn at(column: u8, row: u8) -> Square {
        assert!(column < WIDTH && row < WIDTH);
        Square(WIDTH * row + column)
    }

    pub(crate) const fn new(index: u8) -> Square {
        Square(index)
    }

    pub(crate) const fn index(self) -> u8 {
        self.0
    }

    /// The column, 0 at Gold's left.
    pub const fn column(self) -> u8 {
        self.0 % WIDTH
    }

    /// The row, 0 at Gold's home.
    pub const fn row(self) -> u8 {
        self.0 / WIDTH
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

/// Why a text is not a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found '{found}', expected a square: a letter from a to j and a number from 1 to 10")]
pub struct SquareError {
    found: Excerpt,
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        let read = || {
            let column = text.bytes().next()?.checked_sub(b'a').filter(|&column| column < WIDTH)?;
            let row = text[1..].parse().ok().filter(|row| (1..=WIDTH).contains(row))?;
            Some(Square::at(column, row - 1)).filter(|square| square.to_string() == text)
        };
        read().ok_or_else(|| SquareError { found: text.into() })
    }
}

/// The indices of a set of squares, the highest first.
#[inline]
pub(crate) fn each(mut squares: Squares) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let highest = 127_u32.checked_sub(squares.leading_zeros())?;
        squares ^= 1 << highest;
        Some(highest as u8)
    })
}
