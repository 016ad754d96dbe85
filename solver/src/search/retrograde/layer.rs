//! The positions of one layer and what is known of them.

use super::halves::Code;
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
