//! Who plays against whom.

use schemars::JsonSchema;
use serde::Serialize;

use crate::population::Skill;

/// The players of a round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Condition {
    /// A short name of the players.
    pub name: &'static str,
    /// The players, in a few words.
    pub about: &'static str,
    #[serde(skip)]
    pub challenger: Skill,
    #[serde(skip)]
    pub defender: Skill,
}

impl Condition {
    /// All, in the order of the columns. The place of a condition chooses its random numbers, so new ones come last.
    pub const ALL: [Condition; 10] = [
        both("keeping_5", "win-keeping, 5% blunders", Skill::Strong { blunders: 0.05 }),
        both("keeping_10", "win-keeping, 10% blunders", Skill::Strong { blunders: 0.1 }),
        both("keeping_20", "win-keeping, 20% blunders", Skill::Strong { blunders: 0.2 }),
        both("keeping_40", "win-keeping, 40% blunders", Skill::Strong { blunders: 0.4 }),
        both("lapsing_10", "lapsing, 10% lapses", Skill::Lapsing { lapses: 0.1 }),
        both("lapsing_20", "lapsing, 20% lapses", Skill::Lapsing { lapses: 0.2 }),
        both("lapsing_40", "lapsing, 40% lapses", Skill::Lapsing { lapses: 0.4 }),
        both("natural", "natural", Skill::Natural),
        Condition {
            name: "natural_first",
            about: "natural Challenger, win-keeping Defender",
            challenger: Skill::Natural,
            defender: Skill::Strong { blunders: 0.1 },
        },
        Condition {
            name: "natural_second",
            about: "win-keeping Challenger, natural Defender",
            challenger: Skill::Strong { blunders: 0.1 },
            defender: Skill::Natural,
        },
    ];
}

const fn both(name: &'static str, about: &'static str, skill: Skill) -> Condition {
    Condition { name, about, challenger: skill, defender: skill }
}
