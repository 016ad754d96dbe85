//! The limits of a match's rounds, as records name them.

use std::fmt;
use std::str::FromStr;

use super::{Problem, Record};
use kamisado::Opening;

/// The opening that a text names: `1-3-5`, or `1-3-5 after 1` if the record begins so many moves into a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NamedOpening {
    /// The moves made in the first round before the record begins, if the position leaves that open.
    pub made: Option<u32>,
}

impl NamedOpening {
    /// The opening by which a record is played.
    pub fn of(record: &Record) -> Option<NamedOpening> {
        let made = record.moves_made().filter(|_| record.start.due.is_some());
        record.game.plays_opening().then_some(NamedOpening { made })
    }
}

impl fmt::Display for NamedOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Opening::NAME)?;
        self.made.map_or(Ok(()), |made| write!(f, " after {made}"))
    }
}

impl FromStr for NamedOpening {
    type Err = Problem;

    fn from_str(text: &str) -> Result<NamedOpening, Problem> {
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let made = match (words.next(), words.next(), words.next()) {
            (None, ..) => Some(None),
            (Some("after"), Some(made), None) => {
                made.parse().ok().filter(|&made| made < u32::from(Opening::LIMITED)).map(Some)
            }
            _ => None,
        };
        let made = made.filter(|_| name == Opening::NAME);
        made.map(|made| NamedOpening { made }).ok_or_else(|| Problem::Opening { found: text.into() })
    }
}
