//! A set of words, numbered in order: the smallest automaton that accepts exactly these words, as bytes.
//!
//! Each edge stores how many words precede those that go through it, so the sum along the path is the number of the
//! word: a minimal perfect hash that also knows its members, since any other word ends at a state without an edge for
//! its next letter. So look-ups are exact. Equal endings are stored once: the 2.7 million words up to ply 6 take
//! 131,000 states with 869,000 edges.
//!
//! ```text
//! bits            a state, from the least significant bit of its first byte on
//! 10              number of edges, less one
//! 6               width of a number: n
//! 6               width of a target: t
//! 10 each         letters, rising
//! n each but one  words before those of the edge; 0 for the first edge, which is left out
//! t each          targets: 0 after the last letter, else one more than the byte at which the next state begins
//! ```
//!
//! A state takes whole bytes, and lies within a block of [`BLOCK`] bytes with at least [`SLACK`] bytes after it, so
//! that eight bytes can be read from anywhere in it.

use std::sync::OnceLock;

use super::TableError;
use super::blocks::{BLOCK, Blocks};
use super::word::{END, HEADS, LONGEST, Word};
use crate::bits::{BitWriter, width};

/// The target of an edge with the last letter.
pub(super) const ACCEPT: u64 = 0;
/// Bytes after a state that belong to its block.
pub(super) const SLACK: usize = 8;

const COUNT_BITS: u32 = 10;
const WIDTH_BITS: u32 = 6;
const LETTER_BITS: u32 = 10;
/// Letters that are compared at once: as many as fit into 56 bits.
const FEW: usize = 5;
/// A 1 in each of these letters.
const EACH: u64 = 1 << (4 * LETTER_BITS) | 1 << (3 * LETTER_BITS) | 1 << (2 * LETTER_BITS) | 1 << LETTER_BITS | 1;
const HEAD_BITS: u32 = COUNT_BITS + 2 * WIDTH_BITS;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    pub letter: u16,
    /// The number of words of the edges before this one.
    pub before: u64,
    pub target: u64,
}

/// The widths of a number and of a target in a state with these edges, in bits.
fn widths(edges: &[Edge]) -> (u32, u32) {
    let widest = |of: fn(&Edge) -> u64| edges.iter().map(of).max().map_or(0, width);
    (widest(|edge| edge.before), widest(|edge| edge.target))
}

pub(super) fn length(edges: &[Edge]) -> usize {
    let (number, target) = widths(edges);
    let count = edges.len() as u32;
    (HEAD_BITS + count * (LETTER_BITS + target) + (count - 1) * number).div_ceil(8) as usize
}

pub(super) fn encode(edges: &[Edge]) -> Vec<u8> {
    let (number, target) = widths(edges);
    let mut bits = BitWriter::default();
    bits.push(edges.len() as u64 - 1, COUNT_BITS);
    bits.push(number.into(), WIDTH_BITS);
    bits.push(target.into(), WIDTH_BITS);
    edges.iter().for_each(|edge| bits.push(edge.letter.into(), LETTER_BITS));
    edges[1..].iter().for_each(|edge| bits.push(edge.before, number));
    edges.iter().for_each(|edge| bits.push(edge.target, target));
    bits.into_bytes()
}

/// A state in its block.
#[derive(Clone, Copy)]
struct State<'a> {
    /// The bytes from the state to the end of the block.
    bytes: &'a [u8],
    count: usize,
    number: u32,
    target: u32,
}

impl<'a> State<'a> {
    #[inline]
    fn new(block: &'a [u8], target: u64) -> Result<State<'a>, TableError> {
        // A target without a block has been refused already.
        let at = target - 1;
        let beyond = || TableError::Content(format!("no state at byte {at}"));
        let bytes = block.get(at as usize % BLOCK..).filter(|bytes| bytes.len() >= SLACK).ok_or_else(beyond)?;
        let mut state = State { bytes, count: 0, number: 0, target: 0 };
        let head = state.bits(0, HEAD_BITS);
        state.count = (head & ((1 << COUNT_BITS) - 1)) as usize + 1;
        state.number = (head >> COUNT_BITS) as u32 & ((1 << WIDTH_BITS) - 1);
        state.target = (head >> (COUNT_BITS + WIDTH_BITS)) as u32;
        // Eight bytes hold at least 57 bits of a number, wherever it begins.
        if state.number.max(state.target) > 56 { Err(beyond()) } else { Ok(state) }
    }

    /// A number of at most 56 bits; 0 if it would lie beyond the block, as in no valid file.
    #[inline]
    fn bits(&self, at: usize, width: u32) -> u64 {
        let Some(bytes) = self.bytes.get(at / 8..).and_then(|bytes| bytes.first_chunk()) else { return 0 };
        u64::from_le_bytes(*bytes) >> (at % 8) & ((1 << width) - 1)
    }

    #[inline]
    fn letter(&self, edge: usize) -> u16 {
        self.bits((HEAD_BITS + LETTER_BITS * edge as u32) as usize, LETTER_BITS) as u16
    }

    #[inline]
    fn before(&self, edge: usize) -> u64 {
        let start = (HEAD_BITS + LETTER_BITS * self.count as u32) as usize;
        if edge == 0 { 0 } else { self.bits(start + (edge - 1) * self.number as usize, self.number) }
    }

    #[inline]
    fn target(&self, edge: usize) -> u64 {
        let start = (HEAD_BITS + LETTER_BITS * self.count as u32) as usize + (self.count - 1) * self.number as usize;
        self.bits(start + edge * self.target as usize, self.target)
    }

    fn edge(&self, edge: usize) -> Edge {
        Edge { letter: self.letter(edge), before: self.before(edge), target: self.target(edge) }
    }

    #[inline]
    fn find(&self, letter: u16) -> Option<usize> {
        // Without branches, because the processor cannot predict the place of a letter.
        let (mut first, mut count) = (0, self.count);
        while count > FEW {
            let half = count / 2;
            first += if self.letter(first + half) <= letter { half } else { 0 };
            count -= half;
        }
        let few = self.bits((HEAD_BITS + LETTER_BITS * first as u32) as usize, FEW as u32 * LETTER_BITS);
        let edge = first + (first_equal(few, letter)? / LETTER_BITS) as usize;
        (edge < self.count).then_some(edge)
    }
}

/// The highest bit of the first of a few letters that equals `letter`.
#[inline]
fn first_equal(few: u64, letter: u16) -> Option<u32> {
    let differences = few ^ (EACH * u64::from(letter));
    // Subtracting 1 from each sets the highest bit of the first that is 0. After that one, the bit may also be set wrongly.
    let zeros = differences.wrapping_sub(EACH) & !differences & (EACH << (LETTER_BITS - 1));
    (zeros != 0).then(|| zeros.trailing_zeros())
}

/// The states of an automaton, read as they are needed.
#[derive(Debug)]
pub(super) struct States {
    pub blocks: Blocks,
    root: u64,
    /// The edges of the root by letter, cached because every look-up begins with one of them.
    heads: OnceLock<[Option<Edge>; HEADS]>,
}

impl States {
    pub(super) fn new(blocks: Blocks, root: u64) -> States {
        States { blocks, root, heads: OnceLock::new() }
    }

    #[inline]
    fn block(target: u64) -> Result<usize, TableError> {
        let at = target.checked_sub(1).ok_or_else(|| TableError::Content("a word without an end".into()))?;
        Ok((at / BLOCK as u64) as usize)
    }

    fn heads(&self) -> Result<&[Option<Edge>; HEADS], TableError> {
        if let Some(heads) = self.heads.get() {
            return Ok(heads);
        }
        let mut heads = [None; HEADS];
        if self.root != ACCEPT {
            let block = self.blocks.get(States::block(self.root)?)?;
            let state = State::new(&block, self.root)?;
            for edge in (0..state.count).map(|edge| state.edge(edge)) {
                let head = heads.get_mut(usize::from(edge.letter));
                *head.ok_or_else(|| TableError::Content("a word without a head".into()))? = Some(edge);
            }
        }
        Ok(self.heads.get_or_init(|| heads))
    }

    /// The number of the word with these letters, in ascending order; `None` if the set does not hold it.
    #[inline]
    pub(super) fn number(&self, letters: &[u16]) -> Result<Option<u64>, TableError> {
        let Some((&head, letters)) = letters.split_first() else { return Ok(None) };
        let Some(&Some(Edge { before, target, .. })) = self.heads()?.get(usize::from(head)) else { return Ok(None) };
        let (mut at, mut number) = (target, before);
        for &letter in letters {
            let fetched;
            let state = match self.blocks.kept(States::block(at)?) {
                Some(kept) => State::new(kept, at)?,
                None => {
                    fetched = self.blocks.fetch(States::block(at)?)?;
                    State::new(&fetched, at)?
                }
            };
            let Some(edge) = state.find(letter) else { return Ok(None) };
            number += state.before(edge);
            at = state.target(edge);
        }
        Ok(Some(number))
    }

    /// All words with their numbers, in ascending order. An error ends the iteration.
    pub(super) fn walk(&self) -> impl Iterator<Item = Result<(u64, Word), TableError>> + '_ {
        // The states on the path, each with its next edge.
        let mut way = if self.root == ACCEPT { Vec::new() } else { vec![(self.root, 0)] };
        let (mut letters, mut next) = (Vec::with_capacity(LONGEST), 0);
        std::iter::from_fn(move || {
            let found = self.next_word(&mut way, &mut letters);
            if found.is_err() {
                way.clear();
            }
            let number = next;
            next += 1;
            found.transpose().map(|found| found.map(|word| (number, word)))
        })
    }

    fn next_word(&self, way: &mut Vec<(u64, usize)>, letters: &mut Vec<u16>) -> Result<Option<Word>, TableError> {
        while let Some((at, edge)) = way.last_mut() {
            let block = self.blocks.get(States::block(*at)?)?;
            let state = State::new(&block, *at)?;
            if *edge == state.count {
                way.pop();
                letters.pop();
                continue;
            }
            let (letter, target) = (state.letter(*edge), state.target(*edge));
            *edge += 1;
            if letter == END {
                let word = Word::spelt(letters);
                return word.map(Some).ok_or_else(|| TableError::Content("letters that do not rise".into()));
            }
            if way.len() == LONGEST {
                return Err(TableError::Content("a word without an end".into()));
            }
            letters.push(letter);
            way.push((target, 0));
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn the_first_equal_letter_is_found_by_its_highest_bit() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..100_000 {
            // Few different letters, close together and at both ends, so that many are equal or differ by one.
            let mut draw = || [0, 1, 2, 511, 512, 513, 1022, 1023][random.random_range(0..8)];
            let (letters, letter): ([u16; FEW], u16) = ([(); FEW].map(|()| draw()), draw());
            let few = letters.iter().rev().fold(0, |few, &letter| few << LETTER_BITS | u64::from(letter));
            let expected = letters.iter().position(|&other| other == letter);
            let found = first_equal(few, letter).map(|bit| (bit / LETTER_BITS) as usize);
            assert_eq!(found, expected, "{letter} in {letters:?}");
        }
    }
}
