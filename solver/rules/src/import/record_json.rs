//! Our own JSON of records, as `solver record --format json` prints it.
//!
//! ```json
//! {"names": {"black": "Anna", "gold": null}, "match": "single", "rules": "kamisado-official-1",
//!  "start": "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -",
//!  "rounds": [{"fill": null, "moves": [{"move": "d8d3"}, {"move": "f1h3"}], "ended": "resigned", "winner": "gold"}]}
//! ```
//!
//! An object a game; a text holds any number of them, one after the other or in a list. All squares are those of our
//! board; `board` says only how that of the original text lay. `ended`, if not null, is `resigned`, `time` or `agreed`,
//! and `winner` then the winner, or null after a draw. Without `start`, the game begins with the `position` of the
//! first round. Everything else follows from the rules and is not read.

use super::cursor::Place;
use super::json::Json;
use super::transcript::{Event, Transcript};
use crate::record::{Problem, RecordError};
use crate::signs::is_pass_word;
use crate::{Concession, Deadlock, Frame, Player, Reason, Square};

/// Whether JSON is a record, or a list of them.
pub(super) fn looks_like(json: &Json) -> bool {
    let first = json.list().and_then(<[Json]>::first).unwrap_or(json);
    first.get("rounds").is_some_and(|rounds| rounds.list().is_some())
}

/// The games of a record, or of a list of them.
pub(super) fn games(json: &Json) -> Vec<Result<Transcript, RecordError>> {
    json.list().map_or_else(|| vec![game(json)], |items| items.iter().map(game).collect())
}

fn game(json: &Json) -> Result<Transcript, RecordError> {
    let frame = text(json, "board").map(|(place, text)| text.parse().map_err(|_| place.foreign(text, "a board")));
    let mut game = Transcript::new(json.place.line, frame.transpose()?.unwrap_or(Frame::Standard));
    if let Some((place, format)) = text(json, "match") {
        game.format = format.parse().map_err(|error| place.error(Problem::Format(error)))?;
    }
    if let Some((place, rules)) = text(json, "rules") {
        let found = Deadlock::from_rules_name(rules);
        game.rules = Some(found.ok_or_else(|| place.error(Problem::Rules { found: rules.into() }))?);
    }
    let rounds = json.get("rounds").and_then(Json::list);
    let rounds = rounds.ok_or_else(|| json.place.foreign(json.kind().as_str(), "a record with a list 'rounds'"))?;
    if let Some((place, start)) = text(json, "start").or(rounds.first().and_then(|round| text(round, "position"))) {
        game.start = start.parse().map_err(|error| place.error(Problem::Position(error)))?;
    }
    for player in Player::ALL {
        let name = json.get("names").and_then(|names| names.get(player.name())?.text());
        game.names[player as usize] = name.map(str::to_owned);
    }
    for round in rounds {
        read_round(&mut game, round)?;
    }
    Ok(game)
}

fn read_round(game: &mut Transcript, round: &Json) -> Result<(), RecordError> {
    if let Some((place, fill)) = text(round, "fill") {
        let side = fill.parse().map_err(|error| place.error(Problem::Fill(error)))?;
        // The step is turned back when it is played.
        game.push(place, fill, Event::Fill(game.frame.fill(side)));
    }
    let moves = round.get("moves").and_then(Json::list);
    for m in moves.ok_or_else(|| round.place.foreign(round.kind().as_str(), "a round with a list 'moves'"))? {
        let (place, found) = text(m, "move").ok_or_else(|| m.place.foreign(m.kind().as_str(), "a move with 'move'"))?;
        let squares = found.split_at_checked(2).and_then(|(from, to)| {
            let ours = |text: &str| text.parse().ok().map(|square: Square| game.frame.square(square));
            Some((ours(from)?, ours(to)?))
        });
        let event = match squares {
            Some((from, to)) => Event::Move { from, to },
            None if is_pass_word(found) => Event::Pass(None),
            None => return Err(place.foreign(found, "a move like 'd8d3'")),
        };
        game.push(place, found, event);
    }
    if let Some((place, found)) = text(round, "ended") {
        let reason = Reason::ALL.into_iter().find(|reason| reason.name() == found);
        let reason = reason.ok_or_else(|| place.foreign(found, "resigned, time or agreed"))?;
        let name = text(round, "winner").map(|(_, name)| name);
        let winner = Player::ALL.into_iter().find(|player| Some(player.name()) == name);
        if winner.is_none() && (name.is_some() || reason != Reason::Agreed) {
            return Err(place.foreign(found, "black or gold as the 'winner' of the round"));
        }
        game.push(place, found, Event::Conceded(Concession { winner, reason }));
    }
    Ok(())
}

/// The text of a member and its place, if it is there and not null.
fn text<'a>(json: &'a Json, key: &str) -> Option<(Place, &'a str)> {
    let member = json.get(key)?;
    Some((member.place, member.text()?))
}
