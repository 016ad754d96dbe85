//! The lines of a heading: what a record says about itself, and what people say about it.

use super::text::Piece;
use super::{Problem, RecordError};

/// Lines that must come at the top, before everything else.
///
/// After a round, `tiles` is carried out like a fill.
pub(super) const TOP: [&str; 6] = ["match", "rules", "board", "position", "opening", "tiles"];
/// Lines that may be repeated: they are carried out, or checked, wherever they occur.
pub(super) const REPEATED: [&str; 3] = ["fill", "winner", "score"];
/// Lines that name the players.
pub(super) const NAMES: [&str; 2] = ["black", "gold"];
/// Lines that are only for people.
pub(super) const INFORMATION: [&str; 5] = ["event", "place", "site", "date", "time"];

/// Which lines a record has had.
#[derive(Default)]
pub(super) struct Heading {
    /// Those that may come only once.
    seen: Vec<&'static str>,
    /// Whether the play has begun.
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

    /// Whether a line `tiles` is the start of a further round: after play in a match, and not in the heading of another
    /// record.
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
