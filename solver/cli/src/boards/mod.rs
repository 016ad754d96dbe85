//! What the commands do with `--board`.

mod round;
mod solve;

use std::path::Path;

use kamisado_boards::{Board, NAMES};
use terminal::input;

use crate::exit::Exit;
use crate::in_play::InPlay;
use crate::output;
use crate::paint::Paint;

pub use round::Round;
pub use solve::solve;

/// Reads the board that `--board` names.
pub fn read(name: &str) -> Result<Board, String> {
    if let Some(board) = Board::named(name) {
        return Ok(board.clone());
    }
    let text = input::read(Path::new(name));
    let text = text.map_err(|error| format!("{error}; expected {} or a file with rows of digits", NAMES.join(", ")))?;
    text.parse().map_err(|error| format!("{error}"))
}

pub fn show(board: &Board, text: &str, moves: &[String], is_json: bool) -> anyhow::Result<Exit> {
    let round = Round::new(board, text, moves)?;
    if is_json {
        output::json(&round.state(true))?;
        return Ok(Exit::Answered);
    }
    output::write(|out| {
        round.write_steps(out, 0)?;
        round.write_board(out, Paint::new())?;
        round.write_moves(out, Paint::new())
    })?;
    Ok(Exit::Answered)
}
