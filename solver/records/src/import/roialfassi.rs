//! Games exported as text by the web app "Kamisado" of Roialfassi; see `docs/src/formats/games.md`.
//!
//! A push ends on the square of the first tower that it pushes, which stands before the arrow. Tags `[Black "name"]` and
//! `[Gold "name"]` may stand before the moves. Who moves first in a round is the player in its first line.
//!
//! Source: `notation.ts` and `docs` of github.com/Roialfassi/Kamisado-game.

use super::cursor::Place;
use super::transcript::{Event, Step, Transcript};
use crate::{Piece, RecordError};
use kamisado::signs::{is_pass_word, single_spaced};
use kamisado::{Color, Frame, Player, Setup, Square};

/// Whether the first line that is no tag is a move of this form.
pub(super) fn looks_like(text: &str) -> bool {
    let line = Piece::lines(text).find(|line| !line.text.is_empty() && tag(line.text).is_none());
    let words: Vec<&str> = line.into_iter().flat_map(words).collect();
    let [player, color, square, ..] = words[..] else { return false };
    let is_square = |word: &str| word.parse::<Square>().is_ok();
    let is_target = |word: &str| word.eq_ignore_ascii_case("pass") || word.get(..2).is_some_and(is_square);
    Player::called(player).is_some() && color.len() > 1 && color.parse::<Color>().is_ok() && is_target(square)
}

pub(super) fn games(text: &str) -> Vec<Result<Transcript, RecordError>> {
    let mut games: Vec<Result<Transcript, RecordError>> = Vec::new();
    let mut names = [None, None];
    for line in Piece::lines(text).filter(|line| !line.text.is_empty()) {
        if let Some((key, value)) = tag(line.text) {
            if let Some(player) = Player::called(key) {
                names[player as usize] = Some(single_spaced(value));
            }
            continue;
        }
        if games.is_empty() || line.text.starts_with("1.") || line.text.starts_with("1)") {
            let mut start = games.last().and_then(|game| next_start(game.as_ref().ok()?)).unwrap_or_else(Setup::start);
            start.turn = words(line).first().and_then(|word| Player::called(word)).unwrap_or(start.turn);
            let game = Transcript::new(line.line, Frame::Turned);
            games.push(Ok(Transcript { names: names.clone(), start, ..game }));
        }
        // After an error the rest of its game is skipped.
        let game = games.last_mut().expect("a game has begun");
        if let Ok(transcript) = game {
            match read_line(line) {
                Ok(step) => transcript.steps.push(step),
                Err(error) => *game = Err(error),
            }
        }
    }
    games
}

fn next_start(round: &Transcript) -> Option<Setup> {
    let record = round.play(None).ok()?;
    let outcome = record.game().position().outcome()?;
    let mut start = Setup::start();
    for tower in start.board.iter_mut().flatten() {
        let level = record.game().position().level(tower.player, tower.color);
        let is_promoted = (tower.player, tower.color) == (outcome.winner, outcome.promoted);
        tower.level = level.promoted().filter(|_| is_promoted).unwrap_or(level);
    }
    Some(start)
}

fn tag(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.strip_prefix('[')?.strip_suffix(']')?.split_once(' ')?;
    Some((key, value.trim().trim_matches('"').trim()))
}

fn words(line: Piece<'_>) -> Vec<&str> {
    line.without_number().words().map(|word| word.text).collect()
}

fn read_line(line: Piece<'_>) -> Result<Step, RecordError> {
    let place = Place::from(line);
    let foreign = |expected| place.foreign(line.text, expected);
    let mut words = words(line);
    let due = words.last().and_then(|word| word.strip_prefix('(')?.strip_suffix(')'));
    if due.is_some() {
        words.pop();
    }
    let due = due.map(|word| word.parse().map_err(|_| foreign("a colour in the brackets"))).transpose()?;
    let (player, color) = match words[..] {
        [player, color, ..] => (Player::called(player), color.parse().ok()),
        _ => (None, None),
    };
    let (Some(_), Some(_)) = (player, color) else {
        return Err(foreign("a line like '1. Black YELLOW d1-d5 (ORANGE)'"));
    };
    let event = match words[2..] {
        [word] if is_pass_word(word) => Some(Event::Pass(None)),
        [squares] => squares.split_once('-').and_then(|(from, to)| Event::between(from, to)),
        [from, "-", to] => Event::between(from, to),
        [from, push, pushed] if push.eq_ignore_ascii_case("push") => pushed
            .split_once("->")
            .and_then(|(first, _)| Some(Event::Push { from: from.parse().ok()?, to: first.parse().ok()? })),
        _ => None,
    };
    let event = event.ok_or_else(|| foreign("a move 'd1-d5', a push 'a5 PUSH a6->a7' or PASS after the colour"))?;
    Ok(Step { player, tower: color, due, ..Step::new(place, line.text, event) })
}
