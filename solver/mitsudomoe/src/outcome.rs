//! How players leave the game and how it ends, and the two variants of winning at home.

use std::fmt;

use super::Color;

/// When a player whose balls are all on goal spaces wins: it is played in two variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize, schemars::JsonSchema)]
#[schemars(rename = "MitsudomoeRules")]
pub enum Victory {
    /// By the goal of the game: at the end of any turn.
    #[default]
    #[serde(rename = "mitsudomoe-1")]
    AnyTurn,
    /// By the letter of the published sentence: only at the end of the player's own turn. A player whom another has
    /// brought home has no ball that may move, and is out when it is their turn.
    #[serde(rename = "mitsudomoe-own-turn-1")]
    OwnTurn,
}

impl Victory {
    /// Both variants.
    pub const ALL: [Victory; 2] = [Victory::AnyTurn, Victory::OwnTurn];

    /// The name, as in texts of positions.
    pub const fn name(self) -> &'static str {
        ["any-turn", "own-turn"][self as usize]
    }

    /// The name of the rules, as in certificates and JSON.
    pub const fn rules_name(self) -> &'static str {
        ["mitsudomoe-1", "mitsudomoe-own-turn-1"][self as usize]
    }
}

/// Why a player is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "MitsudomoeReason")]
pub enum Reason {
    /// At the end of the player's turn, all their home spaces held balls.
    HomeFilled,
    /// The player was to move and had no ring step that a ball step could follow.
    NoTurn,
    /// The player gave up; only in [records](crate::record).
    Resigned,
}

impl Reason {
    /// The name, as in JSON.
    pub const fn name(self) -> &'static str {
        ["home-filled", "no-turn", "resigned"][self as usize]
    }
}

impl fmt::Display for Reason {
    /// What follows "White is out:".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["all home spaces hold balls", "no turn is legal", "resigned"][*self as usize])
    }
}

/// A player who is out, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, schemars::JsonSchema)]
#[schemars(rename = "MitsudomoeElimination")]
#[allow(missing_docs)]
pub struct Elimination {
    #[serde(rename = "player")]
    pub color: Color,
    pub reason: Reason,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "MitsudomoeEnding")]
pub enum Ending {
    /// All balls of the winner are on their goal spaces.
    Home,
    /// All the others are out.
    LastLeft,
}

impl Ending {
    /// The name, as in JSON.
    pub const fn name(self) -> &'static str {
        ["home", "last-left"][self as usize]
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner.
    pub winner: Color,
    /// The way of winning.
    pub ending: Ending,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match self.ending {
            Ending::Home => "with all balls on their goal spaces",
            Ending::LastLeft => "as the last player left",
        };
        write!(f, "{} has won {how}", self.winner)
    }
}
