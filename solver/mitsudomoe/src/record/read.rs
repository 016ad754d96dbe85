//! Reading records.

use std::fmt;

use super::Record;
use crate::notation::split;
use crate::{Color, PositionError, Setup, TurnError};
use foreign::json::unquoted;
use foreign::{Excerpt, meant, nearest};

const INFORMATION: [&str; 5] = ["event", "place", "site", "date", "time"];

/// Reads a record and replays it. The error names the first mistake, its line and column, and what was expected.
pub fn read(text: &str) -> Result<Record, RecordError> {
    let text = foreign::visible(text);
    let mut record = None;
    for (line, text) in (1..).zip(text.lines()) {
        read_line(&mut record, Piece { line, column: 1, text })?;
    }
    if record.is_none() && !is_record(&text) {
        return Err(Piece { line: 1, column: 1, text: "" }.error(Problem::Empty));
    }
    Ok(record.unwrap_or_else(begin))
}

/// Whether a text says that it is a record of mitsudomoe.
pub fn is_record(text: &str) -> bool {
    let is = |word: &str, other| word.eq_ignore_ascii_case(other);
    foreign::visible(text).lines().filter_map(keyword).any(|(key, value)| is(key, "game") && is(value, "mitsudomoe"))
}

/// The turns of a text, with ';' or ',' between them; commas in braces belong to a turn.
pub fn split_turns(text: &str) -> impl Iterator<Item = &str> {
    let mut in_braces = false;
    let is_between = move |sign: char| {
        in_braces = if in_braces { sign != '}' } else { sign == '{' };
        matches!(sign, ';' | ',') && !in_braces
    };
    text.split(is_between).map(str::trim)
}

/// What stands before and after the first colon of a line, without the number of a turn and the comment.
fn keyword(line: &str) -> Option<(&str, &str)> {
    let (key, value) = without_comment(line).split_once(':')?;
    Some((without_number(key.trim()), value.trim()))
}

pub(super) fn name(line: &str) -> Option<String> {
    let (key, value) = keyword(line)?;
    let is_name = color(key).is_some() && !is_turn(value) && !line.contains('\n');
    is_name.then(|| value.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The keyword of a line for people and its text, which stands in quotation marks as in JSON: `white "place c1"`.
fn quoted<'a>(line: Piece<'a>) -> Option<(Piece<'a>, Piece<'a>)> {
    let line = line.part(line.text.trim());
    let (word, _) = line.text.split_once(char::is_whitespace)?;
    let text = line.part(line.text[word.len()..].trim_start());
    let is_keyword = color(word).is_some() || INFORMATION.iter().any(|known| known.eq_ignore_ascii_case(word));
    (is_keyword && text.text.starts_with('"')).then_some((line.part(word), text))
}

/// A line up to its comment. `#` directly before a letter or digit belongs to a name: `white: Anna #1`.
fn without_comment(line: &str) -> &str {
    let plain = line.split('#').next().unwrap_or(line);
    let names = plain.split_once(':').is_some_and(|(key, value)| color(key.trim()).is_some() && !is_turn(value));
    let begins = |&(at, _): &(usize, &str)| !names || !line[at + 1..].starts_with(char::is_alphanumeric);
    line.match_indices('#').find(begins).map_or(line, |(at, _)| &line[..at])
}

fn is_turn(text: &str) -> bool {
    split(&text.to_ascii_lowercase()).is_ok()
}

/// A text without the number of a turn, such as `12.`, at its beginning.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let after = rest.trim_start_matches(['.', ')']);
    if rest.len() < text.len() && after.len() < rest.len() { after.trim_start() } else { text }
}

fn color(word: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.name().eq_ignore_ascii_case(word))
}

fn begin() -> Record {
    Setup::start(2).and_then(|start| Record::new(&start).ok()).expect("two players can begin")
}

#[derive(Clone, Copy)]
struct Piece<'a> {
    line: usize,
    column: usize,
    text: &'a str,
}

impl<'a> Piece<'a> {
    fn part(self, text: &'a str) -> Piece<'a> {
        Piece { text, ..self.from(text) }
    }

    /// The rest from where a part of it begins.
    fn from(self, part: &str) -> Piece<'a> {
        let (before, text) = self.text.split_at(part.as_ptr() as usize - self.text.as_ptr() as usize);
        #[cfg(test)]
        tests::LOOKED_AT.set(tests::LOOKED_AT.get() + before.len());
        Piece { column: self.column + before.chars().count(), text, ..self }
    }

    fn error(self, problem: impl Into<Problem>) -> RecordError {
        RecordError { line: self.line, column: self.column, problem: problem.into(), standing: None }
    }

    fn expected(self, expected: impl Into<String>) -> RecordError {
        self.error(Problem::Other { found: self.text.into(), expected: expected.into() })
    }
}

fn read_line(record: &mut Option<Record>, line: Piece<'_>) -> Result<(), RecordError> {
    if let Some((key, text)) = quoted(line) {
        let read = unquoted(text.text).filter(|(_, rest)| without_comment(rest).trim().is_empty());
        let (name, _) = read.ok_or_else(|| text.expected("one text in quotation marks as in JSON"))?;
        let player = color(key.text);
        return player.map_or(Ok(()), |player| set_name(record.get_or_insert_with(begin), key, player, name));
    }
    let line = line.part(without_comment(line.text).trim());
    let Some((key, value)) = keyword(line.text) else {
        return if line.text.is_empty() { Ok(()) } else { play(record.get_or_insert_with(begin), line) };
    };
    let (key, value) = (line.part(key), line.part(value));
    let word = key.text.to_ascii_lowercase();
    match word.as_str() {
        "game" if !value.text.eq_ignore_ascii_case("mitsudomoe") => return Err(value.expected("the game mitsudomoe")),
        "game" if record.is_some() => return Err(key.expected("one game in a text, with this line at its top")),
        "game" => return Ok(()),
        "position" if record.is_some() => return Err(key.expected("it at the top, and once")),
        "position" => {
            // Spaces in place of the keyword keep the columns of the line.
            let padded = " ".repeat(value.column - 1) + value.text;
            let setup: Setup = padded.parse().map_err(|error| value.error(PositionError::Text(error)))?;
            *record = Some(Record::new(&setup).map_err(|error| value.error(error))?);
            return Ok(());
        }
        word if INFORMATION.contains(&word) => return Ok(()),
        _ => {}
    }
    let player = color(&word);
    let record = record.get_or_insert_with(begin);
    match (player, name(line.text)) {
        (Some(_), None) => play(record, line),
        (Some(player), Some(name)) => set_name(record, key, player, name),
        _ if word == "resigned" => {
            let resigned = color(value.text).is_some_and(|player| record.resign(player));
            let position = record.position();
            let players: Vec<&str> = position.players().map(|seat| position.color(seat).name()).collect();
            let expected = format!("a player who is in a game that goes on; in the game are {}", players.join(", "));
            if resigned { Ok(()) } else { Err(value.expected(expected)) }
        }
        _ if word == "winner" || word.strip_suffix(" out").and_then(color).is_some() => {
            let step = &record.steps[record.steps.len() - 1];
            let found = format!("{word}: {}", value.text.to_ascii_lowercase());
            if step.marks().any(|mark| mark == found || mark.starts_with(&(found.clone() + " "))) {
                return Ok(());
            }
            let marks: Vec<String> = step.marks().map(|mark| format!("'{mark}'")).collect();
            let nothing = "another turn: here nobody is out and the game goes on".to_owned();
            Err(line.expected(if marks.is_empty() { nothing } else { marks.join(" and ") }))
        }
        _ => {
            let words = ["game", "position", "resigned", "winner"].into_iter().chain(INFORMATION);
            let near = nearest(&word, words.chain(Color::ALL.map(Color::name)));
            Err(key.error(Problem::Keyword { found: key.text.into(), near }))
        }
    }
}

fn set_name(record: &mut Record, key: Piece<'_>, player: Color, name: String) -> Result<(), RecordError> {
    if record.start.seat(player).is_none() || record.names[player.index()].is_some() {
        return Err(key.expected("one name of each player who has a seat at the start"));
    }
    record.set_name(player, &name);
    Ok(())
}

fn play(record: &mut Record, mut line: Piece<'_>) -> Result<(), RecordError> {
    for text in split_turns(line.text).filter(|text| !text.is_empty()) {
        // Columns are counted on from here: from the beginning of the line, it would take the square of its length.
        line = line.from(text);
        let text = without_number(text);
        let word = text.split_whitespace().next().unwrap_or_default();
        let said = color(word.trim_end_matches(':'));
        let turn = line.part(if said.is_some() { text[word.len()..].trim_start() } else { text });
        let position = *record.position();
        let mover = position.color(position.turn());
        let standing = || Some(format!("turn {}, {mover}: {position}", record.steps.len()));
        let other = said.filter(|&said| said != mover && position.outcome().is_none());
        let read = match other {
            Some(_) => Err(line.part(text).expected(format!("a turn of {mover}, who is to move"))),
            None => position.read_turn(turn.text).map_err(|error| turn.error(error)),
        };
        record.play(read.map_err(|error| RecordError { standing: standing(), ..error })?);
    }
    Ok(())
}

/// The first error in a text that should be a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
    /// The turn, its player, and the position, if the problem is a turn.
    pub standing: Option<String>,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = self.problem.to_string();
        // Errors in the text of a position name their own column.
        let column = if problem.starts_with("column ") { String::new() } else { format!("column {}: ", self.column) };
        write!(f, "line {}, {column}{problem}", self.line)?;
        self.standing.as_ref().map_or(Ok(()), |standing| write!(f, "\n  {standing}"))
    }
}

impl std::error::Error for RecordError {}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum Problem {
    #[error("the record is empty, expected turns like 'place c1 a1*c1', one a line")]
    Empty,
    #[error(
        "found '{found}' before ':', expected game, position, white, black, red, yellow, 'white out', resigned, winner, \
         event, place, site, date or time, or else a turn without ':'{}", meant(*.near)
    )]
    Keyword { found: Excerpt, near: Option<&'static str> },
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Turn(#[from] TurnError),
    #[error("found '{found}', expected {expected}")]
    Other { found: Excerpt, expected: String },
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        /// The bytes before pieces whose columns were counted.
        pub(super) static LOOKED_AT: Cell<usize> = const { Cell::new(0) };
    }

    #[test]
    fn work_grows_with_the_length_of_a_text() {
        for (before, repeated, behind) in [
            ("", ";", "place c1 a1*c1"),
            ("place c1 a1*c1", " , ", ""),
            ("white: ", "x, #1", ""),
            ("white \"", "\\\"", "\""),
            ("event: ", ":", ""),
            ("place c1 a1*c1{", "d4>a5,", "}"),
            ("", "event: x\n", ""),
        ] {
            let looked_at = |times: usize| {
                LOOKED_AT.set(0);
                let _ = read(&format!("{before}{}{behind}", repeated.repeat(times)));
                LOOKED_AT.get()
            };
            let (once, twice) = (looked_at(500), looked_at(1000));
            assert!(twice <= 5 * once / 2 + 1000, "{before}{repeated}{behind}: {once}, {twice}");
        }
        // A game in one line.
        let mut record = begin();
        let mut turns = Vec::new();
        while record.position().outcome().is_none() && turns.len() < 200 {
            let legal = record.position().turns();
            let turn = legal[(31 * turns.len() + 7) % legal.len()];
            turns.push(record.position().annotate(turn));
            record.play(turn);
        }
        let looked_at = |turns: &[String]| {
            LOOKED_AT.set(0);
            read(&turns.join(", ")).unwrap();
            LOOKED_AT.get()
        };
        let (half, whole) = (looked_at(&turns[..turns.len() / 2]), looked_at(&turns));
        assert!(turns.len() > 20 && whole <= 5 * half / 2 + 100, "{}: {half}, {whole}", turns.len());
    }
}
