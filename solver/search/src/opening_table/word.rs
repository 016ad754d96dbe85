//! Words: how tables spell the keys of positions.
//!
//! The letters of a word are the head, below 32: the colour due (8 for none), plus 16 if Gold moves and that matters;
//! then, ascending, 64 * place + square (in its owner's frame) for each tower off its first square; then [`END`], the
//! largest letter. One player's towers have the places 0 to 7, brown to orange, the other's 8 to 15; the [`Spelling`]
//! of the set says whose come first.
//!
//! A word is another encoding of the key ([`crate::game::Game::key`]), so it is exact: two positions have the same word
//! exactly if they have the same key. Near the start most towers stand at home, and words are short.

use std::ops::Deref;

use crate::game::Game;
use crate::kamisado::at_key;
use crate::storage::codec::{Decode, Encode};
use kamisado::Position;

/// The letter that ends every word, the largest of ten bits.
pub(super) const END: u16 = 1023;

pub(super) const HEADS: usize = 32;

/// The number of letters of the longest word: head, sixteen towers, end.
pub(super) const LONGEST: usize = 18;

/// A 1 in each byte of a key.
const BYTES: u128 = u128::MAX / 255;

/// The first squares of all towers, in the bytes of a key.
const HOMES: u128 = u128::from_le_bytes([0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7]);

/// The digit of a tower on its first square: larger than every square, so that words sort like their letters.
const HOME: u8 = 64;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub(super) enum Spelling {
    #[default]
    OpponentFirst,
    MoverFirst,
}

impl Spelling {
    /// The spelling for all positions up to a ply, most of which are at that ply. The automaton is smaller if the
    /// player who moved last comes first at an even ply, and the player to move at an odd one.
    pub(super) const fn of_plies_to(last: u16) -> Spelling {
        if last.is_multiple_of(2) { Spelling::OpponentFirst } else { Spelling::MoverFirst }
    }

    /// Converts between the byte of the key and the place, in both directions.
    #[inline]
    const fn byte(self, place: usize) -> usize {
        match self {
            // In the key, the mover's towers come first.
            Spelling::OpponentFirst => place ^ 8,
            Spelling::MoverFirst => place,
        }
    }
}

/// A word as a number: from the highest bits, the head in five bits, then seven bits for each place. The order of the
/// numbers is that of the words, letter by letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Word(pub(super) u128);

impl Word {
    /// The word of a position's key, the opponent's towers first.
    #[inline]
    pub(super) fn of(position: &Position) -> Word {
        Word::of_key(position.key(), Spelling::OpponentFirst)
    }

    #[inline]
    pub(super) fn of_key(key: u128, spelling: Spelling) -> Word {
        let bytes = key.to_le_bytes();
        let mut word = u128::from(head(&bytes));
        for place in 0..16 {
            let square = bytes[spelling.byte(place)] & 63;
            let digit = if usize::from(square) == place % 8 { HOME } else { square };
            word = word << 7 | u128::from(digit);
        }
        Word(word)
    }

    /// The key that it spells; only the key of a position if the word is of one.
    pub(super) fn key(self, spelling: Spelling) -> u128 {
        let mut bytes = [0; 16];
        for place in 0..16 {
            let digit = self.digit(place);
            bytes[spelling.byte(place)] = if digit == HOME { place as u8 % 8 } else { digit };
        }
        let head = self.head();
        bytes[0] |= head << 6;
        bytes[1] |= head >> 2 << 6;
        bytes[2] |= head >> 4 << 6;
        u128::from_le_bytes(bytes)
    }

    /// The position from which it was made, in the round of `round`. Panics if it was not made from a position of that
    /// round.
    pub(super) fn position(self, round: &Position) -> Position {
        at_key(round, self.key(Spelling::OpponentFirst)).expect("a word made from a position")
    }

    /// The words of the positions after each move that does not end the round, in the round of `round`; some may occur
    /// twice.
    pub(super) fn children(self, round: &Position) -> impl Iterator<Item = Word> {
        let position = self.position(round);
        let after = position.moves().map(move |m| position.after(m));
        after.filter(|child| child.winner().is_none()).map(|child| Word::of(&child))
    }

    /// The colour due, and the player to move if that matters.
    #[inline]
    pub(super) fn head(self) -> u8 {
        (self.0 >> 112) as u8
    }

    #[inline]
    fn digit(self, place: usize) -> u8 {
        (self.0 >> (7 * (15 - place))) as u8 & 0x7f
    }

    #[inline]
    pub(super) fn letters(self) -> Letters {
        let digits = (0..16).map(|place| (place, self.digit(place)));
        Letters::new(self.head(), digits.filter(|&(_, digit)| digit != HOME))
    }

    /// The word of a head and ascending letters, without END; `None` if they are not that.
    pub(super) fn spelt(letters: &[u16]) -> Option<Word> {
        let (&head, rest) = letters.split_first()?;
        let mut digits = [HOME; 16];
        let mut last = None;
        for &letter in rest {
            let place = letter >> 6;
            if place > 15 || last >= Some(place) {
                return None;
            }
            digits[usize::from(place)] = letter as u8 & 63;
            last = Some(place);
        }
        let word = digits.iter().fold(u128::from(head), |word, &digit| word << 7 | u128::from(digit));
        (usize::from(head) < HEADS).then_some(Word(word))
    }
}

/// The letters of a word, the head first and END last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letters {
    letters: [u16; LONGEST],
    length: usize,
}

impl Letters {
    /// The letters of a head and of the towers off their first squares, given by place and square.
    #[inline]
    fn new(head: u8, towers: impl Iterator<Item = (usize, u8)>) -> Letters {
        let mut letters = [END; LONGEST];
        letters[0] = head.into();
        let mut length = 1;
        for (place, square) in towers {
            letters[length] = (place as u16) << 6 | u16::from(square);
            length += 1;
        }
        Letters { letters, length: length + 1 }
    }

    #[inline]
    pub(super) fn of_key(key: u128, spelling: Spelling) -> Letters {
        // In the order of the places.
        let spelt = if spelling == Spelling::MoverFirst { key } else { key.rotate_left(64) };
        let (heads, squares) = (key.to_le_bytes(), spelt.to_le_bytes());
        // The addition sets the bit above a square's six exactly if the tower is off its first square.
        let mut moved = (((spelt & (63 * BYTES)) ^ HOMES) + 63 * BYTES) & (64 * BYTES);
        let towers = std::iter::from_fn(|| {
            let place = (moved != 0).then(|| moved.trailing_zeros() as usize / 8)?;
            moved &= moved - 1;
            Some((place, squares[place] & 63))
        });
        Letters::new(head(&heads), towers)
    }

    #[inline]
    pub(super) fn towers(&self) -> usize {
        self.length - 2
    }
}

impl Deref for Letters {
    type Target = [u16];

    #[inline]
    fn deref(&self) -> &[u16] {
        &self.letters[..self.length]
    }
}

#[inline]
fn head(bytes: &[u8; 16]) -> u8 {
    let spare = |byte: usize| bytes[byte] >> 6;
    spare(0) | spare(1) << 2 | spare(2) << 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamisado::Deadlock;

    #[test]
    fn a_word_spells_a_key() {
        let start = Position::start(Deadlock::Official);
        let mut positions = vec![start];
        for m in start.moves() {
            let child = start.after(m);
            positions.push(child);
            positions.extend(child.moves().map(|m| child.after(m)).filter(|p| p.winner().is_none()));
        }
        let ringed: Position = "2y4g/1+b+O1o1YU/1P6/G4u2/2B5/8/Kk3+Rpr/8 g B".parse().unwrap();
        positions.push(ringed);
        for spelling in [Spelling::OpponentFirst, Spelling::MoverFirst] {
            let mut words: Vec<Word> = positions.iter().map(|p| Word::of_key(p.key(), spelling)).collect();
            for (position, &word) in positions.iter().zip(&words) {
                assert_eq!(word.key(spelling), position.key());
                let letters = word.letters();
                assert_eq!(*letters, *Letters::of_key(position.key(), spelling));
                let (last, others) = letters.split_last().unwrap();
                assert_eq!(*last, END);
                assert!(others[1..].is_sorted_by(|a, b| a < b));
                assert_eq!(Word::spelt(others), Some(word));
            }
            words.sort();
            let spelt: Vec<_> = words.iter().map(|word| word.letters().to_vec()).collect();
            assert!(spelt.is_sorted(), "numbers and letters have one order");
        }
        assert_eq!(Word::of(&start).letters().towers(), 0, "nothing has moved");
    }

    #[test]
    fn letters_that_do_not_ascend_are_not_a_word() {
        assert_eq!(Word::spelt(&[]), None);
        assert_eq!(Word::spelt(&[8, 64 + 30, 64 + 31]), None);
        assert_eq!(Word::spelt(&[8, 128, 64]), None);
        assert_eq!(Word::spelt(&[8, 16 * 64]), None);
        assert_eq!(Word::spelt(&[32]), None);
    }
}
