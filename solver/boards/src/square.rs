//! Squares of a board of at most ten by ten, and sets of them.

use std::fmt;

/// A set of squares: the bit of a square is its index.
pub(crate) type Squares = u128;

/// How far rows lie apart in a set, whatever the board's size.
pub(crate) const WIDTH: u8 = 10;

/// A square: a letter from a, Gold's left, and a number from 1, Gold's home row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub(crate) u8);

impl Square {
    /// The square in a column from Gold's left and a row from Gold's home, both from 0 to 9.
    pub const fn at(column: u8, row: u8) -> Square {
        assert!(column < WIDTH && row < WIDTH);
        Square(WIDTH * row + column)
    }

    /// The column, 0 at Gold's left.
    pub const fn column(self) -> u8 {
        self.0 % WIDTH
    }

    /// The row, 0 at Gold's home.
    pub const fn row(self) -> u8 {
        self.0 / WIDTH
    }

    /// The squares of a board, row by row from Gold's home.
    pub(crate) fn all(size: u8) -> impl Iterator<Item = Square> {
        (0..size).flat_map(move |row| (0..size).map(move |column| Square::at(column, row)))
    }

    /// The square after half a turn of a board.
    pub(crate) const fn turned(self, size: u8) -> Square {
        Square((WIDTH + 1) * (size - 1) - self.0)
    }

    /// Reads what is [written](fmt::Display).
    pub(crate) fn read(text: &str) -> Option<Square> {
        let column = text.bytes().next()?.checked_sub(b'a').filter(|&column| column < WIDTH)?;
        let row = text[1..].parse().ok().filter(|row| (1..=WIDTH).contains(row))?;
        Some(Square::at(column, row - 1)).filter(|square| square.to_string() == text)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}
