//! A player's eight towers examined in parallel: a byte for each colour, in one register.

use wide::bytemuck::cast;
use wide::{u8x16, u16x8};

use kamisado::geometry::{BYTES, Squares};

#[cfg(target_endian = "big")]
compile_error!("the bytes of a number are taken for lanes, the lowest first");

/// By file, its bit in a row; twice, because a shuffle takes sixteen bytes.
const FILE_BITS: u8x16 = u8x16::new([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);

/// The places of a player's towers, twice, to test two sets of squares at a time.
#[derive(Clone, Copy)]
pub(super) struct Lanes {
    squares: u64,
    /// By colour, the index of the row; in the upper half, plus eight.
    rows: u8x16,
    /// By colour, the bit of the file in its row.
    files: u8x16,
}

impl Lanes {
    /// From the squares, a byte for each colour.
    #[inline]
    pub fn of(squares: u64) -> Lanes {
        let rows = squares >> 3 & (7 * BYTES);
        let files = squares & (7 * BYTES);
        Lanes { squares, rows: cast([rows, rows | (8 * BYTES)]), files: FILE_BITS.shuffle(cast([files, files])) }
    }

    /// By colour, all ones if the tower stands on a square of the first set; in the upper half, of the second set.
    #[inline]
    pub fn on(self, sets: [Squares; 2]) -> u8x16 {
        let rows: u8x16 = cast(sets);
        (rows.shuffle(self.rows) & self.files).simd_eq(self.files)
    }

    /// By colour, an index into a table with eight entries per square: bit 0 if the tower stands on a square of the
    /// first set, bit 1 for the second, bit 2 for the third. Towers whose byte in `able` is 0 rather than all ones get
    /// no bits. Also a bit for each colour that stands on a square of any of the three.
    #[inline]
    pub fn entries(self, [first, second, third]: [Squares; 3], able: u64) -> ([u16; 8], u8) {
        let two = self.on([first, second]) & cast::<_, u8x16>([BYTES, 2 * BYTES]);
        let one = self.on([third, 0]) & cast::<_, u8x16>([4 * BYTES, 0]);
        let [low, high]: [u64; 2] = cast(two | one);
        let sets = (low | high) & able;
        let colors = cast::<_, u8x16>([sets, 0]).simd_ne(u8x16::ZERO).to_bitmask() as u8;
        let [sets, squares]: [u16x8; 2] =
            [sets, self.squares].map(|bytes| cast(u8x16::unpack_low(cast([bytes, 0]), u8x16::ZERO)));
        (((squares << 3_u32) | sets).to_array(), colors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn towers_stand_on_the_squares_of_a_set() {
        let squares: [u8; 8] = [0, 7, 8, 27, 36, 55, 56, 63];
        let lanes = Lanes::of(u64::from_le_bytes(squares));
        for n in 0..64_u32 {
            let sets = [0x9e37_79b9_7f4a_7c15_u64.rotate_left(n), 1 << n];
            let expected = (0..16).filter(|lane| sets[lane / 8] >> squares[lane % 8] & 1 != 0);
            let expected = expected.fold(0, |bits, lane| bits | 1 << lane);
            assert_eq!(lanes.on(sets).to_bitmask(), expected, "{sets:x?}");

            let sets = [sets[0], sets[1], sets[0].rotate_left(7)];
            let on = |square: u8| sets.iter().rev().fold(0, |bits, set| bits << 1 | (set >> square & 1) as u16);
            assert_eq!(lanes.entries(sets, u64::MAX).0, squares.map(|square| 8 * u16::from(square) + on(square)));
            let able = [true, false, true, true, false, false, true, false];
            let expected =
                [0, 1, 2, 3, 4, 5, 6, 7].map(|i| 8 * u16::from(squares[i]) + u16::from(able[i]) * on(squares[i]));
            assert_eq!(
                lanes.entries(sets, u64::from_le_bytes(able.map(|able| if able { 255 } else { 0 }))).0,
                expected
            );
        }
    }
}
