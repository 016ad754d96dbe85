//! What a certificate of a forced win is about, as text.

use std::fmt;
use std::str::FromStr;

use foreign::Excerpt;
use mitsudomoe::{Color, Setup};

/// The name of the game in a certificate.
pub const GAME: &str = "mitsudomoe";

/// Can a player force a win from a position within a number of turns of his own?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The position, in which the player to move has a turn.
    pub setup: Setup,
    /// The player who is to win.
    pub attacker: Color,
    /// Turns of his own.
    pub turns: u8,
}

/// A text that asks for no forced win.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found '{found}', expected a position, then '| w within 3': a player and a number of turns from 1 to 255")]
pub struct AttackError {
    found: Excerpt,
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {} within {}", self.setup, self.attacker.letter(), self.turns)
    }
}

impl FromStr for Attack {
    type Err = AttackError;

    /// Reads what [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Attack, AttackError> {
        let read = || {
            let (setup, rest) = text.rsplit_once(" | ")?;
            let (attacker, turns) = rest.split_once(" within ")?;
            let mut letters = attacker.chars();
            let attacker = letters.next().filter(|_| letters.next().is_none()).and_then(Color::from_letter)?;
            let turns = turns.parse().ok().filter(|&turns: &u8| turns > 0)?;
            Some(Attack { setup: setup.parse().ok()?, attacker, turns })
        };
        let attack = read().filter(|attack| attack.to_string() == text);
        attack.ok_or_else(|| AttackError { found: text.into() })
    }
}
