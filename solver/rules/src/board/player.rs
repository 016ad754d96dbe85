//! The two players.

use std::fmt;

/// One of the two players.
///
/// Black moves first in the first round, with the home row at the top of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    serde(rename_all = "lowercase")
)]
pub enum Player {
    /// Home row 8, moves down the board.
    Black,
    /// Home row 1, moves up the board.
    Gold,
}

impl Player {
    /// Both players, the one who starts the first round first.
    pub const ALL: [Player; 2] = [Player::Black, Player::Gold];

    /// The other player.
    #[inline]
    pub const fn opponent(self) -> Player {
        match self {
            Player::Black => Player::Gold,
            Player::Gold => Player::Black,
        }
    }

    /// The lower-case name, as in JSON: `black` or `gold`.
    pub const fn name(self) -> &'static str {
        ["black", "gold"][self as usize]
    }

    /// The player whom people call so, in any case; some sets have white towers in place of the golden ones.
    pub fn called(name: &str) -> Option<Player> {
        match name.to_ascii_lowercase().as_str() {
            "black" => Some(Player::Black),
            "gold" | "white" => Some(Player::Gold),
            _ => None,
        }
    }

    /// The letter in the text of a position: `b` or `g`.
    pub const fn letter(self) -> char {
        ['b', 'g'][self as usize]
    }
}

impl fmt::Display for Player {
    /// The capitalised name, for sentences.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["Black", "Gold"][*self as usize])
    }
}
