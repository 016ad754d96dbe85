//! The two roles of players in a set-up.

use std::fmt;

use kamisado::{Player, Setup};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Won the previous round, chose the fill, and moves second.
    Defender,
    /// Lost the previous round, and moves first.
    Challenger,
}

impl Role {
    pub const ALL: [Role; 2] = [Role::Defender, Role::Challenger];

    pub const fn other(self) -> Role {
        [Role::Challenger, Role::Defender][self as usize]
    }

    /// The player with this role in a set-up: the Challenger is to move.
    pub fn player(self, setup: &Setup) -> Player {
        if self == Role::Defender { setup.turn.opponent() } else { setup.turn }
    }

    pub const fn name(self) -> &'static str {
        ["defender", "challenger"][self as usize]
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["Defender", "Challenger"][*self as usize])
    }
}
