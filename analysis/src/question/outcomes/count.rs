//! What can be counted in a set-up and may predict who wins.

use super::Outcome;
use shares::WinCount;

/// A number of a set-up; the larger, the better for the Challenger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    Winning,
    Share,
    NaturalShare,
    OwnThree,
    Rule,
}

impl Count {
    pub const ALL: [Count; 5] = [Count::Winning, Count::Share, Count::NaturalShare, Count::OwnThree, Count::Rule];

    /// A short name, as in figures and JSON, and what it counts.
    pub const fn told(self) -> [&'static str; 2] {
        match self {
            Count::Winning => ["winning_moves", "winning first moves"],
            Count::Share => ["share", "share of the first moves that win"],
            Count::NaturalShare => ["natural_share", "share of the natural first moves that win"],
            Count::OwnThree => {
                ["own_three", "own-colour squares up to three ahead, the Defender's less the Challenger's"]
            }
            Count::Rule => ["rule", "the sum of the rule to learn"],
        }
    }

    pub fn of(self, outcome: &Outcome) -> f64 {
        let share = |count: WinCount| count.rate().unwrap_or(0.0);
        match self {
            Count::Winning => outcome.moves.wins as f64,
            Count::Share => share(outcome.moves),
            Count::NaturalShare => share(outcome.natural),
            Count::OwnThree => f64::from(outcome.own_three),
            Count::Rule => f64::from(outcome.rule),
        }
    }
}
