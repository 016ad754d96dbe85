//! Lists of positions in our own text, a line each, as a game or as several.
//!
//! Each position follows from the one before by one move; after a pass, or a whole chain of passes, the next position
//! may have the passes behind it or before it. `start` is the initial round. A position without a colour due begins
//! another game; one alone is a record without moves. Numbers before positions and text after `#` are skipped.

use super::cursor::Place;
use super::states::{self, State};
use super::transcript::Transcript;
use crate::{Piece, Problem, RecordError};
use kamisado::Setup;

/// Whether the first line is a position with all of its rows.
pub(super) fn looks_like(text: &str) -> bool {
    let line = lines(text).next();
    let board = line.and_then(|line| line.text.split_whitespace().next());
    board.is_some_and(|board| board.matches('/').count() == 7)
}

pub(super) fn games(text: &str) -> Vec<Result<Transcript, RecordError>> {
    states::games(lines(text).map(state).collect())
}

fn lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let plain = |line: Piece<'_>| line.head(line.text.find('#').unwrap_or(line.text.len())).trim().text.len();
    Piece::lines(text).map(move |line| line.head(plain(line)).without_number()).filter(|line| !line.text.is_empty())
}

fn state(line: Piece<'_>) -> Result<State, RecordError> {
    let place = Place::from(line);
    let mut deadlock = None;
    let setup: Setup = if line.text == "start" {
        Setup::start()
    } else {
        // Spaces in place of what stands before it keep the columns of the line. A deadlock is for the rules to say.
        let (text, result) = line.text.split_once(" deadlock ").unwrap_or((line.text, ""));
        deadlock = Some(result.to_owned()).filter(|result| !result.is_empty());
        let padded = " ".repeat(line.column - 1) + text;
        padded.parse::<Setup>().map_err(|error| place.error(Problem::from(error)))?
    };
    Ok(State { place, found: line.text.into(), setup, answer: None, is_first: false, deadlock })
}
