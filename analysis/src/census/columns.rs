//! The columns of a census file.

use std::fmt;

use anyhow::anyhow;
use foreign::shown;
use kamisado::{Color, Fill, Level, Move, Player, Setup};
use kamisado_solver::game::value::{Dtw, Value};
use serde::{Deserialize, Serialize};

use super::row::Row;
use crate::parquet_writer::{Cell, Column, ParquetRow};
use crate::population::Origin;
use answers::setup::rings;

/// A row as stored in the file: texts and numbers, documented in `docs/src/research/data-dictionary.md`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Columns {
    pub number: i64,
    pub position: String,
    pub challenger: String,
    pub challenger_row: String,
    pub defender_row: String,
    pub rings: i32,
    pub value: String,
    pub moves: i32,
    pub winning_moves: Option<i32>,
    pub winners: Option<String>,
    pub distance: Option<i32>,
    pub nodes: i64,
    pub proof: i64,
    pub round: Option<i64>,
    pub match_round: Option<i32>,
    pub fill: Option<String>,
    pub finished: Option<String>,
    pub promoted: Option<String>,
    pub level: Option<i32>,
    pub record: Option<String>,
}

impl ParquetRow for Columns {
    const RESOURCE: &'static str = "census";
    const COLUMNS: &'static [Column<Columns>] = &[
        Column::required("number", Cell::Int64(|row| Some(row.number))),
        Column::required("position", Cell::Text(|row| Some(&row.position))),
        Column::required("challenger", Cell::Text(|row| Some(&row.challenger))),
        Column::required("challenger_row", Cell::Text(|row| Some(&row.challenger_row))),
        Column::required("defender_row", Cell::Text(|row| Some(&row.defender_row))),
        Column::required("rings", Cell::Int32(|row| Some(row.rings))),
        Column::required("value", Cell::Text(|row| Some(&row.value))),
        Column::required("moves", Cell::Int32(|row| Some(row.moves))),
        Column::optional("winning_moves", Cell::Int32(|row| row.winning_moves)),
        Column::optional("winners", Cell::Text(|row| row.winners.as_deref())),
        Column::optional("distance", Cell::Int32(|row| row.distance)),
        Column::required("nodes", Cell::Int64(|row| Some(row.nodes))),
        Column::required("proof", Cell::Int64(|row| Some(row.proof))),
        Column::optional("round", Cell::Int64(|row| row.round)),
        Column::optional("match_round", Cell::Int32(|row| row.match_round)),
        Column::optional("fill", Cell::Text(|row| row.fill.as_deref())),
        Column::optional("finished", Cell::Text(|row| row.finished.as_deref())),
        Column::optional("promoted", Cell::Text(|row| row.promoted.as_deref())),
        Column::optional("level", Cell::Int32(|row| row.level)),
        Column::optional("record", Cell::Text(|row| row.record.as_deref())),
    ];
}

pub(super) fn wrong(number: i64, column: &str, found: &str, expected: &str) -> anyhow::Error {
    anyhow!("row {number}: column {column} has '{}', expected {expected}", shown(found))
}

impl From<&Row> for Columns {
    fn from(row: &Row) -> Columns {
        let home_row = |player| {
            row.home_row(player).map(|(color, level)| format!("{}{}", "+".repeat(level.rings().into()), color.letter()))
        };
        let origin = row.origin.as_ref();
        Columns {
            number: row.number as i64,
            position: row.setup.to_string(),
            challenger: row.challenger().name().to_owned(),
            challenger_row: home_row(row.challenger()).concat(),
            defender_row: home_row(row.defender()).concat(),
            rings: rings(&row.setup) as i32,
            value: row.value.name().to_owned(),
            moves: row.moves as i32,
            winning_moves: row.winning_moves.as_ref().map(|winners| winners.len() as i32),
            winners: row.winning_moves.as_deref().map(winners_text),
            distance: row.distance.map(|distance| i32::from(distance.0)),
            nodes: row.nodes as i64,
            proof: row.proof as i64,
            round: origin.map(|origin| origin.round as i64),
            match_round: origin.map(|origin| origin.of_match as i32),
            fill: origin.map(|origin| origin.fill.name().to_owned()),
            finished: origin.map(|origin| origin.finished.to_string()),
            promoted: origin.map(|origin| origin.promoted.name().to_owned()),
            level: origin.map(|origin| i32::from(origin.level.rings())),
            record: origin.and_then(|origin| origin.record.clone()),
        }
    }
}

impl TryFrom<Columns> for Row {
    type Error = anyhow::Error;

    fn try_from(columns: Columns) -> anyhow::Result<Row> {
        let reader = Reader(&columns);
        let setup: Setup = reader.read("position", &columns.position, "a set-up", |text| text.parse().ok())?;
        if Player::ALL.into_iter().any(|player| setup.home_row(player).is_none()) {
            return Err(reader.error("position", &columns.position, "both home rows full"));
        }
        let value = reader.read("value", &columns.value, "win or loss", |text| {
            [Value::Win, Value::Loss].into_iter().find(|value| value.name() == text)
        })?;
        let winners = columns.winners.as_deref();
        let winning_moves =
            winners.map(|text| reader.read("winners", text, "moves like d8d3 h8h4", read_winners)).transpose()?;
        let distance = columns.distance.map(|distance| reader.number("distance", distance)).transpose()?;
        let row = Row {
            number: reader.number("number", columns.number)?,
            setup,
            origin: reader.origin()?,
            value,
            moves: reader.number("moves", columns.moves)?,
            winning_moves,
            distance: distance.map(Dtw),
            nodes: reader.number("nodes", columns.nodes)?,
            proof: reader.number("proof", columns.proof)?,
        };
        // Facts that a row states twice must agree, and so must a value and its winning moves.
        if Columns::from(&row) != columns {
            return Err(reader.error("position", &columns.position, "columns that agree with one another"));
        }
        if row.winning_moves.as_ref().is_some_and(|winners| winners.is_empty() != (value == Value::Loss)) {
            return Err(reader.error("value", &columns.value, "the value that the winning moves give"));
        }
        Ok(row)
    }
}

struct Reader<'a>(&'a Columns);

impl Reader<'_> {
    fn origin(&self) -> anyhow::Result<Option<Origin>> {
        let columns = self.0;
        let Columns { round: Some(round), match_round: Some(of_match), fill: Some(fill), .. } = columns else {
            return Ok(None);
        };
        let Columns { finished: Some(finished), promoted: Some(promoted), level: Some(level), .. } = columns else {
            return Ok(None);
        };
        let level = self.read("level", &level.to_string(), "1, 2 or 3", |text| {
            Level::ALL.into_iter().find(|level| level.rings().to_string() == text)
        })?;
        Ok(Some(Origin {
            round: self.number("round", *round)?,
            of_match: self.number("match_round", *of_match)?,
            fill: self.read("fill", fill, "left or right", |text| text.parse::<Fill>().ok())?,
            finished: self.read("finished", finished, "a board", |text| text.parse::<Setup>().ok())?,
            promoted: self.read("promoted", promoted, "a colour", |text| text.parse::<Color>().ok())?,
            level,
            record: columns.record.clone(),
        }))
    }

    fn number<N: Copy + fmt::Display, T: TryFrom<N>>(&self, column: &str, number: N) -> anyhow::Result<T> {
        T::try_from(number).map_err(|_| self.error(column, &number.to_string(), "a count that is not too large"))
    }

    fn read<T>(&self, column: &str, text: &str, expected: &str, read: impl Fn(&str) -> Option<T>) -> anyhow::Result<T> {
        read(text).ok_or_else(|| self.error(column, text, expected))
    }

    fn error(&self, column: &str, found: &str, expected: &str) -> anyhow::Error {
        wrong(self.0.number, column, found, expected)
    }
}

fn winners_text(winners: &[Move]) -> String {
    winners.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

fn read_winners(text: &str) -> Option<Vec<Move>> {
    let read = |word: &str| {
        let (from, to) = word.split_at_checked(2)?;
        Some(Move { from: from.parse().ok()?, to: to.parse().ok()? })
    };
    text.split_whitespace().map(read).collect()
}
