//! Keys as whole machine words, for a table that threads read and write without locks.

/// A value with a fixed-length, injective encoding as `u64` words.
///
/// Implemented for numbers, and for tuples and arrays of them. Your own key type writes its parts one after the other.
///
/// ```
/// use kamisado_solver::game::Words;
///
/// #[derive(Clone, Copy)]
/// struct Key {
///     board: u128,
///     turn: bool,
/// }
///
/// impl Words for Key {
///     const COUNT: usize = 3;
///
///     fn write(self, words: &mut [u64]) {
///         (self.board, self.turn).write(words);
///     }
/// }
///
/// let mut words = [0; Key::COUNT];
/// Key { board: (7 << 64) | 5, turn: true }.write(&mut words);
/// assert_eq!(words, [5, 7, 1]);
/// ```
pub trait Words: Copy {
    /// The number of words, at most 14.
    const COUNT: usize;

    /// Writes the words. Panics if the slice is shorter than [`COUNT`](Self::COUNT).
    fn write(self, words: &mut [u64]);
}

/// The most words of a value.
pub(crate) const MOST: usize = 14;

/// A hash of words, of 64 bits on every machine.
///
/// Its highest bits depend on all bits of the words, the lower ones only on those that are as low: so tables take their
/// buckets from the top. `rustc-hash`, which multiplies in the same way, then rotates the product for tables that take
/// the lower bits, and has only 32 bits on a machine of 32, as in a browser.
#[inline(always)]
pub(crate) fn hash_of_words(words: &[u64]) -> u64 {
    const MULTIPLIER: u64 = 0xf135_7aea_2e62_a9c5;
    words.iter().fold(0_u64, |hash, &word| hash.wrapping_add(word).wrapping_mul(MULTIPLIER))
}

#[inline(always)]
pub(crate) fn hash<T: Words>(value: T) -> u64 {
    const { assert!(T::COUNT <= MOST, "a value has at most 14 words") };
    let mut words = [0; MOST];
    value.write(&mut words);
    hash_of_words(&words[..T::COUNT])
}

macro_rules! one_word {
    ($($number:ty),*) => {$(
        impl Words for $number {
            const COUNT: usize = 1;

            #[inline]
            fn write(self, words: &mut [u64]) {
                words[0] = self as u64;
            }
        }
    )*};
}

one_word!(bool, u8, u16, u32, u64, usize);

impl Words for u128 {
    const COUNT: usize = 2;

    #[inline]
    fn write(self, words: &mut [u64]) {
        words[0] = self as u64;
        words[1] = (self >> 64) as u64;
    }
}

impl<A: Words, B: Words> Words for (A, B) {
    const COUNT: usize = A::COUNT + B::COUNT;

    #[inline]
    fn write(self, words: &mut [u64]) {
        self.0.write(words);
        self.1.write(&mut words[A::COUNT..]);
    }
}

impl<A: Words, B: Words, C: Words> Words for (A, B, C) {
    const COUNT: usize = A::COUNT + B::COUNT + C::COUNT;

    #[inline]
    fn write(self, words: &mut [u64]) {
        let (first, second, third) = self;
        ((first, second), third).write(words);
    }
}

impl<T: Words, const N: usize> Words for [T; N] {
    const COUNT: usize = T::COUNT * N;

    #[inline]
    fn write(self, words: &mut [u64]) {
        for (number, part) in self.into_iter().enumerate() {
            part.write(&mut words[number * T::COUNT..]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search expands the same positions on every machine only if it finds them in the same buckets.
    #[test]
    fn a_hash_is_the_same_number_on_every_machine() {
        assert_eq!(hash(5_u128 << 64 | 7), 0x4321_84cf_6bd1_2c08);
        assert_eq!(hash((5_u128 << 64 | 7, 9_u16, true)), hash([7_u64, 5, 9, 1]));
    }
}
