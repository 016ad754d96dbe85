//! A tower and the rings it carries.

use std::fmt::{self, Write};

use crate::{Color, Player};

/// Rings carried by a tower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Level {
    /// No ring.
    #[default]
    Normal,
    /// One ring.
    Sumo,
    /// Two rings.
    Double,
    /// Three rings.
    Triple,
}

impl Level {
    /// All levels, from no ring to three.
    pub const ALL: [Level; 4] = [Level::Normal, Level::Sumo, Level::Double, Level::Triple];

    /// The level of a number of rings, up to three.
    #[inline]
    pub const fn new(rings: u8) -> Option<Level> {
        if rings < 4 { Some(Level::ALL[rings as usize]) } else { None }
    }

    /// The number of rings, which is also the number of towers that can be pushed (S2, DS2, TS2).
    #[inline]
    pub const fn rings(self) -> u8 {
        self as u8
    }

    /// The farthest a move may go, in squares (M1, S1, DS1, TS1).
    #[inline]
    pub const fn range(self) -> u8 {
        7 - 2 * self.rings()
    }

    /// The level with one more ring; `None` for a triple.
    pub const fn promoted(self) -> Option<Level> {
        Level::new(self.rings() + 1)
    }
}

/// A tower: its owner, colour and level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tower {
    /// The owner.
    pub player: Player,
    /// The colour, kept for the whole match.
    pub color: Color,
    /// The rings it carries.
    pub level: Level,
}

impl Tower {
    pub(crate) fn write_to(self, out: &mut impl Write) -> fmt::Result {
        for _ in 0..self.level.rings() {
            out.write_char('+')?;
        }
        let letter = self.color.letter();
        out.write_char(if self.player == Player::Gold { letter } else { letter.to_ascii_lowercase() })
    }
}

impl fmt::Display for Tower {
    /// The text form: a `+` for each ring, then the letter, upper case for Gold.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}
