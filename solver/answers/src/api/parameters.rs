//! The parameters `position`, `moves`, `match`, `deadlock`, `opening` and `moves_made`, in the form of the command line.

use kamisado::{Deadlock, MatchFormat, MatchState, Opening, Position, Setup};
use kamisado_records::{Record, Replay};
use objects::situation::{Origin, Situation};

use super::failure::Failure;

/// Refuses a position that has lost rings, as `+` stands for a space in a URL: with a ring on a8 it reads as another.
pub(super) fn check_rings(query: &str) -> Result<(), Failure> {
    if form_urlencoded::parse(query.as_bytes()).any(|(key, text)| key == "position" && has_lost_rings(&text)) {
        let message = "position: found a space before a tower; in an address write %2B for the + of a ring";
        return Err(Failure::unusable(message));
    }
    Ok(())
}

/// Whether spaces within the rows of a board would be rings.
fn has_lost_rings(text: &str) -> bool {
    let (mut ringed, mut squares, mut is_changed) = (String::new(), 0, false);
    for letter in text.chars() {
        // The player to move follows the 64th square.
        if squares >= 64 {
            break;
        }
        squares += letter.to_digit(10).unwrap_or(u32::from(letter.is_alphabetic()));
        is_changed |= letter == ' ';
        let letter = if letter == ' ' { '+' } else { letter };
        // A tower carries three rings at most; more spaces are lost rings all the same.
        if letter != '+' || !ringed.ends_with("+++") {
            ringed.push(letter);
        }
    }
    ringed += " b -";
    is_changed && ringed.parse::<Setup>().is_ok()
}

pub(super) fn setup(text: &str) -> Result<Setup, Failure> {
    text.parse().map_err(|error| Failure::in_position(text, error))
}

/// The texts of the moves; an empty parameter means no moves, not an empty move.
pub(super) fn given<'a>(moves: &'a [&'a str; 1]) -> &'a [&'a str] {
    if moves[0].is_empty() { &[] } else { moves }
}

pub(super) fn format(text: Option<&str>) -> Result<Option<MatchFormat>, Failure> {
    let format = text.map(|text| text.parse::<MatchFormat>()).transpose();
    format.map_err(|error| Failure::unusable(format!("match: {error}")))
}

pub(super) fn origin(text: &str, opening: Option<&str>, moves_made: Option<u32>) -> Result<Origin, Failure> {
    let opening = opening.map(|name| name.parse::<Opening>()).transpose();
    let is_limited = opening.map_err(|error| Failure::unusable(format!("opening: {error}")))?.is_some();
    match moves_made {
        Some(_) if !is_limited => {
            let expected = Opening::NAME;
            Err(Failure::unusable(format!("found moves_made, expected it with opening={expected} only")))
        }
        Some(made) if made > Opening::LIMITED.into() => Err(Failure::unusable(format!(
            "moves_made: found {made}, expected 0 to 3, where 3 is three or more: from the fourth move on nothing is limited"
        ))),
        _ => {
            let origin = Origin::of_text(text, is_limited, moves_made);
            origin.map_err(|error| Failure::in_position(text, error))
        }
    }
}

pub(super) fn replay(text: &str, moves: &str, deadlock: Deadlock, origin: Origin) -> Result<Replay, Failure> {
    replay_match(text, moves, MatchFormat::Single, deadlock, origin)
}

pub(super) fn replay_match(
    text: &str,
    moves: &str,
    format: MatchFormat,
    deadlock: Deadlock,
    origin: Origin,
) -> Result<Replay, Failure> {
    let record = Record::new(format, &setup(text)?, deadlock);
    let record = record.map_err(|error| Failure::in_position(text, error))?;
    let mut replay = Replay::new(origin.begin(record));
    replay.play_moves(given(&[moves])).map_err(Failure::unusable)?;
    Ok(replay)
}

pub(super) fn state(text: &str, moves: &str, format: MatchFormat, deadlock: Deadlock) -> Result<MatchState, Failure> {
    if moves.is_empty() {
        // After a deadlock, the text says who has won.
        let position = Position::read(text, deadlock).map_err(|error| Failure::in_position(text, error))?;
        let state = MatchState::new(position, format).and_then(MatchState::going_on);
        return state.map_err(|error| Failure::in_position(text, error));
    }
    let state = replay_match(text, moves, format, deadlock, Origin::default())?.record().game().state().going_on();
    state.map_err(|error| Failure::unusable(format!("{error}; expected fewer moves")))
}

pub(super) fn situation(text: &str, moves: &str, deadlock: Deadlock, origin: Origin) -> Result<Situation, Failure> {
    Situation::after(&replay(text, moves, deadlock, origin)?, origin).map_err(Failure::unusable)
}
