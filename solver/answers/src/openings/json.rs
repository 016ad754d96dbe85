//! The answer as JSON.

use kamisado::{Color, Deadlock, Direction, Position};
use kamisado_solver::game::value::Value;
use schemars::JsonSchema;
use serde::Serialize;
use shares::WinCount;

use super::OpeningsStudy;
use crate::first_moves::count;
use crate::plies::PliesJson;

/// How often the first moves of the initial round win.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OpeningsAnswer")]
pub struct OpeningsJson<'a> {
    position: &'a Position,
    rules: Deadlock,
    #[serde(flatten)]
    all: WinCount,
    /// One for each first move: a tower has at most one in a direction of a length.
    cells: Vec<FirstMoveJson>,
    /// What an opening table says about all moves; null without a table.
    opening: Option<PliesJson>,
}

/// A first move.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FirstMove")]
struct FirstMoveJson {
    tower: Color,
    /// As the mover sees it.
    direction: Direction,
    /// In squares.
    length: u8,
    value: Value,
}

impl OpeningsJson<'_> {
    pub fn new<'a>(study: &'a OpeningsStudy<'_>) -> OpeningsJson<'a> {
        let cells = study.moves.iter().map(|m| FirstMoveJson {
            tower: m.tower,
            direction: m.direction,
            length: m.length,
            value: m.value,
        });
        OpeningsJson {
            position: &study.position,
            rules: study.position.deadlock(),
            all: count(&study.moves),
            cells: cells.collect(),
            opening: study.plies.as_ref().map(PliesJson::new),
        }
    }
}
