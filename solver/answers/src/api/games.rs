//! The games of a text: which there are, in which format, and the one that is asked about.

use kamisado::{Deadlock, Player};
use kamisado_records::import::{self, Format, Imported};
use kamisado_records::{Record, RecordError};
use serde_json::{Value as Json, json};

use super::failure::Failure;

/// A game of a text.
pub(super) struct Game {
    pub record: Record,
    /// The object that says what was recognised.
    pub source: Json,
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
    let all: Vec<Json> = games.iter().map(summary).collect();
    let game = games.swap_remove(at).map_err(Failure::in_record)?;
    let source = json!({
        "format": game.format.name(),
        "title": game.format.title(),
        // Where the game begins in the text.
        "line": game.line,
        "game": at + 1,
        "games": all,
    });
    Ok(Game { record: game.record, source })
}

/// A game in the list of all games of its text.
fn summary(game: &Result<Imported, RecordError>) -> Json {
    match game {
        Ok(Imported { line, record, .. }) => json!({
            "line": line,
            "names": {"black": record.name(Player::Black), "gold": record.name(Player::Gold)},
            "rounds": record.rounds().len(),
            "moves": record.rounds().iter().map(|round| round.plies.len()).sum::<usize>(),
            "error": null,
        }),
        Err(error) => {
            json!({"line": error.line, "names": null, "rounds": null, "moves": null, "error": error.to_string()})
        }
    }
}
