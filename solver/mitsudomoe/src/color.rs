//! The four colours of balls and rings.

use std::fmt;

/// The colour of a ball or ring, which also names its player.
///
/// Displayed as the capitalised name, for sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "MitsudomoeColor")]
#[repr(u8)]
pub enum Color {
    /// Written `w` and `W`; moves first at the start.
    White,
    /// Written `b` and `B`.
    Black,
    /// Written `r` and `R`.
    Red,
    /// Written `y` and `Y`.
    Yellow,
}

/// By colour: the letter of a ring, the name, and the name in a sentence.
const NAMES: [(char, &str, &str); 4] =
    [('w', "white", "White"), ('b', "black", "Black"), ('r', "red", "Red"), ('y', "yellow", "Yellow")];

impl Color {
    /// All colours.
    pub const ALL: [Color; 4] = [Color::White, Color::Black, Color::Red, Color::Yellow];

    /// Place in [`ALL`](Self::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The lower-case letter of the text form, for a ring; the capital is a ball.
    pub const fn letter(self) -> char {
        NAMES[self as usize].0
    }

    /// The colour of a text that is its lower-case letter.
    pub fn from_letter(text: &str) -> Option<Color> {
        Color::ALL.into_iter().find(|color| text.chars().eq([color.letter()]))
    }

    /// The lower-case name, as in JSON.
    pub const fn name(self) -> &'static str {
        NAMES[self as usize].1
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(NAMES[*self as usize].2)
    }
}
