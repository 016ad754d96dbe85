//! What a board shows: outcomes, towers, arrows, and the board as text.

use kamisado::{Limited, Player, Square, Tiles};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::exceptions::{wrong, wrong_type};
use crate::moves::Move;
use crate::tuples::{OUTCOME, TOWER};

/// The tuple for an outcome.
pub fn outcome(py: Python<'_>, outcome: Option<kamisado::Outcome>) -> PyResult<Option<Bound<'_, PyAny>>> {
    let tuple = |outcome: kamisado::Outcome| {
        let ending = match outcome.ending {
            kamisado::Ending::Home => "home",
            kamisado::Ending::Deadlock => "deadlock",
        };
        OUTCOME.of(py, (outcome.winner.name(), outcome.promoted.name(), ending))
    };
    outcome.map(tuple).transpose()
}

/// The tuple for a tower.
pub fn tower(py: Python<'_>, tower: kamisado::Tower) -> PyResult<Bound<'_, PyAny>> {
    TOWER.of(py, (tower.player.name(), tower.color.name(), tower.level.rings()))
}

/// The numbers of a start position: `[7, "5c"]`.
pub fn tiles(py: Python<'_>, tiles: Option<Tiles>) -> PyResult<Option<Bound<'_, PyList>>> {
    let list = |Tiles(tiles): Tiles| {
        let list = PyList::empty(py);
        for tile in tiles {
            if tile.is_corrected() { list.append(tile.to_string()) } else { list.append(tile.number()) }?;
        }
        Ok(list)
    };
    tiles.map(list).transpose()
}

/// A move to draw, which need not be legal.
pub fn arrow_of(object: &Bound<'_, PyAny>) -> PyResult<kamisado::Move> {
    if let Ok(m) = object.cast::<Move>() {
        Ok(m.get().m)
    } else if let Ok(text) = object.cast::<PyString>() {
        text.to_cow()?.parse().map_err(wrong)
    } else {
        Err(wrong_type(object, "a Move, or a text like 'd8d3'"))
    }
}

/// The board in eight lines, with the names of files and rows, and who must move what.
pub fn drawn(round: &Limited) -> String {
    let position = round.position();
    let setup = position.setup();
    let shown = |square: Square| {
        setup.board[square.index()].map_or_else(
            || ".".to_owned(),
            |tower| {
                let letter = tower.color.letter();
                let letter = if tower.player == Player::Black { letter.to_ascii_lowercase() } else { letter };
                format!("{}{letter}", "+".repeat(tower.level.rings().into()))
            },
        )
    };
    let width = Square::all().map(|square| shown(square).len()).max().unwrap_or(1);
    let mut text = String::new();
    for row in (0..8).rev() {
        text += &(row + 1).to_string();
        for file in 0..8 {
            text += &format!(" {:>width$}", shown(Square::at(file, row)));
        }
        text.push('\n');
    }
    text.push(' ');
    for file in 'a'..='h' {
        text += &format!(" {file:>width$}");
    }
    text.push('\n');
    text += &match (position.outcome(), position.due()) {
        (Some(outcome), _) => format!("{} has won with the {} tower", outcome.winner, outcome.promoted),
        (None, Some(due)) => format!("{} to move: the {due} tower", position.turn()),
        (None, None) => format!("{} to move: any tower", position.turn()),
    };
    if let (None, Some(limit)) = (position.outcome(), round.opening().limit()) {
        text += &format!(", at most {limit} far");
    }
    text
}
