//! How often a rule picks the better side.

use solver::kamisado::Fill;

use super::Choice;
use crate::statistics::{Interval, share_interval};

/// How a rule did where one side was better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Rounds in which it picked the better side.
    pub hits: u64,
    /// Rounds in which it picked none.
    pub ties: u64,
    /// All rounds in which one side was better.
    pub of: u64,
    /// The share of hits, a tie counted as half a hit; none without rounds.
    pub rate: Option<Interval>,
}

/// What a rule leaves the Challenger, counted up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Picks {
    hits: u64,
    ties: u64,
    of: u64,
    /// Winning first moves left, twice.
    left: u64,
    rounds: u64,
}

impl Picks {
    /// Counts a round in which the rule picks a side, or none, and then a coin decides.
    pub fn add(&mut self, choice: &Choice, pick: Option<Fill>) {
        let [left, right] = choice.moves.map(|moves| moves.wins);
        self.rounds += 1;
        self.left += match pick {
            Some(Fill::Left) => 2 * left,
            Some(Fill::Right) => 2 * right,
            None => left + right,
        };
        let Some(better) = choice.better() else { return };
        self.of += 1;
        self.ties += u64::from(pick.is_none());
        self.hits += u64::from(pick == Some(better));
    }

    /// How often the better side was picked.
    pub fn rate(&self) -> Rate {
        let halves = 2 * self.hits + self.ties;
        // The bounds are those of the whole numbers of hits below and above: rather too wide than too narrow.
        let bounds = share_interval(halves / 2, self.of).zip(share_interval(halves.div_ceil(2), self.of));
        let rate = bounds.map(|(below, above)| Interval {
            estimate: halves as f64 / (2 * self.of) as f64,
            low: below.low,
            high: above.high,
        });
        Rate { hits: self.hits, ties: self.ties, of: self.of, rate }
    }

    /// The mean number of winning first moves left; none without rounds.
    pub fn mean_left(&self) -> Option<f64> {
        (self.rounds > 0).then(|| self.left as f64 / (2 * self.rounds) as f64)
    }
}

/// The side with the smaller number, for what is left after filling left less what is left after filling right.
pub fn pick(difference: i32) -> Option<Fill> {
    match difference {
        0 => None,
        less if less < 0 => Some(Fill::Left),
        _ => Some(Fill::Right),
    }
}
