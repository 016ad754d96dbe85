//! Moves as bits: each takes as few as tell it from the other legal ones.

/// The bits that the number of one among `choices` takes; none if there is no choice.
pub(super) fn width(choices: usize) -> u32 {
    usize::BITS - choices.saturating_sub(1).leading_zeros()
}

/// Bits in the order they were written, the least significant of a byte first.
#[derive(Clone, Debug, Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    len: usize,
}

impl BitWriter {
    /// Appends the number of one among `choices`.
    pub fn push(&mut self, number: usize, choices: usize) {
        for bit in 0..width(choices) {
            if self.len.is_multiple_of(8) {
                self.bytes.push(0);
            }
            self.bytes[self.len / 8] |= ((number >> bit & 1) as u8) << (self.len % 8);
            self.len += 1;
        }
    }

    /// The bytes, the last filled up with zeros.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads what a [`BitWriter`] wrote.
#[derive(Clone, Debug)]
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    read: usize,
}

impl<'a> BitReader<'a> {
    /// A reader at the first bit.
    pub fn new(bytes: &'a [u8]) -> Self {
        BitReader { bytes, read: 0 }
    }

    /// The number of one among `choices`, which may be too large; none if the bits are at their end.
    pub fn next(&mut self, choices: usize) -> Option<usize> {
        let width = width(choices) as usize;
        if self.bytes.len() * 8 - self.read < width {
            return None;
        }
        let bit = |i: usize| usize::from(self.bytes[i / 8] >> (i % 8) & 1);
        let number = (0..width).map(|k| bit(self.read + k) << k).sum();
        self.read += width;
        Some(number)
    }

    /// Whether nothing is left but the zeros that fill the last byte.
    pub fn is_at_end(&self) -> bool {
        self.read.div_ceil(8) == self.bytes.len()
            && (self.read.is_multiple_of(8) || self.bytes[self.read / 8] >> (self.read % 8) == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_takes_the_bits_it_needs() {
        let widths = [0, 1, 2, 3, 4, 5, 8, 9, 102].map(width);
        assert_eq!(widths, [0, 0, 1, 2, 2, 3, 3, 4, 7]);
    }

    #[test]
    fn what_is_written_is_read() {
        let mut writer = BitWriter::default();
        let choices = [5, 1, 102, 2, 13, 8, 1, 3, 64];
        choices.iter().for_each(|&n| writer.push(n - 1, n));
        let bytes = writer.into_bytes();
        let mut reader = BitReader::new(&bytes);
        for n in choices {
            assert_eq!(reader.next(n), Some(n - 1));
        }
        assert!(reader.is_at_end());
        assert_eq!(reader.next(200), None);
    }

    #[test]
    fn left_over_bits_and_bytes_are_seen() {
        let mut reader = BitReader::new(&[0b11]);
        assert_eq!(reader.next(2), Some(1));
        assert!(!reader.is_at_end());
        let mut reader = BitReader::new(&[1, 0]);
        assert_eq!(reader.next(2), Some(1));
        assert!(!reader.is_at_end());
        assert!(BitReader::new(&[]).is_at_end());
    }
}
