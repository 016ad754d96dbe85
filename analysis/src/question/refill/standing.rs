//! How hard a set-up is compared with many others.

use std::sync::LazyLock;

use kamisado::Setup;

use crate::census::{self, ShippedCensus};
use crate::setup::rings;
use statistics::{Interval, share_interval};

/// The rings and winning first moves of the set-ups after simulated rounds, as shipped in `data/`.
static PLAYED: LazyLock<Vec<(u64, u64)>> = LazyLock::new(|| {
    census::winning_moves_by_rings(ShippedCensus::Played.bytes()).expect("the census in the program is whole")
});

/// How many set-ups of a population are easier for the Challenger than a given one, and how many are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupRank {
    pub easier: u64,
    pub equal: u64,
    pub of: u64,
}

impl SetupRank {
    pub fn new(winning_moves: u64, population: &[u64]) -> SetupRank {
        let count = |keep: &dyn Fn(u64) -> bool| population.iter().filter(|&&other| keep(other)).count() as u64;
        SetupRank {
            easier: count(&|other| other > winning_moves),
            equal: count(&|other| other == winning_moves),
            of: population.len() as u64,
        }
    }

    /// The rank among the set-ups of the census `data/played.parquet` with the same number of rings; among all its
    /// set-ups if fewer than 500 have that number.
    pub fn among_played(setup: &Setup, winning_moves: u64) -> (SetupRank, Option<u64>) {
        let rings = u64::from(rings(setup));
        let of = |is_of: &dyn Fn(u64) -> bool| -> Vec<u64> {
            PLAYED.iter().filter(|played| is_of(played.0)).map(|played| played.1).collect()
        };
        let alike = of(&|other| other == rings);
        if alike.len() < FEWEST {
            return (SetupRank::new(winning_moves, &of(&|_| true)), None);
        }
        (SetupRank::new(winning_moves, &alike), Some(rings))
    }

    /// The percentage of set-ups that this one is harder than: the easier ones and half of the equal ones. The 95%
    /// interval treats the set-ups as independent. None in an empty population.
    ///
    /// ```
    /// use analysis::question::refill::SetupRank;
    ///
    /// assert_eq!(SetupRank::new(3, &[1, 3, 3, 9]).harder_than().unwrap().estimate, 50.0);
    /// ```
    pub fn harder_than(self) -> Option<Interval> {
        let estimate = (self.easier as f64 + self.equal as f64 / 2.0) / self.of as f64;
        // Half of the equal ones, rounded to a whole number.
        let sure = share_interval((2 * self.easier + self.equal).div_ceil(2), self.of)?;
        Some(Interval { estimate, ..sure }.scaled(100.0))
    }
}

pub const FEWEST: usize = 500;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_up_is_compared_with_those_that_have_as_many_rings() {
        let setup = |text: &str| text.parse::<Setup>().unwrap();
        let (one, rings) = SetupRank::among_played(&setup("puobkyrg/8/8/8/8/8/8/BUORKYG+P b -"), 17);
        assert_eq!(rings, Some(1));
        assert!((FEWEST as u64..PLAYED.len() as u64).contains(&one.of));
        let (all, rings) = SetupRank::among_played(&Setup::start(), 16);
        assert_eq!((all.of, rings), (PLAYED.len() as u64, None));
        let harder = one.harder_than().unwrap();
        assert!(harder.low < harder.estimate && harder.estimate < harder.high);
    }
}
