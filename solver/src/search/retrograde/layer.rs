//! The positions of one layer and what is known of them.
//!
//! A key takes eight bytes: the numbers of its halves, and the rest. The positions of an endgame are many, but each player's
//! towers stand in few ways: ten million positions are made of some ten thousand halves.

use crate::game::SplitKey;
use crate::game::value::{Dtw, Value};

/// How many codes a part of a layer holds, on average. A code is searched for in one part.
const CODES_PER_PART: usize = 8;

/// A layer whose positions are all known, each once, in the order of their codes.
pub(super) struct Layer {
    pub number: u32,
    pub codes: Vec<Code>,
    /// Of the positions in the same order; empty as long as they are not known.
    pub ranks: Vec<Rank>,
    /// Where each part of the codes begins, and at last where the last ends; a code's part is the code without its
    /// last `shift` bits, less that of the first.
    starts: Vec<u32>,
    shift: u32,
}

impl Layer {
    /// The most bytes that a position takes for finding its code.
    pub const SEARCH_BYTES: usize = 1;

    /// Takes over codes in ascending order, at least one; none if they are more than can be numbered.
    pub fn new(number: u32, codes: Vec<Code>) -> Option<Layer> {
        u32::try_from(codes.len()).ok()?;
        let (first, last) = (codes[0], codes[codes.len() - 1]);
        let mut shift = 0;
        while ((last >> shift) - (first >> shift)) as usize > codes.len() / CODES_PER_PART {
            shift += 1;
        }
        let parts = ((last >> shift) - (first >> shift)) as usize + 1;
        let mut starts = Vec::with_capacity(parts + 1);
        for (place, code) in codes.iter().enumerate() {
            let part = ((code >> shift) - (first >> shift)) as usize;
            if starts.len() <= part {
                starts.resize(part + 1, place as u32);
            }
        }
        starts.push(codes.len() as u32);
        Some(Layer { number, codes, ranks: Vec::new(), starts, shift })
    }

    /// The place of a code, if the layer holds it.
    #[inline]
    pub fn find(&self, code: Code) -> Option<usize> {
        let part = (code >> self.shift).checked_sub(self.codes[0] >> self.shift)? as usize;
        let (start, end) = (*self.starts.get(part)? as usize, *self.starts.get(part + 1)? as usize);
        self.codes[start..end].binary_search(&code).ok().map(|place| start + place)
    }

    /// The codes with their ranks, once these are known.
    pub fn results(&self) -> impl Iterator<Item = (Code, Rank)> + '_ {
        self.codes.iter().copied().zip(self.ranks.iter().copied())
    }

    pub fn bytes(&self) -> usize {
        self.codes.capacity() * size_of::<Code>()
            + self.ranks.capacity() * size_of::<Rank>()
            + self.starts.capacity() * size_of::<u32>()
    }
}

/// Value and distance from the mover's side: the better for him, the larger.
///
/// Quick wins are the largest, then slow wins, slow losses, quick losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank(i16);

impl Rank {
    /// Worse than any other.
    pub const WORST: Rank = Rank(-i16::MAX);
    /// The game is over, and won.
    pub const WON: Rank = Rank(i16::MAX);
    /// The longest distance that can be stored.
    pub const LONGEST: usize = i16::MAX as usize - 1;

    /// The same from the side of the other player if `other` is true.
    #[inline]
    pub fn seen_by(self, other: bool) -> Rank {
        if other { Rank(-self.0) } else { self }
    }

    /// The rank of the position before the move that led here, if it was the best.
    #[inline]
    pub fn before(self) -> Rank {
        Rank(self.0 - self.0.signum())
    }

    #[inline]
    pub fn is_win(self) -> bool {
        self.0 > 0
    }

    #[inline]
    pub fn result(self) -> (Value, Dtw) {
        let value = if self.is_win() { Value::Win } else { Value::Loss };
        (value, Dtw(i16::MAX as u16 - self.0.unsigned_abs()))
    }
}

/// A key: the numbers of its halves in 28 bits each, then the rest in eight.
///
/// Exact: two keys have one code only if they are equal.
pub(super) type Code = u64;

const BITS: u32 = 28;

/// The halves of all keys met, numbered as they came.
#[derive(Default)]
pub(super) struct Halves {
    halves: Vec<u64>,
    /// At the first free place from that of its hash on, the number of each half, and one; a power of two of them.
    slots: Vec<u32>,
}

impl Halves {
    /// The code of a key, if both halves have been met.
    #[inline]
    pub fn code(&self, key: SplitKey) -> Option<Code> {
        let [first, second] = key.halves;
        Some(join(self.find(first).ok()?, self.find(second).ok()?, key.rest))
    }

    /// The code of a key; none if there are more halves than can be numbered.
    pub fn add(&mut self, key: SplitKey) -> Option<Code> {
        let [first, second] = key.halves;
        Some(join(self.add_half(first)?, self.add_half(second)?, key.rest))
    }

    #[inline]
    pub fn key(&self, code: Code) -> SplitKey {
        let half = |shift: u32| self.halves[(code >> shift) as usize & ((1 << BITS) - 1)];
        SplitKey { halves: [half(8 + BITS), half(8)], rest: code as u8 }
    }

    /// The memory taken, in bytes; adding a key may double it and half as much again, for a moment.
    pub fn bytes(&self) -> usize {
        self.halves.capacity() * size_of::<u64>() + self.slots.capacity() * size_of::<u32>()
    }

    /// The number of a half, or the free slot in which it would be.
    #[inline]
    fn find(&self, half: u64) -> Result<u32, usize> {
        if self.slots.is_empty() {
            return Err(0);
        }
        let mask = self.slots.len() - 1;
        let mut slot = (half.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        loop {
            match self.slots[slot] {
                0 => return Err(slot),
                number if self.halves[number as usize - 1] == half => return Ok(number - 1),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    fn add_half(&mut self, half: u64) -> Option<u32> {
        if 2 * (self.halves.len() + 1) > self.slots.len() {
            self.grow();
        }
        match self.find(half) {
            Ok(number) => Some(number),
            Err(_) if self.halves.len() == 1 << BITS => None,
            Err(slot) => {
                self.halves.push(half);
                self.slots[slot] = self.halves.len() as u32;
                Some(self.halves.len() as u32 - 1)
            }
        }
    }

    fn grow(&mut self) {
        self.slots = vec![0; (2 * self.slots.len()).max(16)];
        for number in 0..self.halves.len() {
            let slot = self.find(self.halves[number]).expect_err("each half is added once");
            self.slots[slot] = number as u32 + 1;
        }
    }
}

#[inline]
fn join(first: u32, second: u32, rest: u8) -> Code {
    (u64::from(first) << BITS | u64::from(second)) << 8 | u64::from(rest)
}
