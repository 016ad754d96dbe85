//! What a census is of.

use std::fmt;

use serde::{Deserialize, Serialize};
use solver::kamisado::Deadlock;

use crate::population::Population;

/// How much is asked of each set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Detail {
    /// Whether the Challenger wins.
    Value,
    /// Also which of his first moves win.
    Moves,
    /// Also how many moves the round takes.
    Distance,
}

impl Detail {
    /// The lower-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Detail::Value => "value",
            Detail::Moves => "moves",
            Detail::Distance => "distance",
        }
    }
}

/// All that decides the rows of a census.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Identity {
    /// The population.
    pub population: Population,
    /// How many of its units.
    pub sample: u64,
    /// How much is asked of each set-up.
    pub detail: Detail,
    /// The name of the rules.
    pub rules: String,
}

impl Identity {
    /// The identity of a census under these rules.
    pub fn new(population: Population, sample: u64, detail: Detail, deadlock: Deadlock) -> Identity {
        Identity { population, sample, detail, rules: deadlock.rules_name().to_owned() }
    }

    /// How many set-ups of what kind, as a caption says it.
    pub fn describe(&self) -> String {
        let Identity { population, sample, .. } = self;
        match population {
            Population::Uniform { .. } => {
                format!(
                    "{sample} {population}: both home rows in uniformly random order, no rings, Black the Challenger"
                )
            }
            Population::Played(_) | Population::Records { .. } => {
                format!("{} set-ups, both fills of {sample} {population}", self.setups())
            }
        }
    }

    /// How many set-ups it has.
    pub fn setups(&self) -> u64 {
        self.sample * self.population.setups_a_unit()
    }
}

impl fmt::Display for Identity {
    /// One line that says all of it: `500 random refilled set-ups (seed 1), moves, kamisado-official-1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, {}, {}", self.sample, self.population, self.detail.name(), self.rules)
    }
}
