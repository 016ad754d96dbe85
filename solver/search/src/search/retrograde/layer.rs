//! The positions of one layer and their values.
//!
//! A key takes eight bytes: the numbers of its halves, and the rest. An endgame has many positions, but few
//! arrangements of each player's towers: ten million positions are made of about ten thousand halves.

use crate::game::SplitKey;
use crate::game::value::{Dtw, Value};
use crate::game::words::hash;

/// The average number of codes in a part of a layer. A look-up searches one part.
const CODES_PER_PART: usize = 8;

/// A complete layer: each position once, in the order of the codes.
pub(super) struct Layer {
    pub number: u32,
    pub codes: Vec<Code>,
    /// The ranks of the positions in the same order; empty until they are known.
    pub ranks: Vec<Rank>,
    /// Where each part of the codes begins; the final entry is the end of the last part. The part of a code is `code >>
    /// shift`, minus that of the first code.
    starts: Vec<u32>,
    shift: u32,
}

impl Layer {
    /// The most bytes per position for finding its code.
    pub const SEARCH_BYTES: usize = 1;

    /// A layer of at least one code, in ascending order; `None` if there are too many to number.
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

/// Value and distance from the mover's side; larger is better for the mover. From large to small: quick wins, slow
/// wins, slow losses, quick losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank(i16);

impl Rank {
    pub const WORST: Rank = Rank(-i16::MAX);
    pub const WON: Rank = Rank(i16::MAX);
    /// The largest distance that can be stored.
    pub const LONGEST: usize = i16::MAX as usize - 1;

    /// The rank from the other player's side if `other` is true.
    #[inline]
    pub fn seen_by(self, other: bool) -> Rank {
        if other { Rank(-self.0) } else { self }
    }

    /// The rank of the position before the move that led here, if that move was the best.
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

/// A key: the numbers of its halves in 28 bits each, then the rest in eight. Exact: two keys have one code only if they
/// are equal.
pub(super) type Code = u64;

const BITS: u32 = 28;

/// The halves of all keys met, numbered in order of appearance.
#[derive(Default)]
pub(super) struct Halves {
    halves: Vec<u64>,
    /// An open-addressing hash table of the numbers of the halves, plus one; 0 is a free slot. Its length is a power of two.
    slots: Vec<u32>,
}

impl Halves {
    /// The code of a key, if both halves have been met.
    #[inline]
    pub fn code(&self, key: SplitKey) -> Option<Code> {
        let [first, second] = key.halves;
        Some(join(self.find(first).ok()?, self.find(second).ok()?, key.rest))
    }

    /// The code of a key, adding its halves; `None` if there are too many halves to number.
    pub fn add(&mut self, key: SplitKey) -> Option<Code> {
        let [first, second] = key.halves;
        Some(join(self.add_half(first)?, self.add_half(second)?, key.rest))
    }

    #[inline]
    pub fn key(&self, code: Code) -> SplitKey {
        let half = |shift: u32| self.halves[(code >> shift) as usize & ((1 << BITS) - 1)];
        SplitKey { halves: [half(8 + BITS), half(8)], rest: code as u8 }
    }

    /// The memory taken, in bytes. Adding a key may take two and a half times as much for a moment.
    pub fn bytes(&self) -> usize {
        self.halves.capacity() * size_of::<u64>() + self.slots.capacity() * size_of::<u32>()
    }

    /// The slot where a half is looked for first: the highest bits of its hash, the only ones that depend on all towers. There
    /// must be slots.
    #[inline]
    fn home(&self, half: u64) -> usize {
        (hash(half) >> (64 - self.slots.len().trailing_zeros())) as usize
    }

    /// The number of a half, or the free slot for it.
    #[inline]
    fn find(&self, half: u64) -> Result<u32, usize> {
        if self.slots.is_empty() {
            return Err(0);
        }
        let mask = self.slots.len() - 1;
        let mut slot = self.home(half);
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

#[cfg(test)]
mod tests {
    use kamisado::Position;

    use super::*;
    use crate::game::{Game, Layered};
    use crate::search::reached::reached;

    /// By a hash of only some of the towers, a half takes 8 to 22 slots, and nothing else shows it.
    #[test]
    fn halves_of_real_positions_are_found_in_few_slots() {
        for plies in [0, 6, 14] {
            let mut halves = Halves::default();
            for position in reached(plies, 25_000) {
                halves.add(Position::split(position.key())).expect("there are fewer than 2^28");
            }
            let mask = halves.slots.len() - 1;
            let looked_at = |(slot, &number): (usize, &u32)| {
                let half = halves.halves[(number as usize).checked_sub(1)?];
                Some(1 + (slot.wrapping_sub(halves.home(half)) & mask))
            };
            let sum: usize = halves.slots.iter().enumerate().filter_map(looked_at).sum();
            let count = halves.halves.len();
            assert!(2 * sum < 3 * count, "after {plies} plies: {sum} slots for {count} halves");
        }
    }
}
