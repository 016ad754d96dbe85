//! Where a tower can go on an empty board, in its owner's frame.
//!
//! Each player looks at the board from his own side: his home is row 1 (bits 0 to 7), he moves towards row 8, file a is
//! at his left. A half-turn keeps the colours of the board, so both players share these tables.

use wide::u64x2;

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

/// By place and direction: the squares in range. A *place* is a square and, above its six bits, the rings of the tower
/// that stands there.
pub(super) static RAYS: [[Squares; 3]; 256] = {
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

/// By level: the squares from which a tower has the range to reach the opponent's home row.
pub(super) static IN_RANGE: [Squares; 4] = {
    let mut squares = [0; 4];
    let mut level = 0;
    while level < 4 {
        squares[level] = Squares::MAX << (8 * (7 - Level::ALL[level].range() as u32));
        level += 1;
    }
    squares
};

/// By square and set of directions: the squares, in the frame of the opponent, on which his tower does not close every
/// way to his home row in these directions. One on a lone way does, of two ways one stays, and where there is none
/// there is nothing to close.
///
/// Bit 0 of a set is straight forwards, bit 1 left, bit 2 right.
pub(super) static NO_CLOSERS: [[Squares; 8]; 64] = {
    let mut squares = [[Squares::MAX; 8]; 64];
    let mut square = 0;
    while square < 64 {
        squares[square][0] = 0;
        let mut direction = 0;
        while direction < 3 {
            squares[square][1 << direction] = !RAYS[square][direction].reverse_bits();
            direction += 1;
        }
        square += 1;
    }
    squares
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

/// By set of colours, a bit for each: the squares of all of them.
pub(super) static SQUARES_OF_COLORS: [Squares; 256] = {
    let mut squares = [0; 256];
    let mut colors = 0;
    while colors < 256 {
        let mut color = 0;
        while color < 8 {
            if colors >> color & 1 != 0 {
                squares[colors] |= COLOR_SQUARES[color];
            }
            color += 1;
        }
        colors += 1;
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

/// By direction, the squares from which it leads to the opponent's home row.
const TOWARDS_GOAL: [Squares; 3] = {
    let mut squares = [0; 3];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 3 {
            if RAYS[square][direction] & GOAL != 0 {
                squares[direction] |= 1 << square;
            }
            direction += 1;
        }
        square += 1;
    }
    squares
};

const A_FILE: Squares = 0x0101_0101_0101_0101;
const H_FILE: Squares = A_FILE << 7;

/// By direction, the squares one step behind those of `goal` and behind all empty squares from which empty squares lead
/// there: where a tower stands that can go to one of them, whatever its range.
#[inline]
pub(super) fn sources(goal: Squares, empty: Squares) -> [Squares; 3] {
    #[inline(always)]
    fn back<const STEP: u32>(mut reached: Squares, mut empty: Squares) -> Squares {
        reached |= empty & reached >> STEP;
        empty &= empty >> STEP;
        reached |= empty & reached >> (2 * STEP);
        empty &= empty >> (2 * STEP);
        reached | empty & reached >> (4 * STEP)
    }
    // A step to the left from the a-file leads nowhere, and none leads to the h-file; the same holds to the right.
    [
        back::<8>(goal, empty) >> 8,
        (back::<7>(goal, empty & !A_FILE) & !H_FILE) >> 7,
        (back::<9>(goal, empty & !H_FILE) & !A_FILE) >> 9,
    ]
}

/// By direction, the squares from which empty squares lead to the opponent's home row.
#[inline]
pub(super) fn ways_home(occupied: Squares) -> [Squares; 3] {
    #[inline(always)]
    fn back<const STEP: u32>(mut closed: Squares) -> Squares {
        closed |= closed >> STEP;
        closed |= closed >> (2 * STEP);
        (closed | closed >> (4 * STEP)) >> STEP
    }
    // Ways that lead to the opponent's home row end with the board, but for one: a8 is followed by h8 on the left.
    let [ahead, left, right] = TOWARDS_GOAL;
    [ahead & !back::<8>(occupied), left & !back::<7>(occupied & !(1 << 63)), right & !back::<9>(occupied)]
}

/// The squares from which one step in any direction leads to one of `squares`.
#[inline]
pub(super) fn behind(squares: Squares) -> Squares {
    squares >> 8 | (squares & !H_FILE) >> 7 | (squares & !A_FILE) >> 9
}

/// Of two boards at once, how many moves towers on `towers` have over squares of `empty`, whatever their range.
#[inline]
pub(super) fn mobility(towers: [Squares; 2], empty: [Squares; 2]) -> [u32; 2] {
    #[inline(always)]
    fn reached<const STEP: u32>(towers: u64x2, mut empty: u64x2) -> [Squares; 2] {
        // No two rays of one direction meet: one ends at the tower from which the other starts.
        let mut reached = empty & towers << STEP;
        reached |= empty & reached << STEP;
        empty &= empty << STEP;
        reached |= empty & reached << (2 * STEP);
        empty &= empty << (2 * STEP);
        (reached | empty & reached << (4 * STEP)).to_array()
    }
    let (towers, empty) = (u64x2::new(towers), u64x2::new(empty));
    let (a_file, h_file) = (u64x2::splat(A_FILE), u64x2::splat(H_FILE));
    let reached = [
        reached::<8>(towers, empty),
        reached::<7>(towers & !a_file, empty & !h_file),
        reached::<9>(towers & !h_file, empty & !a_file),
    ];
    [0, 1].map(|board| reached.iter().map(|squares| squares[board].count_ones()).sum())
}

/// The empty squares that a tower can move to from its place, pushes left out.
#[inline]
pub(super) fn destinations(place: u8, occupied: Squares) -> Squares {
    let mut squares = 0;
    for ray in RAYS[place as usize] {
        // Less one, the first blocker turns into all squares below it; those behind it stay, and are left out at last.
        squares |= ray & (ray & occupied).wrapping_sub(1);
    }
    squares & !occupied
}
