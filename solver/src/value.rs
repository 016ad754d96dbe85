//! What can be said of a position: value, distance, verdict.

use std::fmt;
use std::ops::Not;

/// The result under best play, from the side of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// The mover loses, whatever he plays.
    Loss,
    /// The mover has a winning move.
    Win,
}

impl Value {
    /// The same result told by a player who is, or is not, the other one.
    #[inline]
    pub fn seen_by(self, other: bool) -> Value {
        if other { !self } else { self }
    }

    /// The lower-case name, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Value::Win => "win",
            Value::Loss => "loss",
        }
    }
}

impl Not for Value {
    type Output = Value;

    #[inline]
    fn not(self) -> Value {
        match self {
            Value::Win => Value::Loss,
            Value::Loss => Value::Win,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Distance to the end of the round, in tower moves, under best play by both sides.
///
/// A push counts, a forced pass does not. The winner minimises it, the loser maximises it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dtw(pub u16);

impl Dtw {
    /// The distance of the position before the move that led here.
    #[inline]
    pub fn before(self) -> Dtw {
        Dtw(self.0 + 1)
    }
}

impl fmt::Display for Dtw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a search may say of a position, from the side of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The limits of the search were reached first.
    Unknown,
    /// A proven value, and the distance where it was asked for and found.
    Proven(Value, Option<Dtw>),
}

impl Verdict {
    /// The proven value.
    pub fn value(self) -> Option<Value> {
        match self {
            Verdict::Unknown => None,
            Verdict::Proven(value, _) => Some(value),
        }
    }

    /// The same with no distance.
    pub fn without_distance(self) -> Verdict {
        self.value().map_or(Verdict::Unknown, Verdict::from)
    }

    /// The proven distance.
    pub fn distance(self) -> Option<Dtw> {
        match self {
            Verdict::Unknown => None,
            Verdict::Proven(_, distance) => distance,
        }
    }
}

impl From<Value> for Verdict {
    fn from(value: Value) -> Verdict {
        Verdict::Proven(value, None)
    }
}
