//! A turn: a ring step, then a ball step.

use std::fmt;

use super::geometry::{Spaces, one, squares};
use super::{Seat, Square};

/// The first step of a turn: a ring is placed, or an exposed one moved. Displayed as `place c3` or `b4-c4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RingStep {
    /// Where the ring comes from; `None` for the supply.
    pub from: Option<Square>,
    /// The space where it is placed.
    pub to: Square,
}

/// The second step of a turn: a ball goes to the next space, or vaults. Orders of relocation with the same end spaces
/// are the same ball step, so those identify each colour's relocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BallStep {
    /// The space the ball leaves.
    pub from: Square,
    /// The space it reaches.
    pub to: Square,
    /// Where the opponents' vaulted balls end, by seat.
    pub(crate) ends: [Spaces; 4],
}

impl BallStep {
    /// A step or vault that relocates nothing.
    #[inline]
    pub fn new(from: Square, to: Square) -> BallStep {
        BallStep { from, to, ends: [0; 4] }
    }

    /// The step with one more end space for a vaulted ball of the player at a seat.
    #[must_use]
    pub fn relocating(mut self, seat: Seat, end: Square) -> BallStep {
        self.ends[seat.index()] |= one(end);
        self
    }

    /// The spaces on which the vaulted balls of the player at a seat end, from a1 to e5.
    pub fn ends(&self, seat: Seat) -> impl Iterator<Item = Square> + use<> {
        squares(self.ends[seat.index()])
    }

    /// Whether the ball vaults over others.
    pub fn is_vault(&self) -> bool {
        !self.from.is_next_to(self.to)
    }
}

/// A complete turn, meaningful only in the position for which it was generated. Its text form, which shows each
/// relocation, needs the position: see [`Position::annotate`](super::Position::annotate).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn {
    /// The first step.
    pub ring: RingStep,
    /// The second step, in the position after the first.
    pub ball: BallStep,
}

impl fmt::Display for RingStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            Some(from) => write!(f, "{from}-{}", self.to),
            None => write!(f, "place {}", self.to),
        }
    }
}

impl fmt::Debug for RingStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for BallStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, if self.is_vault() { '*' } else { '-' }, self.to)?;
        for seat in Seat::ALL {
            if self.ends[seat.index()] != 0 {
                write!(f, "{{{seat}:{:?}}}", self.ends(seat).collect::<Vec<_>>())?;
            }
        }
        Ok(())
    }
}
