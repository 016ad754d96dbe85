//! Colours of towers and squares.

use std::fmt;

use kamisado::Color;

/// Red, green and blue; as text `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// The colour of paper.
pub const WHITE: Rgb = Rgb(255, 255, 255);
/// The colour of letters on paper.
pub const INK: Rgb = Rgb(34, 34, 34);

/// The colour of a tower in print.
pub fn hue(color: Color) -> Rgb {
    match color {
        Color::Brown => Rgb(118, 73, 39),
        Color::Green => Rgb(0, 142, 76),
        Color::Red => Rgb(205, 32, 44),
        Color::Yellow => Rgb(247, 208, 0),
        Color::Pink => Rgb(236, 130, 180),
        Color::Purple => Rgb(108, 61, 150),
        Color::Blue => Rgb(0, 104, 178),
        Color::Orange => Rgb(242, 126, 0),
    }
}

impl Rgb {
    /// [`INK`] or [`WHITE`], whichever has more contrast to this colour.
    pub fn readable(self) -> Rgb {
        if self.contrast(INK) > self.contrast(WHITE) { INK } else { WHITE }
    }

    /// The contrast to another colour, 1 to 21, as the Web Content Accessibility Guidelines 2.1 define it.
    pub fn contrast(self, other: Rgb) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Lightened enough for a tower of the same colour to stand out from it.
    pub fn paled(self) -> Rgb {
        let pale = |part: u8| (u16::from(part) * 11 / 20 + 255 * 9 / 20) as u8;
        Rgb(pale(self.0), pale(self.1), pale(self.2))
    }
}
