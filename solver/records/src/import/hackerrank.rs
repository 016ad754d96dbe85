//! States of the challenge "Kamisado" of HackerRank, which its bots read and answer; see `docs/src/formats/games.md`.
//!
//! Player 1, who begins at the bottom, has capitals as Gold has in our own positions, so that Gold moves first. Entries of
//! a list of games may name `player-1` and `player-2`; a JSON list of states is a game, too.
//!
//! Source: `input.txt` and `results` of github.com/Netsensia/kamisado.

use serde::Deserialize;
use serde_json::from_str;
use serde_json::value::RawValue;

use super::cursor::Place;
use super::json::{Source, first, members, plain};
use super::states::{self, State};
use super::transcript::Transcript;
use crate::{Piece, RecordError};
use kamisado::{Color, Level, Player, Setup, Square, Tower};

/// Whether a text begins with the player to move and a row of sixteen letters.
pub(super) fn looks_like(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    matches!(lines.next(), Some("1" | "2")) && lines.next().is_some_and(is_row)
}

/// Whether JSON holds states, or games made of them.
pub(super) fn looks_like_json(text: &str) -> bool {
    let first = first(text);
    members(first.map_or(text, RawValue::get)).contains_key("inputs")
        || first.is_some_and(|first| looks_like(&plain(first)))
}

fn is_row(line: &str) -> bool {
    line.len() == 16 && line.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-')
}

pub(super) fn games(text: &str) -> Vec<Result<Transcript, RecordError>> {
    states::games(states(text))
}

#[derive(Deserialize)]
struct Entry<'a> {
    #[serde(borrow)]
    inputs: &'a RawValue,
    outputs: &'a RawValue,
    #[serde(rename = "player-1")]
    gold: Option<String>,
    #[serde(rename = "player-2")]
    black: Option<String>,
}

/// What `inputs` and `outputs` hold, also as a string.
#[derive(Deserialize)]
struct Payload<T> {
    payload: Vec<T>,
}

/// The games of an entry in a list of games, or of a list of states. An entry without states has none.
pub(super) fn games_of_json(source: &Source<'_>) -> Vec<Result<Transcript, RecordError>> {
    let mut names = [None, None];
    let mut read = || {
        if source.text.starts_with('[') {
            return states_of(&placed(source, source.read()?), &[]);
        }
        let entry: Entry<'_> = source.read()?;
        names = [entry.black, entry.gold];
        states_of(&payload(source, entry.inputs)?, &payload(source, entry.outputs)?)
    };
    let games = states::games(read());
    games.into_iter().map(|game| Ok(Transcript { names: names.clone(), ..game? })).collect()
}

/// The items of the list `payload` in a member that is an object or the text of one, with their places.
fn payload(source: &Source<'_>, member: &RawValue) -> Result<Vec<(Place, String)>, RecordError> {
    let place = source.at(member);
    let foreign = |_| place.foreign(member.get(), "an object with a list 'payload'");
    if let Ok(text) = from_str::<String>(member.get()) {
        let Payload { payload } = from_str::<Payload<String>>(&text).map_err(foreign)?;
        return Ok(payload.into_iter().map(|item| (place, item)).collect());
    }
    let Payload { payload } = from_str::<Payload<&RawValue>>(member.get()).map_err(foreign)?;
    Ok(placed(source, payload))
}

fn placed(source: &Source<'_>, items: Vec<&RawValue>) -> Vec<(Place, String)> {
    items.into_iter().map(|item| (source.at(item), plain(item))).collect()
}

fn states_of(inputs: &[(Place, String)], outputs: &[(Place, String)]) -> Result<Vec<State>, RecordError> {
    let mut all = Vec::new();
    for (at, (place, input)) in inputs.iter().enumerate() {
        let in_place = |error| RecordError { line: place.line, column: place.column, ..error };
        let mut read = states(input).map_err(in_place)?;
        for state in &mut read {
            state.place = *place;
        }
        if let (Some(state), Some((place, output))) = (read.last_mut(), outputs.get(at)) {
            let wrong = || place.foreign(output, "an answer of four numbers 0 to 7, like '7 0 6 0'");
            let (from, to) = answer(output).ok_or_else(wrong)?;
            state.answer = Some((*place, from, to));
        }
        all.append(&mut read);
    }
    Ok(all)
}

/// The states of a text, each with the answer after it.
fn states(text: &str) -> Result<Vec<State>, RecordError> {
    let mut lines = Piece::lines(text).filter(|line| !line.text.is_empty()).peekable();
    let mut states: Vec<State> = Vec::new();
    // Whether a line of dashes has come since the last state.
    let mut is_parted = false;
    while let Some(line) = lines.next() {
        let place = Place::from(line);
        let turn = match line.text {
            "1" => Player::Gold,
            "2" => Player::Black,
            text if is_parted || text.starts_with("--") => {
                is_parted = true;
                continue;
            }
            text => match (answer(text), states.last_mut()) {
                (Some((from, to)), Some(state)) if state.answer.is_none() => {
                    state.answer = Some((place, from, to));
                    continue;
                }
                _ => return Err(place.foreign(text, "the player to move, 1 or 2, or an answer like '7 0 6 0'")),
            },
        };
        let mut setup = Setup { board: [None; 64], turn, due: None };
        let mut last = place;
        for row in (0..8).rev() {
            let Some(line) = lines.next() else {
                return Err(last.foreign("the end of the text", "eight rows of a board and the colour due"));
            };
            last = Place::from(line);
            read_row(&mut setup, row, last, line.text)?;
        }
        // At the end of the text, the line with the colour due may be missing.
        if let Some(line) = lines.next() {
            let place = Place::from(line);
            setup.due = match line.text {
                "-" => None,
                text => {
                    let letter = text.chars().next().filter(|_| text.len() == 1).and_then(color);
                    Some(letter.ok_or_else(|| place.foreign(text, "the colour due, B G R Y P M L O, or '-'"))?)
                }
            };
        }
        states.push(State { place, found: line.text.into(), setup, answer: None, is_first: is_parted, deadlock: None });
        is_parted = false;
    }
    Ok(states)
}

fn read_row(setup: &mut Setup, row: u8, place: Place, text: &str) -> Result<(), RecordError> {
    if !is_row(text) {
        return Err(place.foreign(text, "a row of a board: 16 letters, each square's colour and its tower or '-'"));
    }
    let letters: Vec<char> = text.chars().collect();
    for (file, pair) in (0..8).zip(letters.chunks(2)) {
        let (square, at) = (Square::at(file, row), Place { column: place.column + 2 * usize::from(file), ..place });
        if color(pair[0]) != Some(square.color()) {
            return Err(at.foreign_character(pair[0], "the colour of the square on the official board"));
        }
        if pair[1] == '-' {
            continue;
        }
        let color = color(pair[1]).ok_or_else(|| at.foreign_character(pair[1], "a tower, B G R Y P M L O, or '-'"))?;
        let player = if pair[1].is_ascii_uppercase() { Player::Gold } else { Player::Black };
        setup.board[square.index()] = Some(Tower { player, color, level: Level::Normal });
    }
    Ok(())
}

/// The colour of a letter, in either case: L is blue, M purple, P pink.
fn color(letter: char) -> Option<Color> {
    match letter.to_ascii_uppercase() {
        'L' => Some(Color::Blue),
        'M' => Some(Color::Purple),
        'P' => Some(Color::Pink),
        'U' | 'K' => None,
        letter => Color::from_letter(letter),
    }
}

/// The squares of an answer like `7 0 6 0`.
fn answer(text: &str) -> Option<(Square, Square)> {
    let numbers = text.split_whitespace().map(|word| word.parse().ok().filter(|&number: &u8| number < 8));
    let numbers = numbers.collect::<Option<Vec<u8>>>()?;
    let [from_row, from_column, to_row, to_column] = numbers[..] else { return None };
    Some((Square::at(from_column, 7 - from_row), Square::at(to_column, 7 - to_row)))
}
