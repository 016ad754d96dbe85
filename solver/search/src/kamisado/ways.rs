//! Ways home, for the search: tables and sets of squares beyond those of the rules.

use wide::u64x2;

use kamisado::geometry::{GOAL, RAYS, Squares};
use kamisado::{Level, Square};

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

/// By square and set of directions: the squares, in the opponent's frame, on which a tower of theirs leaves at least
/// one way from the square to their home row open. On a single way it blocks the way; of two ways, one stays open.
/// Without a direction the set is empty. In a set of directions, bit 0 is straight forwards, bit 1 left, bit 2 right.
pub(super) static STILL_OPEN_IF_ON: [[Squares; 8]; 64] = {
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

/// By direction: the squares from which the direction leads to the opponent's home row.
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

/// By direction: the squares from which a tower of unlimited range could move to a square of `goal`, over `empty`
/// squares.
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
    // A step to the left cannot start on the a-file or end on the h-file; a step to the right, the other way round.
    [
        back::<8>(goal, empty) >> 8,
        (back::<7>(goal, empty & !A_FILE) & !H_FILE) >> 7,
        (back::<9>(goal, empty & !H_FILE) & !A_FILE) >> 9,
    ]
}

/// By direction: the squares from which empty squares lead to the opponent's home row.
#[inline]
pub(super) fn ways_home(occupied: Squares) -> [Squares; 3] {
    #[inline(always)]
    fn back<const STEP: u32>(mut closed: Squares) -> Squares {
        closed |= closed >> STEP;
        closed |= closed >> (2 * STEP);
        (closed | closed >> (4 * STEP)) >> STEP
    }
    // Shifts along ways to the opponent's home row do not wrap around the board, except that h8 follows a8 on the left.
    let [ahead, left, right] = TOWARDS_GOAL;
    [ahead & !back::<8>(occupied), left & !back::<7>(occupied & !(1 << 63)), right & !back::<9>(occupied)]
}

/// The squares from which one forward step leads to one of `squares`.
#[inline]
pub(super) fn behind(squares: Squares) -> Squares {
    squares >> 8 | (squares & !H_FILE) >> 7 | (squares & !A_FILE) >> 9
}

/// For two boards at once: the number of moves of the towers on `towers` over squares of `empty`, with unlimited range.
#[inline]
pub(super) fn mobility(towers: [Squares; 2], empty: [Squares; 2]) -> [u32; 2] {
    #[inline(always)]
    fn reached<const STEP: u32>(towers: u64x2, mut empty: u64x2) -> [Squares; 2] {
        // Two rays of one direction never overlap: one ends at the tower where the other starts.
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
