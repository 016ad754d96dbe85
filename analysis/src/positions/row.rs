//! A row of a file of positions.

use answers::positions::DrawnPosition;
use kamisado::{Color, Move};
use kamisado_solver::game::value::Value;
use serde::Serialize;
use serde_json::json;

use crate::parquet_writer::{Cell, Column, ParquetRow};

/// A random position as it is stored: texts and numbers, documented in `docs/src/research/data-dictionary.md`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionRow {
    /// Its place in the sample, from 1.
    pub number: i64,
    pub position: String,
    pub to_move: String,
    pub due: Option<String>,
    pub plies: i32,
    /// The moves that lead to it, with spaces between them.
    pub moves: String,
    /// The proved value for the player to move; none if not requested.
    pub value: Option<String>,
}

impl ParquetRow for PositionRow {
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

    /// The row as an object, with a list of moves.
    pub fn json(&self) -> serde_json::Value {
        let PositionRow { number, position, to_move, due, plies, moves, value } = self;
        let moves: Vec<&str> = moves.split_whitespace().collect();
        json!({ "number": number, "position": position, "to_move": to_move, "due": due, "plies": plies,
            "moves": moves, "value": value })
    }

    /// The position, and its value if there is one: a line for people, and for `solver query -`.
    pub fn line(&self) -> String {
        match &self.value {
            Some(value) => format!("{}\t{value}", self.position),
            None => self.position.clone(),
        }
    }
}
