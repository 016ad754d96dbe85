//! How players leave the game and how it ends.

use super::Color;

/// Why a player is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// At the end of the player's turn, all their home spaces held balls.
    HomeFilled,
    /// The player was to move and had no ring step that a ball step could follow.
    NoTurn,
}

impl Reason {
    /// The name, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::HomeFilled => "home-filled",
            Reason::NoTurn => "no-turn",
        }
    }
}

/// A player who is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Elimination {
    /// The player.
    pub color: Color,
    /// The reason.
    pub reason: Reason,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// All balls of the winner are on their goal spaces.
    Home,
    /// All the others are out.
    LastLeft,
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner.
    pub winner: Color,
    /// The way of winning.
    pub ending: Ending,
}
