//! Moves as Zillions of Games and Dagaz write them; see `docs/src/formats/games.md`. Number and name may be missing, and a
//! line `VariantFile=` after moves begins another game.
//!
//! Source: the notation of github.com/GlukKazan/Dagaz, and of Zillions' own saved games, which were not at hand.

use super::cursor::Place;
use super::transcript::{Event, Step, Transcript};
use crate::{Piece, RecordError};
use kamisado::signs::is_pass_word;
use kamisado::{Color, Frame, Square};

/// Whether a text begins with a header of Zillions, or with a piece's name and squares apart from each other.
pub(super) fn looks_like(text: &str) -> bool {
    let Some(line) = Piece::lines(text).find(|line| !line.text.is_empty()) else { return false };
    let words: Vec<&str> = line.without_number().words().map(|word| word.text).collect();
    let is_move =
        |words: &[&str]| matches!(words, [name, from, "-", to] if is_name(name) && is_square(from) && is_square(to));
    line.text.starts_with("VariantFile=") || is_move(&words)
}

pub(super) fn games(text: &str) -> Vec<Result<Transcript, RecordError>> {
    let mut games: Vec<Result<Transcript, RecordError>> = Vec::new();
    for line in Piece::lines(text).filter(|line| !line.text.is_empty() && !line.text.starts_with('{')) {
        let is_header = line.text.split_once('=').is_some_and(|(key, _)| is_name(key.trim()));
        if games.is_empty() || line.text.starts_with("VariantFile=") {
            games.push(Ok(Transcript::new(line.line, Frame::Turned)));
        }
        let game = games.last_mut().expect("a game has begun");
        if let (Ok(transcript), false) = (&mut *game, is_header) {
            match event(line) {
                Ok(event) => {
                    let step = Step::new(Place::from(line), line.text, event);
                    transcript.steps.push(Step { tower: tower(line), ..step });
                }
                Err(error) => *game = Err(error),
            }
        }
    }
    games
}

fn event(line: Piece<'_>) -> Result<Event, RecordError> {
    let plain = line.without_number();
    let plain = plain.head(plain.text.find('{').unwrap_or(plain.text.len())).trim();
    let words: Vec<&str> = plain.words().map(|word| word.text).collect();
    let event = match words[..] {
        [.., pass] if is_pass_word(pass) && words.len() <= 2 => Some(Event::Pass(None)),
        [_, from, "-", to] | [from, "-", to] => Event::between(from, to),
        [_, squares] | [squares] => squares.split_once('-').and_then(|(from, to)| Event::between(from, to)),
        _ => None,
    };
    event.ok_or_else(|| Place::from(line).foreign(line.text, "a line like '1. YellowDragon d1 - d5'"))
}

fn tower(line: Piece<'_>) -> Option<Color> {
    let name = line.without_number().words().next()?.text.to_ascii_lowercase();
    Color::ALL.into_iter().find(|color| name.starts_with(color.name()))
}

fn is_name(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_') && !is_square(word)
}

fn is_square(word: &str) -> bool {
    word.parse::<Square>().is_ok()
}
