//! Ascending words as bytes, each by the letters in which it differs from the one before.
//!
//! A word is one or more numbers of 16 bits, little-endian, a letter each:
//!
//! ```text
//! bits 0 to 9     the letter; END is not written
//! bit 10          the last one of its word
//! bits 11 to 15   of a word's first number: how many letters of the word before come first; else 0
//! ```

use crate::opening_table::word::{LONGEST, Letters, Word};

const LETTER: u16 = (1 << 10) - 1;
const LAST: u16 = 1 << 10;
const SHARED_BIT: u32 = 11;

/// The bytes of ascending words.
pub(super) fn packed(words: &[Word]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(words.len() * 5);
    let mut before: Option<Letters> = None;
    for word in words {
        let letters = word.letters();
        // Without END; at least one letter is written.
        let length = letters.len() - 1;
        let known = before.as_deref().unwrap_or_default();
        let same = letters[..length - 1].iter().zip(known).take_while(|(a, b)| a == b).count();
        for (place, &letter) in letters[..length].iter().enumerate().skip(same) {
            let shared = if place == same { (same as u16) << SHARED_BIT } else { 0 };
            let last = if place + 1 == length { LAST } else { 0 };
            bytes.extend((letter | last | shared).to_le_bytes());
        }
        before = Some(letters);
    }
    bytes
}

/// The words of some bytes, in which there are as many as expected, each after the one before.
///
/// # Errors
///
/// Says what is wrong.
pub(super) fn unpacked(bytes: &[u8], expected: usize) -> Result<Vec<Word>, &'static str> {
    let (numbers, rest) = bytes.as_chunks::<2>();
    if !rest.is_empty() || expected > numbers.len() {
        return Err("its words have another length");
    }
    let mut words: Vec<Word> = Vec::with_capacity(expected);
    let (mut letters, mut length) = ([0; LONGEST], None);
    for number in numbers.iter().map(|&number| u16::from_le_bytes(number)) {
        let shared = usize::from(number >> SHARED_BIT);
        let at = match length {
            Some(at) if shared == 0 => at,
            None if words.last().map_or(shared == 0, |word| shared < word.letters().len()) => shared,
            _ => return Err("its words are none"),
        };
        *letters.get_mut(at).ok_or("its words are none")? = number & LETTER;
        length = Some(at + 1);
        if number & LAST != 0 {
            let word = Word::spelt(&letters[..=at]).ok_or("its words are none")?;
            if words.last().is_some_and(|&before| before >= word) {
                return Err("its words do not ascend");
            }
            words.push(word);
            length = None;
        }
    }
    if length.is_some() || words.len() != expected { Err("it has another number of words") } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening_table::word::Spelling;

    #[test]
    fn words_are_packed_and_unpacked() {
        let spelt = |letters: &[u16]| Word::spelt(letters).unwrap();
        let words = [
            spelt(&[0, 20, 64 + 30]),
            spelt(&[0, 20, 64 + 31, 128 + 1]),
            spelt(&[0, 20, 64 + 31]),
            spelt(&[0, 20]),
            spelt(&[8]),
        ];
        assert!(words.is_sorted());
        let bytes = packed(&words);
        assert_eq!(bytes.len(), 2 * (3 + 2 + 1 + 1 + 1));
        assert_eq!(unpacked(&bytes, 5).unwrap(), words);
        assert!(words.iter().all(|word| Word::of_key(word.key(Spelling::default()), Spelling::default()) == *word));
        assert_eq!(unpacked(&[], 0).unwrap(), []);
        assert_eq!(unpacked(&bytes, 4), Err("it has another number of words"));
        assert_eq!(unpacked(&bytes[..bytes.len() - 1], 5), Err("its words have another length"));
        let twice = [packed(&words[..1]), packed(&words[..1])].concat();
        assert_eq!(unpacked(&twice, 2), Err("its words do not ascend"));
        assert_eq!(unpacked(&[0xff; 6], 2), Err("its words are none"));
    }
}
