//! What is known about a position: value, distance, verdict.

use std::fmt;
use std::ops::Not;

/// The result under best play, from the side of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    serde(rename_all = "lowercase")
)]
pub enum Value {
    /// The mover loses, whatever they play.
    Loss,
    /// The mover has a winning move.
    Win,
}

impl Value {
    /// The same result from the side of the other player if `other` is true.
    #[inline]
    pub fn seen_by(self, other: bool) -> Value {
        if other { !self } else { self }
    }

    /// The lower-case name, as in JSON.
    pub const fn name(self) -> &'static str {
        ["loss", "win"][self as usize]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema), serde(transparent), schemars(inline))]
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

/// What a search says about a position, from the side of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The limits of the search were reached first.
    Unknown,
    /// A proven value, and the distance if it was requested and found.
    Proven(Value, Option<Dtw>),
}

impl Verdict {
    /// The player to move wins with the next move.
    pub const WIN_AT_ONCE: Verdict = Verdict::Proven(Value::Win, Some(Dtw(1)));

    /// The proven value.
    pub fn value(self) -> Option<Value> {
        if let Verdict::Proven(value, _) = self { Some(value) } else { None }
    }

    /// The verdict of a position from the verdicts of its moves, all from its mover's side. The distances of the moves
    /// count the move itself.
    ///
    /// The result has a distance only if it is known for every move that could change it.
    ///
    /// ```
    /// use kamisado_solver::game::value::{Dtw, Value, Verdict};
    ///
    /// let wins_in = |distance| Verdict::Proven(Value::Win, Some(Dtw(distance)));
    /// assert_eq!(Verdict::of_moves([wins_in(5), Value::Loss.into(), wins_in(3)]), wins_in(3));
    /// assert_eq!(Verdict::of_moves([wins_in(5), Verdict::Unknown]), Value::Win.into());
    /// ```
    pub fn of_moves(moves: impl IntoIterator<Item = Verdict>) -> Verdict {
        let (mut unknown, mut wins) = (false, false);
        let (mut soonest_win, mut latest_loss) = (Some(Dtw(u16::MAX)), Some(Dtw(0)));
        for verdict in moves {
            match verdict {
                Verdict::Proven(Value::Win, Some(Dtw(1))) => return verdict,
                Verdict::Proven(Value::Win, distance) => {
                    wins = true;
                    soonest_win = soonest_win.zip(distance).map(|(soonest, distance)| soonest.min(distance));
                }
                Verdict::Proven(Value::Loss, distance) => {
                    latest_loss = latest_loss.zip(distance).map(|(latest, distance)| latest.max(distance));
                }
                Verdict::Unknown => unknown = true,
            }
        }
        match (wins, unknown) {
            // A shorter win may hide behind an unknown move.
            (true, _) => Verdict::Proven(Value::Win, soonest_win.filter(|_| !unknown)),
            (false, true) => Verdict::Unknown,
            (false, false) => Verdict::Proven(Value::Loss, latest_loss),
        }
    }

    /// The same verdict one move earlier, from the side of the other player if `other` is true.
    pub fn before(self, other: bool) -> Verdict {
        match self {
            Verdict::Unknown => Verdict::Unknown,
            Verdict::Proven(value, distance) => Verdict::Proven(value.seen_by(other), distance.map(Dtw::before)),
        }
    }

    /// The same verdict without its distance.
    pub fn without_distance(self) -> Verdict {
        self.value().map_or(Verdict::Unknown, Verdict::from)
    }

    /// The proven distance.
    pub fn distance(self) -> Option<Dtw> {
        if let Verdict::Proven(_, distance) = self { distance } else { None }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Unknown => f.pad("unknown"),
            Verdict::Proven(value, None) => value.fmt(f),
            Verdict::Proven(value, Some(distance)) => write!(f, "{value} in {distance}"),
        }
    }
}

impl From<Value> for Verdict {
    fn from(value: Value) -> Verdict {
        Verdict::Proven(value, None)
    }
}
