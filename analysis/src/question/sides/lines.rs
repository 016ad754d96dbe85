//! The squares in front of a tower that a rule looks at.

use kamisado::{Color, Square};

/// Squares on the three lines of a tower on its home square: straight ahead, and on both diagonals.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    /// The first and the last distance straight ahead: 0 is the tower's own square, 7 the far home row.
    straight: [u8; 2],
    /// The last distance on the diagonals, which begin at 1.
    diagonal: u8,
}

impl Lines {
    pub const fn straight(first: u8, last: u8) -> Lines {
        Lines { straight: [first, last], diagonal: 0 }
    }

    pub const DIAGONAL: Lines = Lines { straight: [1, 0], diagonal: 1 };

    /// All three lines, up to a distance.
    pub const fn within(most: u8) -> Lines {
        Lines { straight: [1, most], diagonal: most }
    }

    /// The squares, of a tower that its owner sees on a file from the left, 0 to 7; the owner's home row is row 0.
    pub fn squares(self, file: u8) -> impl Iterator<Item = Square> {
        let straight = (self.straight[0]..=self.straight[1]).map(move |ahead| Square::at(file, ahead));
        let diagonal = (1..=self.diagonal).flat_map(move |ahead| {
            let files = [u8::checked_sub(file, ahead), Some(file + ahead).filter(|&right| right < 8)];
            files.into_iter().flatten().map(move |file| Square::at(file, ahead))
        });
        straight.chain(diagonal)
    }

    /// How many of these squares have the tower's colour. The colours of the board look the same from both sides.
    pub fn own(self, tower: Color, file: u8) -> i32 {
        self.squares(file).filter(|square| square.color() == tower).count() as i32
    }
}
