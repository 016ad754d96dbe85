//! Keys in eight bytes: the numbers of their halves, and the rest.
//!
//! The positions of an endgame are many, but each player's towers stand in few ways: ten million positions are made of
//! some ten thousand halves.

use crate::game::SplitKey;

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
