//! Where a tower can go on an empty board, in its owner's frame.
//!
//! In a player's own frame, their home is row 1 (bits 0 to 7), they move towards row 8, and file a is at their left. A
//! half-turn keeps the colours of the board, so both players share these tables.

use crate::Level;

/// A set of squares in one player's frame, bit 0 for a1.
pub type Squares = u64;

/// Straight ahead, ahead left, ahead right, as steps in files.
const DIRECTIONS: [i32; 3] = [0, -1, 1];

/// The squares within `range` steps in one direction, nearest first, down to the edge of the board.
const fn ray(square: usize, direction: usize, range: u8) -> Squares {
    let mut squares = 0;
    let mut step = 1;
    while step <= range as i32 {
        let file = (square % 8) as i32 + DIRECTIONS[direction] * step;
        let row = (square / 8) as i32 + step;
        if file < 0 || file > 7 || row > 7 {
            break;
        }
        squares |= 1 << (row * 8 + file);
        step += 1;
    }
    squares
}

/// By place and direction: the squares in range. A *place* is a square and, above its six bits, the rings of the tower
/// that stands there.
pub static RAYS: [[Squares; 3]; 256] = {
    let mut rays = [[0; 3]; 256];
    let mut place = 0;
    while place < 256 {
        let mut direction = 0;
        while direction < 3 {
            rays[place][direction] = ray(place % 64, direction, Level::ALL[place / 64].range());
            direction += 1;
        }
        place += 1;
    }
    rays
};

/// The opponent's home row in a player's own frame.
pub const GOAL: Squares = 0xff << 56;

/// By square: the up to three squares one step ahead.
pub static STEPS: [Squares; 64] = {
    let mut steps = [0; 64];
    let mut square = 0;
    while square < 64 {
        steps[square] = ray(square, 0, 1) | ray(square, 1, 1) | ray(square, 2, 1);
        square += 1;
    }
    steps
};

/// The empty squares to which a tower can move from its place, without pushes.
#[inline]
pub fn destinations(place: u8, occupied: Squares) -> Squares {
    let mut squares = 0;
    for ray in RAYS[place as usize] {
        // Subtracting one turns the first blocker into all squares below it. Blockers behind it remain and are removed
        // at the end.
        squares |= ray & (ray & occupied).wrapping_sub(1);
    }
    squares & !occupied
}

/// A 1 in each byte.
pub const BYTES: u64 = 0x0101_0101_0101_0101;

/// Mirrors the squares of all towers of a player, a byte for each colour: both colours and files are reversed.
#[inline]
pub fn mirror(squares: u64) -> u64 {
    squares.swap_bytes() ^ (BYTES * 7)
}

/// Squares mirrored left to right.
#[inline]
pub fn mirror_files(squares: Squares) -> Squares {
    squares.reverse_bits().swap_bytes()
}
