//! Moves by row and column, as `docs/src/formats/games.md` shows them.
//!
//! Four numbers are a move, with spaces, commas, brackets and arrows of any kind between them. A line holds whole moves,
//! with or without a number `3.` and the word `move` or `play` before them; a JSON list may cross lines. Which side brown
//! is on cannot be seen from coordinates: it is taken to be at each player's left.
//!
//! Source: programs that play each other by such lines, like github.com/Chadys/Kamisado, and HackerRank's bots.

use super::cursor::Place;
use super::transcript::{Event, Transcript};
use crate::{Piece, RecordError};
use kamisado::signs::is_pass_word;
use kamisado::{Frame, Square};

pub(super) fn looks_like(text: &str) -> bool {
    let is_told = |line: &Piece<'_>| !line.text.is_empty() && !is_reply(line.text);
    let Some(line) = Piece::lines(text).find(is_told) else { return false };
    let line = line.without_number().text;
    if line.starts_with('[') && line.trim_start_matches(['[', ' ']).is_empty() {
        // A JSON list whose numbers stand in the next lines.
        return text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '[' | ']' | ','));
    }
    let line = without_word(line).unwrap_or(line);
    let numbers = line.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    line.chars().all(is_between_or_digit) && numbers.clone().count() >= 4 && numbers.clone().all(|part| part.len() == 1)
}

pub(super) fn games(text: &str) -> Vec<Result<Transcript, RecordError>> {
    let game = game(text);
    if game.as_ref().is_ok_and(|game| game.steps.is_empty()) { Vec::new() } else { vec![game] }
}

fn game(text: &str) -> Result<Transcript, RecordError> {
    let mut game = Transcript::new(1, Frame::Standard);
    // The numbers of a move that has begun.
    let mut numbers: Vec<(Place, u8)> = Vec::new();
    let crosses_lines = text.trim_start().starts_with("[[[") || text.trim_start().starts_with("[\n");
    for line in Piece::lines(text).filter(|line| !line.text.is_empty() && !is_reply(line.text)) {
        let line = line.without_number();
        let place = Place::from(line);
        let moves = without_word(line.text).map_or(line, |rest| line.tail(line.text.len() - rest.len()));
        if is_pass_word(moves.text) {
            game.push(place, line.text, Event::Pass(None));
            continue;
        }
        let mut characters = (moves.column..).zip(moves.text.chars()).peekable();
        while let Some((column, c)) = characters.next() {
            let place = Place { column, ..place };
            if let Some(digit) = c.to_digit(10) {
                numbers.push((place, digit as u8));
                if digit > 7 || characters.peek().is_some_and(|(_, next)| next.is_ascii_digit()) {
                    return Err(place.foreign(line.text, "rows and columns from 0 to 7, from the top left"));
                }
                if let [(place, row), (_, column), (_, to_row), (_, to_column)] = numbers[..] {
                    let (from, to) = (Square::at(column, 7 - row), Square::at(to_column, 7 - to_row));
                    game.push(place, &format!("{row} {column} {to_row} {to_column}"), Event::Move { from, to });
                    numbers.clear();
                }
            } else if !is_between_or_digit(c) {
                return Err(place.foreign(line.text, "a move like 'move 0 3 5 3' or '[0,3]->[5,3]', or 'pass'"));
            }
        }
        if let Some((place, _)) = numbers.first().filter(|_| !crosses_lines) {
            return Err(place.foreign(line.text, "four numbers a move: row and column from, row and column to"));
        }
    }
    if let Some((place, _)) = numbers.first() {
        return Err(place.foreign("the end of the text", "four numbers a move: row and column from, row and column to"));
    }
    // Whoever moves first is Black.
    if let Some(Event::Move { from, .. }) = game.steps.first().map(|step| step.event)
        && from.row() == 0
    {
        game.frame = Frame::Turned;
    }
    Ok(game)
}

fn is_reply(line: &str) -> bool {
    line.starts_with(['=', '?'])
}

fn without_word(line: &str) -> Option<&str> {
    let rest = line.get(..4).filter(|word| ["move", "play"].iter().any(|known| known.eq_ignore_ascii_case(word)));
    rest.map(|_| line[4..].trim_start_matches([':', ' ', '\t']))
}

fn is_between_or_digit(c: char) -> bool {
    c.is_ascii_digit() || c.is_whitespace() || ",;()[]-–—>→⇒:".contains(c)
}
