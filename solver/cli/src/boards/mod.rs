//! What the commands do with `--board`.

mod line;
pub mod play;
pub mod show;
pub mod solve;

use std::path::Path;

use anyhow::{Context, bail};
use foreign::shown;
use kamisado_boards::{Board, NAMES, Position};
use terminal::input;

use crate::options;

/// Why an option is refused that other boards have no use for.
pub const BOARD: &str = "with --board, expected one without the other";

/// The board that is played on.
#[derive(clap::Args, Clone, Debug)]
pub struct BoardOption {
    /// Play a round on another board: ordinary, mega (10 by 10), or a FILE with a line of digits for each row, Gold's
    /// home row first, 4 to 10 rows and as many colours, each once in each row
    #[arg(id = "board", long = "board", value_name = "BOARD")]
    name: Option<String>,
}

impl BoardOption {
    /// The board, if one is given.
    pub fn open(&self) -> anyhow::Result<Option<Board>> {
        let Some(name) = &self.name else { return Ok(None) };
        if let Some(board) = Board::named(name) {
            return Ok(Some(board.clone()));
        }
        let path = Path::new(name);
        if !path.exists() {
            bail!("found the board '{}', expected {}, or a file", shown(name), NAMES.join(", "));
        }
        let text = input::read(path).with_context(|| format!("cannot read {}", input::named("board", path)))?;
        text.parse().map(Some).with_context(|| input::named("board", path))
    }
}

/// Reads a POSITION of the command line.
pub fn position<'b>(board: &'b Board, text: &str) -> anyhow::Result<Position<'b>> {
    Position::read(board, text).with_context(|| options::in_position(text))
}
