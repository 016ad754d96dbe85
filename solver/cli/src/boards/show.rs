//! `solver show` on another board.

use kamisado_boards::Board;

use super::line::{Line, split};
use crate::exit::Exit;
use crate::output;

pub fn run(board: &Board, text: &str, moves: &[String], is_json: bool) -> anyhow::Result<Exit> {
    let mut line = Line::new(super::position(board, text)?);
    line.play(moves.iter().flat_map(|text| split(text)))?;
    if is_json {
        output::json(&line.state(true))?;
        return Ok(Exit::Answered);
    }
    output::write(|out| {
        if line.write_steps(out, 0)? > 0 {
            writeln!(out)?;
        }
        line.write_board(out)?;
        line.write_moves(out)
    })?;
    Ok(Exit::Answered)
}
