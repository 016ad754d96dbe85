//! Games as other programs and sites write them, read as [records](crate).
//!
//! Each format has a file of its own. [`read`] finds the format, or is told; a text may hold many games.

mod boardspace;
mod coordinates;
mod cursor;
mod ends;
mod format;
mod hackerrank;
mod json;
mod other;
mod positions;
mod record_json;
mod roialfassi;
mod roialfassi_json;
mod sgf;
mod states;
mod transcript;
mod zillions;

use crate::{Record, RecordError};
use kamisado::{Deadlock, Frame};

pub(crate) use boardspace::GAME;
pub use format::{Format, FormatNameError};
use transcript::Transcript;

/// A game that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The format of its text.
    pub format: Format,
    /// The line in which its text begins, from 1.
    pub line: usize,
    /// The game.
    pub record: Record,
}

impl Imported {
    /// The format, and how the board lay in the text. The squares of JSON are ours, however the board lay before.
    pub fn kind(&self) -> (Format, Frame) {
        (self.format, if self.format == Format::Json { Frame::Standard } else { self.record.frame() })
    }
}

/// The format that a text looks like. SGF may stand behind other words, such as the head of a mail, if nothing is
/// played in the text as a record. Errors are as [`Format::of`].
pub(crate) fn format_of(text: &str, asked: Option<Deadlock>) -> Result<Format, RecordError> {
    let format = Format::of(text)?;
    if format != Format::Record || !boardspace::is_within(text) {
        return Ok(format);
    }
    let is_played = |game: &Imported| !game.record.rounds()[0].plies.is_empty();
    let is_record = format.games(text, asked)?.iter().flatten().any(is_played);
    Ok(if is_record { format } else { Format::Boardspace })
}

/// Whether a text is in a format in which brackets are no comments.
pub(crate) fn is_in_brackets(text: &str, asked: Option<Deadlock>) -> bool {
    json::looks_like(text) || format_of(text, asked) == Ok(Format::Boardspace)
}

/// Reads all games of a text, in a given format or the one it looks like; replayed by the given rules or the text's.
///
/// A game that cannot be read takes the place of its record as an error; the others are read. Fails if the text is in no
/// format that is read, or cannot be divided into games, and names the place.
pub fn read(
    text: &str,
    from: Option<Format>,
    asked: Option<Deadlock>,
) -> Result<Vec<Result<Imported, RecordError>>, RecordError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let format = match from {
        Some(format) => format,
        None => format_of(text, asked)?,
    };
    format.games(text, asked)
}

/// Reads the one game of a text. Errors as [`read`]; also if it cannot be read or is not the only one.
pub fn read_one(text: &str, from: Option<Format>, asked: Option<Deadlock>) -> Result<Imported, RecordError> {
    let mut games = read(text, from, asked)?;
    match games.len() {
        1 => games.remove(0),
        count => Err(RecordError::not_alone(count)),
    }
}
