//! The two parts that players have in a set-up.

use std::fmt;

use kamisado::Player;
use kamisado::Setup;

/// A player by his part: either colour may be either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Won the round before, chose the fill, and moves second.
    Defender,
    /// Lost it, and moves first.
    Challenger,
}

impl Role {
    /// Both, the one whose set-up is weak or strong first.
    pub const ALL: [Role; 2] = [Role::Defender, Role::Challenger];

    pub const fn other(self) -> Role {
        match self {
            Role::Defender => Role::Challenger,
            Role::Challenger => Role::Defender,
        }
    }

    /// The player who has this part in a set-up: the Challenger is to move.
    pub fn player(self, setup: &Setup) -> Player {
        match self {
            Role::Defender => setup.turn.opponent(),
            Role::Challenger => setup.turn,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Role::Defender => "defender",
            Role::Challenger => "challenger",
        }
    }
}

impl fmt::Display for Role {
    /// The name as in a sentence, `Defender`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Role::Defender => "Defender",
            Role::Challenger => "Challenger",
        })
    }
}
