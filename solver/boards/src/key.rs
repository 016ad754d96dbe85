//! The exact key of a position.
//!
//! ```text
//! word 0  the mover's towers of the colours 0 to 7, a byte each: the square in the mover's frame
//! word 1  the opponent's, in the same way
//! word 2  from the lowest byte: the mover's towers 8 and 9, the opponent's, the colour due or 255, and 1 if the player
//!         to move is told by it, and is Gold
//! ```
//!
//! Twenty towers on a hundred squares take 133 bits. Positions share a key exactly if the symmetries of the board make
//! them the same: a half-turn lets Black's positions be read as Gold's, and of a position and its mirror image the key is
//! that of the one with the lower colour due or, if the colour is its own image, the smaller key.

use std::num::NonZeroU32;

use kamisado::Player;

use crate::moves::Move;
use crate::position::{Position, TOWERS};
use crate::square::{Square, WIDTH};
use crate::symmetry::Symmetry;

/// An exact key; see the layout above, in the module.
pub type Key = [u64; 3];

/// A position as its mover sees it, or an image of it.
#[derive(Clone, Copy)]
struct Reading {
    /// The mover's towers and the opponent's, by colour, each in the frame of its player.
    sides: [[u8; TOWERS]; 2],
    due: Option<u8>,
    is_gold: bool,
    is_mirrored: bool,
}

impl Reading {
    #[inline]
    fn of(position: &Position<'_>) -> Reading {
        let (symmetries, turn) = (&position.board.symmetries, position.turn);
        let sides = [turn, turn.opponent()].map(|player| position.squares[player as usize]);
        let plain = Reading { sides, due: position.due, is_gold: false, is_mirrored: false };
        let size = position.board.size();
        let plain = match &symmetries.turn {
            None => Reading { is_gold: turn == Player::Gold, ..plain },
            Some(symmetry) if turn == Player::Black => plain.image(symmetry, size),
            Some(_) => plain,
        };
        let Some(mirror) = &symmetries.mirror else { return plain };
        let of_due = |due: u8| mirror.colors[usize::from(due)];
        match plain.due {
            Some(due) if due < of_due(due) => plain,
            Some(due) if due > of_due(due) => plain.image(mirror, size),
            _ => {
                let image = plain.image(mirror, size);
                if image.packed() < plain.packed() { image } else { plain }
            }
        }
    }

    #[inline]
    fn image(&self, symmetry: &Symmetry, size: u8) -> Reading {
        let mut sides = [[0; TOWERS]; 2];
        for (from, to) in self.sides.iter().zip(&mut sides) {
            for (color, &square) in symmetry.colors.iter().zip(from).take(size.into()) {
                to[usize::from(*color)] = if symmetry.is_mirrored { mirrored(square, size) } else { square };
            }
        }
        let due = self.due.map(|due| symmetry.colors[usize::from(due)]);
        Reading { sides, due, is_mirrored: self.is_mirrored ^ symmetry.is_mirrored, ..*self }
    }

    #[inline]
    fn packed(&self) -> Key {
        let low = |side: &[u8; TOWERS]| u64::from_le_bytes(side[..8].try_into().expect("eight bytes"));
        let [mine, theirs] = &self.sides;
        let rest = [mine[8], mine[9], theirs[8], theirs[9], self.due.unwrap_or(255), self.is_gold.into(), 0, 0];
        [low(mine), low(theirs), u64::from_le_bytes(rest)]
    }
}

/// A square after the mirror.
#[inline]
fn mirrored(square: u8, size: u8) -> u8 {
    let column = square % WIDTH;
    square - column + (size - 1 - column)
}

#[inline]
pub(crate) fn packed(position: &Position<'_>) -> Key {
    Reading::of(position).packed()
}

/// Both squares of a move as the key reads the position.
pub(crate) fn name_of(position: &Position<'_>, m: Move) -> NonZeroU32 {
    let [from, to] = [m.from, m.to].map(|square| u32::from(read(position, square.index())));
    NonZeroU32::MIN | from << 8 | to << 1
}

/// The move with a name.
pub(crate) fn move_named(position: &Position<'_>, name: NonZeroU32) -> Move {
    let [from, to] = [name.get() >> 8, name.get() >> 1].map(|square| Square::new(read(position, square as u8 & 127)));
    Move { from, to }
}

/// A square of the board in the reading of the key, or the other way round.
fn read(position: &Position<'_>, square: u8) -> u8 {
    let seen = |square| position.board.seen_by(position.turn, square);
    if Reading::of(position).is_mirrored {
        // The mirror and the half-turn may be done in any order.
        mirrored(seen(square), position.board.size())
    } else {
        seen(square)
    }
}
