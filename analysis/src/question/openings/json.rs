//! The answer for programs.

use std::io::{self, Write};

use kamisado_solver::game::value::Value;
use serde::Serialize;
use terminal::output::Answer;

use super::OpeningsStudy;
use super::text;
use crate::question::first_moves::{FirstMove, count};
use crate::question::plies::PliesJson;

/// The answer as a JSON object.
#[derive(Serialize)]
struct OpeningsJson {
    position: String,
    rules: &'static str,
    winning_moves: u64,
    moves: u64,
    cells: Vec<Cell>,
    /// Of the table; null without one.
    opening: Option<PliesJson>,
}

/// The moves with a tower in a direction of a length; in the initial round there is at most one.
#[derive(Serialize)]
struct Cell {
    tower: &'static str,
    direction: String,
    length: u8,
    value: &'static str,
}

impl Answer for OpeningsStudy<'_> {
    fn json(&self) -> impl Serialize {
        let (position, moves) = (&self.position, &self.moves);
        let all = count(moves);
        let cell = |m: &FirstMove| Cell {
            tower: m.tower.name(),
            direction: m.direction.title().to_lowercase(),
            length: m.length,
            value: Value::name(m.value),
        };
        OpeningsJson {
            position: position.to_string(),
            rules: position.deadlock().rules_name(),
            winning_moves: all.wins,
            moves: all.moves,
            cells: moves.iter().map(cell).collect(),
            opening: self.plies.as_ref().map(PliesJson::new),
        }
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }
}
