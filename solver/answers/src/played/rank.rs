//! How hard a set-up is compared with many others.

use std::cmp::Ordering;
use std::sync::LazyLock;

use kamisado::Setup;
use serde::{Deserialize, Serialize};

use crate::setup::rings;
use shares::{Interval, paired_share};

/// How many set-ups of the census `data/played.parquet` have a number of rings and of winning first moves, and in how
/// many rounds it is that of the harder fill: a row of `data/played-counts.csv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedCount {
    pub rings: u64,
    pub winning_moves: u64,
    pub setups: u64,
    pub rounds: u64,
}

static PLAYED: LazyLock<Vec<PlayedCount>> = LazyLock::new(|| {
    let rows = csv::Reader::from_reader(kamisado_data::PLAYED_COUNTS.as_bytes()).into_deserialize();
    rows.map(|row| row.expect("the file in the program is whole")).collect()
});

/// How many set-ups of a population of rounds are easier for the Challenger than a given one, and how many are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupRank {
    pub easier: u64,
    pub equal: u64,
    pub of: u64,
    /// The rounds whose fills are both easier.
    pub both_easier: u64,
    /// The rounds whose harder fill is equal.
    pub harder_equal: u64,
}

impl SetupRank {
    pub fn new(winning_moves: u64, population: &[PlayedCount]) -> SetupRank {
        let [mut easier, mut equal] = [(0, 0); 2];
        for others in population {
            let (setups, rounds) = match others.winning_moves.cmp(&winning_moves) {
                Ordering::Greater => &mut easier,
                Ordering::Equal => &mut equal,
                Ordering::Less => continue,
            };
            *setups += others.setups;
            *rounds += others.rounds;
        }
        SetupRank {
            easier: easier.0,
            equal: equal.0,
            of: population.iter().map(|others| others.setups).sum(),
            both_easier: easier.1,
            harder_equal: equal.1,
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

    /// The percentage of set-ups that this one is harder than: the easier ones and half of the equal ones. In the 95%
    /// interval both fills of a round count as one. None in an empty population.
    ///
    /// ```
    /// use kamisado_answers::played::{PlayedCount, SetupRank};
    ///
    /// // Two rounds, with 1 and 3, and with 3 and 9 winning first moves.
    /// let played = [(1, 1, 1), (3, 2, 1), (9, 1, 0)].map(|(winning_moves, setups, rounds)| PlayedCount {
    ///     rings: 1,
    ///     winning_moves,
    ///     setups,
    ///     rounds,
    /// });
    /// assert_eq!(SetupRank::new(3, &played).harder_than().unwrap().estimate, 50.0);
    /// ```
    pub fn harder_than(self) -> Option<Interval> {
        let [easier, equal, both, harder] =
            [self.easier, self.equal, self.both_easier, self.harder_equal].map(|count| count as f64);
        // An easier set-up counts 1, an equal one a half. The products of both fills of a round are those of easier ones
        // and of an equal with an easier one. Two equal ones count as the latter, which makes the interval a little wider.
        let squares = easier + equal / 4.0 + 2.0 * (both + harder / 2.0);
        Some(paired_share(self.of / 2, easier + equal / 2.0, squares)?.scaled(100.0))
    }
}

pub const FEWEST: u64 = 500;
