//! The limits of tournament play: how far the first moves of a round may go.

use std::str::FromStr;

use crate::Move;
use foreign::Excerpt;

/// Where a round stands in the opening `1-3-5` of tournament play: its first move may go 1 square, the second 3, the third
/// 5, and a push goes 1. From the fourth move on nothing is limited, as in a round without limits.
///
/// Moves are counted from the start of the round. A forced pass is none, and a tower's rings limit it as ever.
///
/// ```
/// use kamisado::Opening;
///
/// assert_eq!("1-3-5".parse(), Ok(Opening::START));
/// assert_eq!([0, 1, 2, 3].map(|made| Opening::after(made).limit()), [Some(1), Some(3), Some(5), None]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// The moves made, at most [`LIMITED`](Self::LIMITED).
    made: u8,
}

impl Opening {
    /// The name on the command line, in records and in JSON.
    pub const NAME: &str = "1-3-5";
    /// The number of moves that are limited.
    pub const LIMITED: u8 = 3;
    /// Before the first move.
    pub const START: Opening = Opening { made: 0 };
    /// Nothing is limited any more, or ever was.
    pub const OVER: Opening = Opening { made: Opening::LIMITED };

    /// After this many moves of the round.
    pub const fn after(made: u32) -> Opening {
        Opening { made: if made < Opening::LIMITED as u32 { made as u8 } else { Opening::LIMITED } }
    }

    /// After one move more.
    #[must_use]
    pub const fn next(self) -> Opening {
        Opening::after(self.made as u32 + 1)
    }

    /// The moves made, at most [`LIMITED`](Self::LIMITED).
    pub const fn made(self) -> u8 {
        self.made
    }

    /// How many squares the next move may go; `None` if that is not limited.
    pub const fn limit(self) -> Option<u8> {
        if self.is_over() { None } else { Some(2 * self.made + 1) }
    }

    /// Whether nothing is limited any more.
    pub const fn is_over(self) -> bool {
        self.made == Opening::LIMITED
    }

    /// Whether a legal move goes no further than the limit.
    pub fn allows(self, m: Move) -> bool {
        self.limit().is_none_or(|limit| m.length() <= limit)
    }
}

impl FromStr for Opening {
    type Err = OpeningError;

    /// Reads the name, as that of a round before its first move.
    fn from_str(text: &str) -> Result<Opening, OpeningError> {
        if text == Opening::NAME { Ok(Opening::START) } else { Err(OpeningError { found: text.into() }) }
    }
}

/// A text that is not the name of limits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "found '{found}' as the opening, expected {}: the first three moves of a round go at most 1, 3 and 5 squares",
    Opening::NAME
)]
pub struct OpeningError {
    found: Excerpt,
}
