//! How a round ends, and the two variants of the deadlock rule.

use crate::{Color, Player};

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// M7: a tower moved onto the opponent's home row.
    Home,
    /// M8: nobody could move; the player who moved last lost.
    Deadlock,
}

/// The result of a finished round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner, who defends the next round.
    pub winner: Player,
    /// The winner's tower that gains a ring.
    pub promoted: Color,
    /// How the round ended.
    pub ending: Ending,
}

/// The deadlock rule, which ends a chain of forced passes: it is played in two variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    schemars(rename = "Rules")
)]
pub enum Deadlock {
    /// M8 of the rulebook: a deadlock when the chain returns to the same player and colour.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "kamisado-official-1"))]
    Official,
    /// A variant in use: a deadlock as soon as two passes follow one another.
    #[cfg_attr(feature = "serde", serde(rename = "kamisado-two-pass-1"))]
    TwoPass,
}

impl Deadlock {
    /// Both variants.
    pub const ALL: [Deadlock; 2] = [Deadlock::Official, Deadlock::TwoPass];

    /// The name on the command line and in records.
    pub const fn name(self) -> &'static str {
        ["official", "two-pass"][self as usize]
    }

    /// The variant whose rules have this name.
    pub fn from_rules_name(name: &str) -> Option<Deadlock> {
        Deadlock::ALL.into_iter().find(|deadlock| deadlock.rules_name() == name)
    }

    /// The name of the rules in files, certificates and JSON.
    pub const fn rules_name(self) -> &'static str {
        ["kamisado-official-1", "kamisado-two-pass-1"][self as usize]
    }
}
