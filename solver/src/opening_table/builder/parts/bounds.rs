//! Where a ply is cut into ranges of words that hold about as many positions each.
//!
//! The positions of a late ply are not known before they are enumerated, so a sample stands for them: the positions
//! after one move more than those of a sample of the ply before, and so on from the start. The sample of a ply are those
//! positions whose words have the smallest hashes. Most positions of the first plies are reached from one earlier
//! position alone, so that nearly all have the same chance to be in it.

use rustc_hash::FxHashSet;

use crate::kamisado::{Deadlock, Position};
use crate::opening_table::word::Word;

/// Positions whose moves are made at each ply: at least so many, and so many for each range.
const SAMPLE: usize = 1 << 15;
const SAMPLE_OF_RANGE: usize = 64;

/// For each ply after `first` up to `last` the first words of all ranges but the first.
pub(super) fn bounds(deadlock: Deadlock, first: u16, last: u16, ranges: usize) -> Vec<Vec<Word>> {
    let size = SAMPLE.max(SAMPLE_OF_RANGE * ranges);
    let mut sample = vec![Word::of(&Position::start(deadlock))];
    let mut found = Vec::new();
    for ply in 1..=last {
        let mut words: Vec<Word> = children(&sample, deadlock).into_iter().collect();
        if ply > first {
            words.sort_unstable();
            found.push((1..ranges).map(|range| words[words.len() * range / ranges]).collect());
        }
        if words.len() > size {
            words.select_nth_unstable_by_key(size, |&word| hash(word));
            words.truncate(size);
        }
        sample = words;
    }
    found
}

fn children(words: &[Word], deadlock: Deadlock) -> FxHashSet<Word> {
    let start = Position::start(deadlock);
    words.iter().flat_map(|word| word.children(&start)).collect()
}

/// A number that has nothing to do with the order of words, the word behind it so that no two have the same.
fn hash(word: Word) -> (u64, u128) {
    // The finisher of SplitMix64.
    let mut mixed = word.0 as u64 ^ ((word.0 >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ mixed >> 31, word.0)
}
