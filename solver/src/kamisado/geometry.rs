//! Where a tower can go on an empty board, in its owner's frame.
//!
//! Each player looks at the board from his own side: his home is row 1 (bits 0 to 7), he moves towards row 8, file a is
//! at his left. A half-turn keeps the colours of the board, so both players share these tables.

use super::{Level, Square};

/// A set of squares in one player's frame, bit 0 for a1.
pub(super) type Squares = u64;

/// Straight forwards, forwards left, forwards right, as steps in files.
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

/// By level, square and direction: the squares in range.
pub(super) static RAYS: [[[Squares; 3]; 64]; 4] = {
    let mut rays = [[[0; 3]; 64]; 4];
    let mut level = 0;
    while level < 4 {
        let mut square = 0;
        while square < 64 {
            let mut direction = 0;
            while direction < 3 {
                rays[level][square][direction] = ray(square, direction, Level::ALL[level].range());
                direction += 1;
            }
            square += 1;
        }
        level += 1;
    }
    rays
};

/// By level, square and direction: the whole way to the opponent's home row, the last square included, in the frame of
/// the opponent, who must close it.
///
/// A way that leaves the board or the tower's range is the full board, which is never empty of towers.
pub(super) static WAYS_HOME: [[[Squares; 3]; 64]; 4] = {
    let mut ways = RAYS;
    let mut level = 0;
    while level < 4 {
        let mut square = 0;
        while square < 64 {
            let mut direction = 0;
            while direction < 3 {
                let way = ways[level][square][direction];
                ways[level][square][direction] = if way & GOAL == 0 { Squares::MAX } else { way.reverse_bits() };
                direction += 1;
            }
            square += 1;
        }
        level += 1;
    }
    ways
};

/// By colour: its eight squares, the same in both frames.
pub(super) static COLOR_SQUARES: [Squares; 8] = {
    let mut squares = [0; 8];
    let mut square = 0;
    while square < 64 {
        squares[Square::new(square).color() as usize] |= 1 << square;
        square += 1;
    }
    squares
};

/// The opponent's home row in a player's own frame.
pub(super) const GOAL: Squares = 0xff << 56;

/// By square: the up to three squares one step ahead.
pub(super) static STEPS: [Squares; 64] = {
    let mut steps = [0; 64];
    let mut square = 0;
    while square < 64 {
        steps[square] = ray(square, 0, 1) | ray(square, 1, 1) | ray(square, 2, 1);
        square += 1;
    }
    steps
};

/// The empty squares that a tower can move to, pushes left out.
#[inline]
pub(super) fn destinations(level: Level, square: u8, occupied: Squares) -> Squares {
    let mut squares = 0;
    for ray in RAYS[level as usize][square as usize & 63] {
        let blockers = ray & occupied;
        // All bits below the first blocker; all bits at all if there is none.
        squares |= ray & (blockers & blockers.wrapping_neg()).wrapping_sub(1);
    }
    squares
}
