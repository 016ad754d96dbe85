//! The games of a text: which there are, in which format, and the one that is asked about.

use kamisado::Deadlock;
use kamisado_records::import::{self, Format, Imported};
use kamisado_records::{Record, RecordError};
use schemars::JsonSchema;
use serde::Serialize;

use super::failure::Failure;
use objects::json::Names;

pub(super) struct Game {
    pub record: Record,
    pub source: GameSource,
}

/// What was recognised in a text.
#[derive(Serialize, JsonSchema)]
pub struct GameSource {
    format: Format,
    /// What the format is, in words.
    title: &'static str,
    /// The line of the text in which the game begins, from 1.
    line: usize,
    /// The number of the game, from 1.
    game: usize,
    /// All games of the text.
    games: Vec<GameSummary>,
}

/// A game in the list of all games of its text. All but `line` and `error` are null if it cannot be read.
#[derive(Serialize, JsonSchema)]
struct GameSummary {
    /// The line in which it begins, from 1, or in which it is wrong.
    line: usize,
    names: Option<Names>,
    rounds: Option<usize>,
    moves: Option<usize>,
    /// Why it cannot be read; null if it can.
    error: Option<String>,
}

/// Reads a text, in a named format or in the one that it looks like, and takes its game of a number from 1; without a
/// number, the first that can be read.
pub(super) fn read(
    text: &str,
    from: Option<&str>,
    number: Option<usize>,
    deadlock: Option<Deadlock>,
) -> Result<Game, Failure> {
    let from = from.map(str::parse::<Format>).transpose();
    let from = from.map_err(|error| Failure::unusable(format!("from: {error}")))?;
    let mut games = import::read(text, from, deadlock).map_err(Failure::in_record)?;
    let at = match number {
        None => games.iter().position(Result::is_ok).unwrap_or(0),
        Some(number) if (1..=games.len()).contains(&number) => number - 1,
        Some(number) => {
            let expected = match games.len() {
                1 => "1, because the text has one game".to_owned(),
                count => format!("a number from 1 to {count}"),
            };
            return Err(Failure::unusable(format!("game: found {number}, expected {expected}")));
        }
    };
    let all = games.iter().map(summary).collect();
    let game = games.swap_remove(at).map_err(Failure::in_record)?;
    let (format, line) = (game.format, game.line);
    let source = GameSource { format, title: format.title(), line, game: at + 1, games: all };
    Ok(Game { record: game.record, source })
}

fn summary(game: &Result<Imported, RecordError>) -> GameSummary {
    match game {
        Ok(Imported { line, record, .. }) => GameSummary {
            line: *line,
            names: Some(Names::of(record)),
            rounds: Some(record.rounds().len()),
            moves: Some(record.rounds().iter().map(|round| round.plies.len()).sum()),
            error: None,
        },
        Err(error) => {
            GameSummary { line: error.line, names: None, rounds: None, moves: None, error: Some(error.to_string()) }
        }
    }
}
