//! The formats, and which of them a text is in.

use std::str::FromStr;

use foreign::{Excerpt, meant, nearest};
use schemars::JsonSchema;
use serde::Serialize;

use super::json::{self, Source};
use super::{
    Imported, Transcript, boardspace, coordinates, hackerrank, other, positions, record_json, roialfassi,
    roialfassi_json, sgf, zillions,
};
use crate::{Problem, RecordError, read_all};
use kamisado::Deadlock;

/// A format of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Format {
    /// Our own [records](crate), with all that people write in them.
    Record,
    /// JSON of our own records.
    Json,
    /// SGF, as boardspace.net or [`Record::to_ff4`](crate::Record::to_ff4) writes it.
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

const WORDS: [(&str, &str); 8] = [
    ("record", "a record"),
    ("json", "a record in JSON"),
    ("boardspace", "SGF"),
    ("roialfassi", "a game of Roialfassi's web app"),
    ("hackerrank", "states of HackerRank's Kamisado"),
    ("positions", "a list of positions"),
    ("coordinates", "moves by row and column"),
    ("zillions", "a list of moves of Zillions or Dagaz"),
];

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
        WORDS[self as usize].0
    }

    /// What it is, for sentences like "read as ...".
    pub const fn title(self) -> &'static str {
        WORDS[self as usize].1
    }

    /// The format that a text looks like; a record, if nothing else. An error names one that is not read.
    pub(crate) fn of(text: &str) -> Result<Format, RecordError> {
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
            return Format::of_json(&json::sources(text)?[0]);
        }
        if let Some(error) = other::named(text) {
            return Err(error);
        }
        Ok(if positions::looks_like(text) { Format::Positions } else { Format::Record })
    }

    fn of_json(source: &Source<'_>) -> Result<Format, RecordError> {
        let by_members = [
            (record_json::looks_like as fn(&str) -> bool, Format::Json),
            (hackerrank::looks_like_json, Format::Hackerrank),
            (roialfassi_json::looks_like, Format::Roialfassi),
        ];
        let found = by_members.into_iter().find(|(looks_like, _)| looks_like(&source.text));
        found.map(|(_, format)| format).ok_or_else(|| other::named_json(source))
    }

    pub(super) fn games(
        self,
        text: &str,
        asked: Option<Deadlock>,
    ) -> Result<Vec<Result<Imported, RecordError>>, RecordError> {
        let imported = |line, record| Imported { format: self, line, record };
        if self == Format::Record {
            return Ok(read_all(text, asked).into_iter().map(|(line, read)| Ok(imported(line, read?))).collect());
        }
        let may_be_json = matches!(self, Format::Hackerrank | Format::Roialfassi);
        let games = if self == Format::Json || may_be_json && json::looks_like(text) {
            self.games_of_json(text, asked)?
        } else {
            let play = |game: Transcript| Ok(imported(game.line, game.play(asked)?));
            self.transcripts(text).into_iter().map(|game| play(game?)).collect()
        };
        if games.is_empty() {
            let problem = format!("this looks like {}, but there is no game in it", self.title());
            return Err(RecordError::new(1, 1, Problem::Other(problem.into())));
        }
        Ok(games)
    }

    fn games_of_json(
        self,
        text: &str,
        asked: Option<Deadlock>,
    ) -> Result<Vec<Result<Imported, RecordError>>, RecordError> {
        let mut games = Vec::new();
        for whole in &json::sources(text)? {
            // A list of moves is one game.
            for source in whole.parts(self != Format::Roialfassi) {
                let play = |game: Result<Transcript, RecordError>| game?.play(asked);
                let read = match self {
                    Format::Json => vec![record_json::read(&source, asked)],
                    Format::Roialfassi => vec![play(roialfassi_json::game(&source))],
                    _ => hackerrank::games_of_json(&source).into_iter().map(play).collect(),
                };
                let line = source.place.line;
                let imported = |record| Imported { format: self, line, record };
                let read = read.into_iter().map(|game| game.map(imported).map_err(|error| source.located(error)));
                games.extend(read);
            }
        }
        Ok(games)
    }

    fn transcripts(self, text: &str) -> Vec<Result<Transcript, RecordError>> {
        match self {
            Format::Record | Format::Json => unreachable!("records are read as such"),
            Format::Boardspace => boardspace::games(text),
            Format::Hackerrank => hackerrank::games(text),
            Format::Roialfassi => roialfassi::games(text),
            Format::Positions => positions::games(text),
            Format::Coordinates => coordinates::games(text),
            Format::Zillions => zillions::games(text),
        }
    }
}

/// A text that names no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found '{found}' as the format, expected one of {}{}", Format::ALL.map(Format::name).join(", "), meant(*.near))]
pub struct FormatNameError {
    found: Excerpt,
    near: Option<&'static str>,
}

impl FromStr for Format {
    type Err = FormatNameError;

    fn from_str(name: &str) -> Result<Format, FormatNameError> {
        let found = Format::ALL.into_iter().find(|format| format.name() == name);
        let near = || nearest(name, Format::ALL.map(Format::name));
        found.ok_or_else(|| FormatNameError { found: name.into(), near: near() })
    }
}
