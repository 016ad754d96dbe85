//! How hard a set-up is compared with many others.

use std::sync::LazyLock;

use kamisado::Setup;
use serde::{Deserialize, Serialize};

use crate::setup::rings;
use statistics::{Interval, share_interval};

/// How many set-ups of the census `data/played.parquet` have a number of rings and of winning first moves: a row of
/// `data/played-counts.csv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedCount {
    pub rings: u64,
    pub winning_moves: u64,
    pub setups: u64,
}

static PLAYED: LazyLock<Vec<PlayedCount>> = LazyLock::new(|| {
    let rows = csv::Reader::from_reader(kamisado_data::PLAYED_COUNTS.as_bytes()).into_deserialize();
    rows.map(|row| row.expect("the file in the program is whole")).collect()
});

/// How many set-ups of a population are easier for the Challenger than a given one, and how many are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupRank {
    pub easier: u64,
    pub equal: u64,
    pub of: u64,
}

impl SetupRank {
    pub fn new(winning_moves: u64, population: &[PlayedCount]) -> SetupRank {
        let count = |keep: &dyn Fn(u64) -> bool| {
            population.iter().filter(|others| keep(others.winning_moves)).map(|others| others.setups).sum()
        };
        SetupRank {
            easier: count(&|other| other > winning_moves),
            equal: count(&|other| other == winning_moves),
            of: count(&|_| true),
        }
    }

    /// The rank among the set-ups of the census `data/played.parquet` with the same number of rings; among all its
    /// set-ups if fewer than 500 have that number.
    pub fn among_played(setup: &Setup, winning_moves: u64) -> (SetupRank, Option<u64>) {
        let rings = u64::from(rings(setup));
        let alike: Vec<PlayedCount> = PLAYED.iter().filter(|played| played.rings == rings).copied().collect();
        let rank = SetupRank::new(winning_moves, &alike);
        if rank.of < FEWEST { (SetupRank::new(winning_moves, &PLAYED), None) } else { (rank, Some(rings)) }
    }

    /// The percentage of set-ups that this one is harder than: the easier ones and half of the equal ones. The 95%
    /// interval treats the set-ups as independent. None in an empty population.
    ///
    /// ```
    /// use answers::played::{PlayedCount, SetupRank};
    ///
    /// let played = [(1, 1), (3, 2), (9, 1)];
    /// let played = played.map(|(winning_moves, setups)| PlayedCount { rings: 1, winning_moves, setups });
    /// assert_eq!(SetupRank::new(3, &played).harder_than().unwrap().estimate, 50.0);
    /// ```
    pub fn harder_than(self) -> Option<Interval> {
        let estimate = (self.easier as f64 + self.equal as f64 / 2.0) / self.of as f64;
        // Half of the equal ones, rounded to a whole number.
        let sure = share_interval((2 * self.easier + self.equal).div_ceil(2), self.of)?;
        Some(Interval { estimate, ..sure }.scaled(100.0))
    }
}

pub const FEWEST: u64 = 500;

#[cfg(test)]
mod tests {
    use super::*;

    fn all_played() -> u64 {
        PLAYED.iter().map(|played| played.setups).sum()
    }

    #[test]
    fn a_set_up_is_compared_with_those_that_have_as_many_rings() {
        let setup = |text: &str| text.parse::<Setup>().unwrap();
        let (one, rings) = SetupRank::among_played(&setup("puobkyrg/8/8/8/8/8/8/BUORKYG+P b -"), 17);
        assert_eq!(rings, Some(1));
        assert!((FEWEST..all_played()).contains(&one.of));
        let (all, rings) = SetupRank::among_played(&Setup::start(), 16);
        assert_eq!((all.of, rings), (all_played(), None));
        let harder = one.harder_than().unwrap();
        assert!(harder.low < harder.estimate && harder.estimate < harder.high);
    }
}
