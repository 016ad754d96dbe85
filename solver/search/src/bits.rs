//! Numbers of few bits, one after another.

/// The number of bits that a number takes; 0 for 0.
pub(crate) fn width(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

/// Writes numbers of few bits one after another, the least significant bit of a byte first.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    len: usize,
}

impl BitWriter {
    /// Appends the lowest `width` bits of a number.
    pub fn push(&mut self, number: u64, width: u32) {
        for bit in 0..width {
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

#[derive(Clone, Debug)]
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    read: usize,
}

impl<'a> BitReader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        BitReader { bytes, read: 0 }
    }

    /// The next number, of `width` bits; `None` if fewer are left.
    pub fn next(&mut self, width: u32) -> Option<u64> {
        let width = width as usize;
        if self.bytes.len() * 8 - self.read < width {
            return None;
        }
        let bit = |i: usize| u64::from(self.bytes[i / 8] >> (i % 8) & 1);
        let number = (0..width).map(|k| bit(self.read + k) << k).sum();
        self.read += width;
        Some(number)
    }

    pub fn bytes_read(&self) -> usize {
        self.read.div_ceil(8)
    }

    /// Whether only the zeros that fill the last byte are left.
    pub fn is_at_end(&self) -> bool {
        self.bytes_read() == self.bytes.len()
            && (self.read.is_multiple_of(8) || self.bytes[self.read / 8] >> (self.read % 8) == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_takes_the_bits_it_needs() {
        let widths = [0, 1, 2, 3, 4, 7, 8, 101, u64::MAX].map(width);
        assert_eq!(widths, [0, 1, 2, 2, 3, 3, 4, 7, 64]);
    }

    #[test]
    fn what_is_written_is_read() {
        let mut writer = BitWriter::default();
        let numbers = [4, 0, 101, 1, 12, 7, 0, 2, u64::MAX];
        numbers.iter().for_each(|&number| writer.push(number, width(number)));
        let bytes = writer.into_bytes();
        let mut reader = BitReader::new(&bytes);
        for number in numbers {
            assert_eq!(reader.next(width(number)), Some(number));
        }
        assert!(reader.is_at_end());
        assert_eq!(reader.next(8), None);
    }

    #[test]
    fn left_over_bits_and_bytes_are_detected() {
        let mut reader = BitReader::new(&[0b11]);
        assert_eq!(reader.next(1), Some(1));
        assert!(!reader.is_at_end());
        let mut reader = BitReader::new(&[1, 0]);
        assert_eq!(reader.next(1), Some(1));
        assert!(!reader.is_at_end());
        assert!(BitReader::new(&[]).is_at_end());
    }
}
