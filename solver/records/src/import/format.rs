//! The formats, and which of them a text is in.

use super::json::{self, Json};
use super::{
    Imported, Transcript, boardspace, coordinates, hackerrank, other, positions, record_json, roialfassi,
    roialfassi_json, sgf, zillions,
};
use crate::{Problem, Record, RecordError, read_all};
use kamisado::Deadlock;

/// A format of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Format {
    /// Our own [records](crate), with all that people write in them.
    Record,
    /// JSON of our own records.
    Json,
    /// SGF of boardspace.net.
    Boardspace,
    /// The text and the saved games of Roialfassi's web app.
    Roialfassi,
    /// States of HackerRank's challenge, and lists of its games.
    Hackerrank,
    /// Positions in our own text, one after each move.
    Positions,
    /// Moves by row and column.
    Coordinates,
    /// Moves of Zillions of Games and Dagaz.
    Zillions,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 8] = [
        Format::Record,
        Format::Json,
        Format::Boardspace,
        Format::Roialfassi,
        Format::Hackerrank,
        Format::Positions,
        Format::Coordinates,
        Format::Zillions,
    ];

    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Record => "record",
            Format::Json => "json",
            Format::Boardspace => "boardspace",
            Format::Roialfassi => "roialfassi",
            Format::Hackerrank => "hackerrank",
            Format::Positions => "positions",
            Format::Coordinates => "coordinates",
            Format::Zillions => "zillions",
        }
    }

    /// What it is, for sentences like "read as ...".
    pub const fn title(self) -> &'static str {
        match self {
            Format::Record => "a record",
            Format::Json => "a record in JSON",
            Format::Boardspace => "SGF of boardspace.net",
            Format::Roialfassi => "a game of Roialfassi's web app",
            Format::Hackerrank => "states of HackerRank's Kamisado",
            Format::Positions => "a list of positions",
            Format::Coordinates => "moves by row and column",
            Format::Zillions => "a list of moves of Zillions or Dagaz",
        }
    }

    /// The format that a text looks like; a record, if nothing else.
    ///
    /// # Errors
    ///
    /// Names the format, if it is one that is not read.
    pub(super) fn of(text: &str) -> Result<Format, RecordError> {
        if sgf::looks_like(text) {
            return Ok(Format::Boardspace);
        }
        let by_lines = [
            (coordinates::looks_like as fn(&str) -> bool, Format::Coordinates),
            (hackerrank::looks_like, Format::Hackerrank),
            (roialfassi::looks_like, Format::Roialfassi),
            (zillions::looks_like, Format::Zillions),
        ];
        if let Some((_, format)) = by_lines.into_iter().find(|(looks_like, _)| looks_like(text)) {
            return Ok(format);
        }
        if json::looks_like(text) {
            return Format::of_json(&json::read(text)?[0]);
        }
        if let Some(error) = other::named(text) {
            return Err(error);
        }
        Ok(if positions::looks_like(text) { Format::Positions } else { Format::Record })
    }

    fn of_json(json: &Json) -> Result<Format, RecordError> {
        if record_json::looks_like(json) {
            Ok(Format::Json)
        } else if hackerrank::looks_like_json(json) {
            Ok(Format::Hackerrank)
        } else if roialfassi_json::looks_like(json) {
            Ok(Format::Roialfassi)
        } else {
            Err(other::named_json(json))
        }
    }

    /// The games of a text in this format.
    pub(super) fn games(
        self,
        text: &str,
        asked: Option<Deadlock>,
    ) -> Result<Vec<Result<Imported, RecordError>>, RecordError> {
        if self == Format::Record {
            return Ok(read_all(text, asked).into_iter().map(imported_record).collect());
        }
        if self == Format::Json {
            let texts = json::read(text)?;
            let play = |json: &Json| {
                let record = record_json::read(json, asked)?;
                Ok(Imported { format: self, line: json.place.line, record })
            };
            return Ok(texts.iter().flat_map(record_json::records).map(play).collect());
        }
        let transcripts = self.transcripts(text)?;
        if transcripts.is_empty() {
            return Err(RecordError::new(1, 1, Problem::NoGame { title: self.title() }));
        }
        let play = |transcript: Result<Transcript, RecordError>| {
            let transcript = transcript?;
            let record = transcript.play(asked)?;
            Ok(Imported { format: self, line: transcript.line, record })
        };
        Ok(transcripts.into_iter().map(play).collect())
    }

    fn transcripts(self, text: &str) -> Result<Vec<Result<Transcript, RecordError>>, RecordError> {
        let is_json = json::looks_like(text);
        let of_json = |games: fn(&Json) -> Vec<Result<Transcript, RecordError>>| {
            Ok(json::read(text)?.iter().flat_map(games).collect())
        };
        match self {
            Format::Record | Format::Json => unreachable!("records are read as such"),
            Format::Hackerrank if is_json => of_json(hackerrank::games_of_json),
            Format::Roialfassi if is_json => of_json(|json| vec![roialfassi_json::game(json)]),
            Format::Boardspace => Ok(boardspace::games(text)),
            Format::Hackerrank => Ok(hackerrank::games(text)),
            Format::Roialfassi => Ok(roialfassi::games(text)),
            Format::Positions => Ok(positions::games(text)),
            Format::Coordinates => Ok(coordinates::games(text)),
            Format::Zillions => Ok(zillions::games(text)),
        }
    }
}

fn imported_record(found: (usize, Result<Record, RecordError>)) -> Result<Imported, RecordError> {
    let (line, record) = found;
    Ok(Imported { format: Format::Record, line, record: record? })
}
