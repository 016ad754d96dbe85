//! A row of a file of positions.

use std::path::Path;

use answers::positions::DrawnPosition;
use kamisado::{Color, Deadlock, Move, Player, Position};
use kamisado_solver::game::value::Value;
use schemars::JsonSchema;
use serde::Serialize;
use terminal::output;

use crate::parquet_writer::{Cell, Column, ParquetRow};

/// A random position as it is stored: texts and numbers, documented in `docs/src/research/data-dictionary.md`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionRow {
    pub number: i64,
    pub position: String,
    pub to_move: String,
    pub due: Option<String>,
    pub plies: i32,
    pub moves: String,
    pub value: Option<String>,
}

/// A random position.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DrawnPosition")]
pub struct PositionJson<'a> {
    /// Its place in the sample, from 1.
    number: i64,
    #[schemars(with = "Position")]
    position: &'a str,
    #[schemars(with = "Player")]
    to_move: &'a str,
    /// The tower that must move; null at the start of a round.
    #[schemars(with = "Option<Color>")]
    due: Option<&'a str>,
    /// The moves from the start to it, of both players.
    plies: i32,
    /// These moves.
    moves: Vec<&'a str>,
    /// The proved value for the player to move; null if not requested.
    #[schemars(with = "Option<Value>")]
    value: Option<&'a str>,
}

/// How positions are drawn.
#[derive(Serialize, JsonSchema)]
pub struct PositionsDrawn {
    pub rules: Deadlock,
    pub start: Position,
    /// The random moves from there to each position, of both players.
    pub plies: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// How many positions there are.
    pub count: u64,
}

/// Positions that were written to a file.
#[derive(Serialize, JsonSchema)]
pub struct PositionsAnswer<'a> {
    /// The file.
    #[serde(serialize_with = "output::path")]
    pub output: &'a Path,
    #[serde(flatten)]
    pub drawn: PositionsDrawn,
    /// How many the player to move wins; null if not requested.
    pub wins: Option<usize>,
}

impl ParquetRow for PositionRow {
    const RESOURCE: &'static str = "positions";
    const COLUMNS: &'static [Column<PositionRow>] = &[
        Column::required("number", Cell::Int64(|row| Some(row.number))),
        Column::required("position", Cell::Text(|row| Some(&row.position))),
        Column::required("to_move", Cell::Text(|row| Some(&row.to_move))),
        Column::optional("due", Cell::Text(|row| row.due.as_deref())),
        Column::required("plies", Cell::Int32(|row| Some(row.plies))),
        Column::required("moves", Cell::Text(|row| Some(&row.moves))),
        Column::optional("value", Cell::Text(|row| row.value.as_deref())),
    ];
}

impl PositionRow {
    pub fn new(number: u64, drawn: &DrawnPosition, value: Option<Value>) -> PositionRow {
        let DrawnPosition { moves, position } = drawn;
        PositionRow {
            number: number as i64,
            position: position.to_string(),
            to_move: position.turn().name().to_owned(),
            due: position.due().map(|color| Color::name(color).to_owned()),
            plies: moves.len() as i32,
            moves: moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" "),
            value: value.map(|value| value.name().to_owned()),
        }
    }

    pub fn json(&self) -> PositionJson<'_> {
        let PositionRow { number, position, to_move, due, plies, moves, value } = self;
        let (due, value, moves) = (due.as_deref(), value.as_deref(), moves.split_whitespace().collect());
        PositionJson { number: *number, position, to_move, due, plies: *plies, moves, value }
    }

    /// The position, and its value if there is one: a line for people, and for `solver query -`.
    pub fn line(&self) -> String {
        match &self.value {
            Some(value) => format!("{}\t{value}", self.position),
            None => self.position.clone(),
        }
    }
}
