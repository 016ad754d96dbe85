//! The exact key of a position.
//!
//! ```text
//! word 0  the mover's towers of the colours 0 to 7, a byte each: the square in the mover's frame
//! word 1  the opponent's, in the same way
//! word 2  from the lowest byte: the mover's towers 8 and 9, the opponent's, the colour due or 255, and 1 if Gold is to
//!         move on a board on which that matters
//! ```
//!
//! Twenty towers on a hundred squares take 133 bits. Positions share a key exactly if the symmetries of the board make
//! them the same: a half-turn lets Black's positions be read as Gold's, and of a position and its mirror image the key is
//! that of the one with the lower colour due or, if the colour is its own image, the smaller key.

use kamisado::Player;

use crate::position::{Position, TOWERS};
use crate::symmetry::Symmetry;

/// An exact key; see the layout above, in the module.
pub type Key = [u64; 3];

/// The towers of the mover and of the opponent, by colour, each in the frame of its player, and the colour due.
type Reading = ([[u8; TOWERS]; 2], Option<u8>);

pub(crate) fn packed(position: &Position<'_>) -> Key {
    let (symmetries, turn, size) = (&position.board.symmetries, position.turn, position.board.size());
    let sides = [turn, turn.opponent()].map(|player| position.squares[player as usize]);
    let (mut reading, mut is_gold) = ((sides, position.due), turn == Player::Gold);
    if let Some(symmetry) = &symmetries.turn {
        if !is_gold {
            reading = image(reading, symmetry, size);
        }
        is_gold = false;
    }
    let plain = || words(reading, is_gold);
    let Some(mirror) = &symmetries.mirror else { return plain() };
    let mirrored = || words(image(reading, mirror, size), is_gold);
    match reading.1.map(|due| due.cmp(&mirror.colors[usize::from(due)])) {
        Some(std::cmp::Ordering::Less) => plain(),
        Some(std::cmp::Ordering::Greater) => mirrored(),
        _ => plain().min(mirrored()),
    }
}

fn image((sides, due): Reading, symmetry: &Symmetry, size: u8) -> Reading {
    let mut images = [[0; TOWERS]; 2];
    for (side, image) in sides.iter().zip(&mut images) {
        for (&color, &square) in symmetry.colors.iter().zip(side).take(size.into()) {
            image[usize::from(color)] = symmetry.image(square, size);
        }
    }
    (images, due.map(|due| symmetry.colors[usize::from(due)]))
}

fn words(([mine, theirs], due): Reading, is_gold: bool) -> Key {
    let low = |side: [u8; TOWERS]| u64::from_le_bytes(side[..8].try_into().expect("eight bytes"));
    let rest = [mine[8], mine[9], theirs[8], theirs[9], due.unwrap_or(255), is_gold.into(), 0, 0];
    [low(mine), low(theirs), u64::from_le_bytes(rest)]
}
