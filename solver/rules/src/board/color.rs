//! The eight hues of squares and towers.

use std::fmt;
use std::str::FromStr;

use foreign::Excerpt;

/// One of the eight hues; never a player.
///
/// The order is that of a home row from its owner's left: brown to orange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    serde(rename_all = "lowercase")
)]
#[repr(u8)]
pub enum Color {
    /// Written `B`.
    Brown,
    /// Written `G`.
    Green,
    /// Written `R`.
    Red,
    /// Written `Y`.
    Yellow,
    /// Written `K`.
    Pink,
    /// Written `P`.
    Purple,
    /// Written `U`.
    Blue,
    /// Written `O`.
    Orange,
}

/// By colour: the letter, the name, and the name in the rulebook's annotation.
const NAMES: [(char, &str, &str); 8] = [
    ('B', "brown", "Brown"),
    ('G', "green", "Green"),
    ('R', "red", "Red"),
    ('Y', "yellow", "Yellow"),
    ('K', "pink", "Pink"),
    ('P', "purple", "Purple"),
    ('U', "blue", "Blue"),
    ('O', "orange", "Orange"),
];

impl Color {
    /// All colours, as on a home row from its owner's left.
    pub const ALL: [Color; 8] =
        [Color::Brown, Color::Green, Color::Red, Color::Yellow, Color::Pink, Color::Purple, Color::Blue, Color::Orange];

    /// The colour at this place of a home row, 0 to 7 from its owner's left.
    #[inline]
    pub const fn new(index: u8) -> Color {
        Color::ALL[index as usize & 7]
    }

    /// The place on a home row, 0 to 7 from its owner's left.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour that takes this one's place when the board is mirrored left to right.
    #[inline]
    pub const fn mirror(self) -> Color {
        Color::new(7 - self as u8)
    }

    /// The capital letter of the text form: K is pink, U is blue.
    pub const fn letter(self) -> char {
        NAMES[self as usize].0
    }

    /// The colour of a letter, in either case.
    pub fn from_letter(letter: char) -> Option<Color> {
        Color::ALL.into_iter().find(|color| color.letter() == letter.to_ascii_uppercase())
    }

    /// The lower-case name, as in JSON.
    pub const fn name(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// The capitalised name, as in the rulebook's annotation.
    pub const fn title(self) -> &'static str {
        NAMES[self as usize].2
    }
}

impl fmt::Display for Color {
    /// The lower-case name, for sentences.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is not a colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "found '{0}', expected a colour: brown, green, red, yellow, pink, purple, blue or orange, or its letter B G R Y K P U O"
)]
pub struct ColorError(Excerpt);

impl FromStr for Color {
    type Err = ColorError;

    /// Reads a name, its first letters (two or more) or the letter of the colour, in any case.
    fn from_str(text: &str) -> Result<Color, ColorError> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) => Color::from_letter(letter),
            (Some(_), Some(_)) => {
                let begins = |name: &str| name.get(..text.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(text));
                Color::ALL.into_iter().find(|color| begins(color.name()))
            }
            (None, _) => None,
        }
        .ok_or_else(|| ColorError(text.into()))
    }
}
