//! The deadlock rule by its name, for command lines and requests.

use schemars::JsonSchema;
use serde::Deserialize;

use kamisado::Deadlock;

/// A variant of the deadlock rule.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum DeadlockName {
    /// The rulebook: when it comes back to the same player and colour
    #[default]
    Official,
    /// A variant in use: as soon as both players have passed
    TwoPass,
}

impl From<DeadlockName> for Deadlock {
    fn from(name: DeadlockName) -> Deadlock {
        Deadlock::ALL[name as usize]
    }
}
