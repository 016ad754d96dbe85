//! Pairs that the mirror exchanges: two colours, or two squares.

use std::fmt;

use kamisado::{Color, Square};

/// Two colours that the mirror exchanges, such as brown and orange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ColorPair(Color);

impl ColorPair {
    /// All pairs, from the outer to the inner ones of a home row.
    pub const ALL: [ColorPair; 4] =
        [ColorPair(Color::Brown), ColorPair(Color::Green), ColorPair(Color::Red), ColorPair(Color::Yellow)];

    pub fn of(color: Color) -> ColorPair {
        ColorPair(color.min(color.mirror()))
    }

    /// Both colours, with the one nearer to the left end of a home row first.
    pub fn colors(self) -> [Color; 2] {
        [self.0, self.0.mirror()]
    }

    pub fn index(self) -> usize {
        self.0.index()
    }
}

impl fmt::Display for ColorPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = self.colors();
        f.pad(&format!("{left}/{right}"))
    }
}

/// Two squares that the mirror exchanges, such as a4 and h4, as the mover sees them: home is row 1, file a at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquarePair(Square);

impl SquarePair {
    pub const COUNT: usize = 32;

    /// All pairs: row by row from the mover's home, from the edges to the middle.
    pub fn all() -> impl Iterator<Item = SquarePair> {
        Square::all().filter(|square| square.file() < 4).map(SquarePair)
    }

    pub fn of(square: Square) -> SquarePair {
        SquarePair(square.min(square.mirror()))
    }

    /// Both squares, with the one at the mover's left first.
    pub fn squares(self) -> [Square; 2] {
        [self.0, self.0.mirror()]
    }

    pub fn index(self) -> usize {
        4 * usize::from(self.0.row()) + usize::from(self.0.file())
    }
}

impl fmt::Display for SquarePair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = self.squares();
        f.pad(&format!("{left}/{right}"))
    }
}
