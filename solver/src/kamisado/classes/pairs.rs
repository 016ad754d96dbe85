//! Pairs of home rows up to the mirror, numbered without gaps.
//!
//! A class is a pair of rows, the Challenger's and the Defender's, together with its mirror image. Of the two it is
//! represented by the one whose Challenger's row is not the larger image; if that row is its own mirror image, by the
//! one whose Defender's row is not. So in the order of [`rows`] the Challenger's row is one of the first `half`, and a
//! class is counted by multiplication:
//!
//! - the first `own` Challenger's rows have `half` Defender's rows each,
//! - the others of the first half have all.

use super::rows;

/// How many rows are not larger than their mirror image.
const fn half(files: usize) -> u64 {
    rows::own(files) + rows::smaller(files)
}

/// How many classes there are.
pub(super) const fn count(files: usize) -> u64 {
    rows::own(files) * half(files) + rows::smaller(files) * rows::all(files)
}

/// The number of the class of two rows, by their numbers, and whether it is represented by their mirror images.
pub(super) const fn number(files: usize, challenger: u64, defender: u64) -> (u64, bool) {
    let (own, half) = (rows::own(files), half(files));
    let mirrored = challenger >= half || challenger < own && defender >= half;
    let (challenger, defender) = if mirrored {
        (rows::mirrored(files, challenger), rows::mirrored(files, defender))
    } else {
        (challenger, defender)
    };
    let number = if challenger < own {
        challenger * half + defender
    } else {
        own * half + (challenger - own) * rows::all(files) + defender
    };
    (number, mirrored)
}

/// The numbers of the rows that represent a class: the Challenger's, the Defender's.
pub(super) const fn pair(files: usize, number: u64) -> (u64, u64) {
    let (own, half, all) = (rows::own(files), half(files), rows::all(files));
    if number < own * half {
        (number / half, number % half)
    } else {
        let number = number - own * half;
        (own + number / all, number % all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Every pair of rows of a small board in the class of its number, and no number without a pair.
    fn counted(files: usize, expected: u64) {
        let all = rows::all(files);
        let mut classes: BTreeMap<u64, Vec<(u64, u64)>> = BTreeMap::new();
        for challenger in 0..all {
            for defender in 0..all {
                let (number, mirrored) = number(files, challenger, defender);
                let image = (rows::mirrored(files, challenger), rows::mirrored(files, defender));
                let represents = if mirrored { image } else { (challenger, defender) };
                assert_eq!(pair(files, number), represents);
                classes.entry(number).or_default().push((challenger, defender));
            }
        }
        assert_eq!(count(files), expected);
        assert!(classes.keys().copied().eq(0..expected), "no gaps");
        for pairs in classes.values() {
            let (challenger, defender) = pairs[0];
            let image = (rows::mirrored(files, challenger), rows::mirrored(files, defender));
            assert!(pairs.iter().all(|&pair| pair == pairs[0] || pair == image), "{pairs:?}");
            assert_eq!(pairs.len(), if image == pairs[0] { 1 } else { 2 }, "{pairs:?}");
        }
    }

    #[test]
    fn every_pair_of_small_boards_is_in_one_class() {
        counted(2, (4 + 4) / 2);
        counted(4, (24 * 24 + 8 * 8) / 2);
        counted(6, (720 * 720 + 48 * 48) / 2);
        assert_eq!(count(8), 812_924_928);
    }
}
