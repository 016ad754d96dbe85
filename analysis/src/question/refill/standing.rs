//! Where a set-up stands among many.

use std::sync::LazyLock;

use crate::census;

/// The winning first moves of the set-ups after played rounds, as shipped in `data/`.
static PLAYED: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../data/played.parquet");
    census::winning_moves(bytes).expect("the census in the program is whole")
});

/// How many set-ups of a population are easier for the Challenger than one, and how many are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Those in which more of his first moves win.
    pub easier: u64,
    /// Those in which as many do.
    pub equal: u64,
    /// All.
    pub of: u64,
}

impl Standing {
    /// Where a set-up with so many winning first moves stands among those of a population.
    pub fn new(winning_moves: u64, population: &[u64]) -> Standing {
        let count = |keep: &dyn Fn(u64) -> bool| population.iter().filter(|&&other| keep(other)).count() as u64;
        Standing {
            easier: count(&|other| other > winning_moves),
            equal: count(&|other| other == winning_moves),
            of: population.len() as u64,
        }
    }

    /// The same among both fills of 5,000 played rounds, the census `data/played.parquet`.
    pub fn among_played(winning_moves: u64) -> Standing {
        Standing::new(winning_moves, &PLAYED)
    }

    /// Of a hundred set-ups, those that the set-up is harder than: the easier ones and half of the equal ones. None in an
    /// empty population.
    ///
    /// ```
    /// use analysis::question::refill::Standing;
    ///
    /// assert_eq!(Standing::new(3, &[1, 3, 3, 9]).harder_than(), Some(50.0));
    /// ```
    pub fn harder_than(self) -> Option<f64> {
        (self.of > 0).then(|| 100.0 * (self.easier as f64 + self.equal as f64 / 2.0) / self.of as f64)
    }
}
