//! A player's eight towers looked at side by side: a byte for each colour, in one register.

use wide::bytemuck::cast;
use wide::u8x16;

use super::geometry::Squares;
use super::key::BYTES;

/// By file, its bit in a row; twice, as a shuffle wants sixteen bytes.
const FILE_BITS: u8x16 = u8x16::new([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);

/// Where a player's towers stand, twice: for two sets of squares at a time.
#[derive(Clone, Copy)]
pub(super) struct Lanes {
    /// By colour, the number of the row; in the upper half, that plus eight.
    rows: u8x16,
    /// By colour, the bit of the file in its row.
    files: u8x16,
}

impl Lanes {
    /// By colour, a byte for each square.
    #[inline]
    pub fn of(squares: u64) -> Lanes {
        let rows = squares >> 3 & (7 * BYTES);
        let files = squares & (7 * BYTES);
        Lanes { rows: cast([rows, rows | (8 * BYTES)]), files: FILE_BITS.shuffle(cast([files, files])) }
    }

    /// By colour, all bits where the tower stands on a square of the first set, and then the same of the second.
    #[inline]
    pub fn on(self, sets: [Squares; 2]) -> u8x16 {
        let rows: u8x16 = cast(sets);
        (rows.shuffle(self.rows) & self.files).simd_eq(self.files)
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
        }
    }
}
