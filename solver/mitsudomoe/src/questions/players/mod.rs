//! Computer players for two to four seats: how they choose a turn.
//!
//! The same random numbers give the same turns.

mod computer;
mod greedy;

pub use computer::{Choice, NODES, Why, choose};
pub use greedy::{OUT, way_home};

/// How well a player plays; each level is stronger than those before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[derive(serde::Deserialize, schemars::JsonSchema, clap::ValueEnum)]
pub enum Level {
    /// Choose any turn
    Random,
    /// Win at once if possible, otherwise move closest to home and keep the opponents furthest from it
    Greedy,
    /// Force a win within 2 turns if possible, and let nobody else win within 1; otherwise like greedy
    Careful,
    /// Force a win within 3 turns if possible, and let nobody else force one within 2; otherwise like greedy
    #[default]
    Strong,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 4] = [Level::Random, Level::Greedy, Level::Careful, Level::Strong];

    /// The name, as in JSON and in records.
    pub const fn name(self) -> &'static str {
        ["random", "greedy", "careful", "strong"][self as usize]
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}
