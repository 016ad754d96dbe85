//! Symmetries of a board, found from its colours.

use crate::square::{Square, WIDTH};

/// What keeps the board as it is, as players see it in their frames: perhaps a mirror, and an exchange of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    is_mirrored: bool,
    /// The colour that each becomes.
    pub colors: [u8; WIDTH as usize],
}

impl Symmetry {
    pub fn image(&self, square: u8, size: u8) -> u8 {
        let column = square % WIDTH;
        if self.is_mirrored { square - column + (size - 1 - column) } else { square }
    }

    fn of(size: u8, color: &dyn Fn(Square) -> u8, is_mirrored: bool, is_turned: bool) -> Option<Symmetry> {
        let mut symmetry = Symmetry { is_mirrored, colors: [0; WIDTH as usize] };
        let image = |square: Square| {
            let square = Square(symmetry.image(square.0, size));
            color(if is_turned { square.turned(size) } else { square })
        };
        let pairs: Vec<(u8, u8)> = Square::all(size).map(|square| (color(square), image(square))).collect();
        pairs.iter().for_each(|&(color, image)| symmetry.colors[usize::from(color)] = image);
        pairs.iter().all(|&(color, image)| symmetry.colors[usize::from(color)] == image).then_some(symmetry)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Symmetries {
    pub mirror: Option<Symmetry>,
    /// The half-turn, with or without the mirror, which exchanges the players.
    pub turn: Option<Symmetry>,
}

impl Symmetries {
    /// By the size of the board and the colour of each square.
    pub fn of(size: u8, color: &dyn Fn(Square) -> u8) -> Symmetries {
        let turn = Symmetry::of(size, color, false, true).or_else(|| Symmetry::of(size, color, true, true));
        Symmetries { mirror: Symmetry::of(size, color, true, false), turn }
    }
}
