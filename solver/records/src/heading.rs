//! The lines of a heading: what a record says about itself, and what people say about it.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::text::Piece;
use super::{Problem, Record, RecordError};
use kamisado::Opening;

/// Lines that must come at the top, before everything else.
///
/// After a round, `tiles` is carried out like a fill.
pub(super) const TOP: [&str; 6] = ["match", "rules", "board", "position", "opening", "tiles"];
/// Lines that may be repeated: they are carried out, or checked, wherever they occur.
pub(super) const REPEATED: [&str; 3] = ["fill", "winner", "score"];
pub(super) const NAMES: [&str; 2] = ["black", "gold"];
/// Lines that are only for people.
pub(super) const INFORMATION: [&str; 5] = ["event", "place", "site", "date", "time"];

#[derive(Default)]
pub(super) struct Heading {
    /// Those that may come only once.
    seen: Vec<&'static str>,
    pub played: bool,
    /// The first line of a heading that came after moves and before any further moves.
    pub begin: Option<usize>,
}

impl Heading {
    /// Checks that a line is the first of its kind, and that a line for the top is there.
    pub fn once(&mut self, keyword: &'static str, place: Piece<'_>) -> Result<(), RecordError> {
        if self.played {
            self.begin.get_or_insert(place.line);
        }
        if self.seen.contains(&keyword) {
            return Err(place.error(Problem::Twice { keyword }));
        }
        if self.played && TOP.contains(&keyword) {
            return Err(place.error(Problem::Late { keyword }));
        }
        self.seen.push(keyword);
        Ok(())
    }

    /// Whether a line `tiles` starts a further round: after play in a match, and not in another record's heading.
    pub fn goes_on_with_tiles(&self) -> bool {
        self.played && self.begin.is_none() && self.seen.contains(&"match")
    }
}

/// The keyword of a line for people and its text, which stands in quotation marks as in JSON: `black "d8d3"`. Whatever it
/// holds is this text: no move, no comment, no heading.
pub(super) fn quoted(line: Piece<'_>) -> Option<(&'static str, Piece<'_>)> {
    let word = line.text.split_whitespace().next()?;
    let text = line.tail(word.len()).trim();
    let found = if word.eq_ignore_ascii_case("white") { "gold" } else { word };
    let keyword = NAMES.into_iter().chain(INFORMATION).find(|keyword| keyword.eq_ignore_ascii_case(found))?;
    text.text.starts_with('"').then_some((keyword, text))
}

/// The keyword and the value of a tag of PGN: `[Event "Club night"]`.
pub(super) fn tag(line: Piece<'_>) -> Option<(Piece<'_>, Piece<'_>)> {
    let inner = line.text.strip_prefix('[')?;
    let quote = inner.find('"')?;
    let keyword = line.tail(1).head(quote).trim();
    let is_keyword = !keyword.text.is_empty() && keyword.text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let value = line.tail(quote + 2);
    // The end may have gone with a comment.
    let end = value.text.rfind('"').unwrap_or(value.text.trim_end_matches(']').len());
    is_keyword.then(|| (keyword, value.head(end).trim()))
}

/// The opening that a text names: `1-3-5`, or `1-3-5 after 1` if the record begins one move into a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NamedOpening {
    /// The moves made in the first round before the record begins, if the position leaves that open.
    pub made: Option<u32>,
}

impl NamedOpening {
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
        made.map(|made| NamedOpening { made }).ok_or_else(|| {
            Problem::found(
                text,
                format_args!(
                    " as the opening, expected {0}: the first three moves of a round go at most 1, 3 and 5 squares; for a \
                     position after the first or the second of them, '{0} after 1' or 2",
                    Opening::NAME
                ),
            )
        })
    }
}

/// The limits of the first moves of tournament play, `1-3-5`: at most 1, 3 and 5 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Opening")]
pub enum OpeningName {
    /// At most 1, 3 and 5 squares.
    #[serde(rename = "1-3-5")]
    Limited,
}

impl OpeningName {
    /// The name, if the first moves are limited.
    pub fn of(is_limited: bool) -> Option<OpeningName> {
        is_limited.then_some(OpeningName::Limited)
    }
}
