//! Boards drawn at random, with and without symmetries.

use kamisado_boards::Board;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// The rows of a board without symmetries, unless by chance.
pub fn rows(size: u8, random: &mut ChaCha8Rng) -> Vec<Vec<u8>> {
    let row = |_| {
        let mut row: Vec<u8> = (0..size).collect();
        row.shuffle(random);
        row
    };
    (0..size).map(row).collect()
}

/// A row that the mirror leaves as it is if it exchanges each colour with the one as far from the last as it is from 0.
fn mirrored_row(size: u8, random: &mut ChaCha8Rng) -> Vec<u8> {
    let mut half: Vec<u8> = (0..size / 2).map(|color| if random.random() { color } else { size - 1 - color }).collect();
    half.shuffle(random);
    let middle = (size % 2 == 1).then_some(size / 2);
    let right = half.iter().rev().map(|&color| size - 1 - color);
    half.iter().copied().chain(middle).chain(right).collect()
}

/// Which symmetries a board is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    None,
    Mirror,
    /// The half-turn, which leaves the colours as they are.
    Turn,
    /// The half-turn, which exchanges colours.
    OtherTurn,
    /// The half-turn with the mirror, which together leave the colours as they are.
    TurnMirrored,
    Both,
}

impl Symmetry {
    pub const ALL: [Symmetry; 6] = {
        use Symmetry::{Both, Mirror, None, OtherTurn, Turn, TurnMirrored};
        [None, Mirror, Turn, OtherTurn, TurnMirrored, Both]
    };

    /// A board with this symmetry.
    pub fn board(self, size: u8, random: &mut ChaCha8Rng) -> Board {
        let is_mirrored = matches!(self, Symmetry::Mirror | Symmetry::Both);
        let mut rows = rows(size, random);
        if is_mirrored {
            rows.iter_mut().for_each(|row| *row = mirrored_row(size, random));
        }
        let last = usize::from(size) - 1;
        // With an odd number of rows, the middle one would be its own image.
        for row in (0..rows.len() / 2).filter(|_| size.is_multiple_of(2)) {
            let image = |color: u8| if self == Symmetry::OtherTurn { color ^ 1 } else { color };
            match self {
                Symmetry::None | Symmetry::Mirror => {}
                Symmetry::TurnMirrored => rows[last - row] = rows[row].clone(),
                _ => rows[last - row] = rows[row].iter().rev().map(|&color| image(color)).collect(),
            }
        }
        board(&rows)
    }
}

pub fn board(rows: &[Vec<u8>]) -> Board {
    let line = |row: &Vec<u8>| row.iter().map(|color| format!("{color}")).collect::<String>() + "\n";
    rows.iter().map(line).collect::<String>().parse().expect("a board")
}
