//! Our own JSON of records, as `solver record --format json` prints it: an object a game, in sequence or in a list.
//!
//! All squares are those of our board; `board` says only how that of the original text lay. `ended`, if not null, is
//! `resigned`, `time` or `agreed`, and `winner` then the winner, or null after a draw. Without `start`, the game begins
//! with the `position` of the first round, or from its `tiles`, like `[7, 21]` or `["5c", 0]`, which in a later round stand in
//! the place of `fill`. `opening` is `1-3-5` or null, and `moves_made` how many of its moves were made before `start`.
//! Everything else follows from the rules: it may be left out, and is checked if it is there.

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, from_str};

use super::json::{Members, Said, Source, first, in_words, members, plain};
use super::transcript::{Event, Transcript};
use crate::json::RecordJson;
use crate::{NamedOpening, Problem, Record, RecordError, Rules};
use kamisado::signs::is_pass_word;
use kamisado::{Concession, Deadlock, Frame, Move, Player, Reason, Square, Tiles};

#[derive(Deserialize)]
struct Game<'a> {
    #[serde(borrow)]
    board: Said<'a>,
    r#match: Said<'a>,
    rules: Said<'a>,
    readings: Said<'a>,
    start: Said<'a>,
    opening: Said<'a>,
    moves_made: Said<'a>,
    names: Option<Members<'a>>,
    rounds: Vec<RoundTold<'a>>,
}

#[derive(Deserialize)]
struct RoundTold<'a> {
    #[serde(borrow)]
    position: Said<'a>,
    tiles: Said<'a>,
    fill: Said<'a>,
    moves: Vec<MoveTold<'a>>,
    ended: Said<'a>,
    winner: Said<'a>,
}

#[derive(Deserialize)]
struct MoveTold<'a> {
    #[serde(borrow)]
    r#move: &'a RawValue,
}

pub(super) fn looks_like(text: &str) -> bool {
    let first = first(text).map_or(text, RawValue::get);
    members(first).get("rounds").is_some_and(|rounds| rounds.get().starts_with('['))
}

/// Reads a record, replays it, and checks all that it says about the play.
pub(super) fn read(source: &Source<'_>, asked: Option<Deadlock>) -> Result<Record, RecordError> {
    let told: Game<'_> = source.read()?;
    let record = game(source, &told)?.play(asked)?;
    // Through its text, so that records are written by one piece of code alone.
    let mut expected: Value = from_str(&foreign::json::text(&RecordJson::new(&record))).expect("it was just written");
    // Where it is left out, the position decides.
    if told.moves_made.is_none() {
        expected["moves_made"] = Value::Null;
    }
    check(source, "", source.read()?, &expected)?;
    Ok(record)
}

fn game(source: &Source<'_>, told: &Game<'_>) -> Result<Transcript, RecordError> {
    let frame = told.board.map(|board| source.parse(board)).transpose()?;
    let mut game = Transcript::new(source.place.line, frame.unwrap_or(Frame::Standard));
    if let Some(format) = told.r#match {
        game.format = source.parse(format)?;
    }
    if let Some(rules) = told.rules {
        let found = plain(rules);
        let known = Deadlock::from_rules_name(&found);
        let unknown = || source.at(rules).error(Problem::rules(&found));
        let deadlock = known.ok_or_else(unknown)?;
        let readings = told.readings.map(|readings| source.part(readings.get())).transpose()?.unwrap_or_default();
        game.rules = Some(Rules { deadlock, readings });
    }
    let start = told.start.or(told.rounds.first().and_then(|round| round.position));
    if let Some(start) = start {
        game.start = source.parse(start)?;
    }
    if let Some(name) = told.opening {
        let opening: NamedOpening = source.parse(name)?;
        let after = |made| {
            let named = format!("{opening} after {}", plain(made)).parse();
            named.map_err(|problem: Problem| source.at(made).error(problem))
        };
        game.opening = Some(told.moves_made.map_or(Ok(opening), after)?);
    }
    for player in Player::ALL {
        if let Some(name) = told.names.as_ref().and_then(|names| names.0.get(player.name())) {
            game.names[player as usize] = source.part(name.get())?;
        }
    }
    for (number, round) in told.rounds.iter().enumerate() {
        if let Some(value) = round.tiles {
            let place = source.at(value);
            let numbers = plain(value).replace(['[', ',', ']'], " ");
            let tiles: Tiles = numbers.parse().map_err(|error| place.error(Problem::Tiles(error)))?;
            if number > 0 {
                game.push(place, &tiles.to_string(), Event::Tiles(tiles));
            } else if start.is_some() && game.start != tiles.setup(Player::Black) {
                return Err(place.error(Problem::tiles(tiles)));
            } else {
                (game.start, game.tiles) = (tiles.setup(Player::Black), Some(tiles));
            }
        }
        read_round(&mut game, source, round)?;
    }
    Ok(game)
}

fn read_round(game: &mut Transcript, source: &Source<'_>, round: &RoundTold<'_>) -> Result<(), RecordError> {
    if let Some(fill) = round.fill {
        // The step is turned back when it is played.
        let side = game.frame.fill(source.parse(fill)?);
        game.push(source.at(fill), &plain(fill), Event::Fill(side));
    }
    for m in &round.moves {
        let (place, found) = (source.at(m.r#move), plain(m.r#move));
        let squares = found.split_at_checked(2).and_then(|(from, to)| {
            let ours = |text: &str| text.parse().ok().map(|square: Square| game.frame.square(square));
            Some((ours(from)?, ours(to)?))
        });
        let event = match squares {
            Some((from, to)) => Event::Move { from, to },
            None if is_pass(&found) => Event::Pass(None),
            None => return Err(place.foreign(&found, "a move like 'd8d3'")),
        };
        game.push(place, &found, event);
    }
    if let Some(ended) = round.ended {
        let (place, found) = (source.at(ended), plain(ended));
        let reason = Reason::ALL.into_iter().find(|reason| reason.name() == found);
        let reason = reason.ok_or_else(|| place.foreign(&found, "resigned, time or agreed"))?;
        let name = round.winner.map(plain);
        let winner = Player::ALL.into_iter().find(|player| Some(player.name()) == name.as_deref());
        if winner.is_none() && (name.is_some() || reason != Reason::Agreed) {
            return Err(place.foreign(&found, "black or gold as the 'winner' of the round"));
        }
        game.push(place, &found, Event::Conceded(Concession { winner, reason }));
    }
    Ok(())
}

fn is_pass(text: &str) -> bool {
    is_pass_word(text) || text.parse::<Move>().is_ok_and(|m| m.from == m.to)
}

/// What a record is read from, and does not follow from the rules.
const GIVEN: [&str; 10] = ["names", "board", "match", "rules", "readings", "opening", "start", "tiles", "fill", "move"];

fn check(source: &Source<'_>, key: &str, found: &RawValue, expected: &Value) -> Result<(), RecordError> {
    let is_move = |m: &&RawValue| key != "moves" || !members(m.get()).get("move").is_some_and(|m| is_pass(&plain(m)));
    match expected {
        Value::Object(expected) if found.get().starts_with('{') => {
            let found = members(found.get());
            let implied = expected.iter().filter(|(key, _)| !GIVEN.contains(&key.as_str()));
            let both = implied.filter_map(|(key, expected)| Some((key, found.get(key)?, expected)));
            both.into_iter().try_for_each(|(key, found, expected)| check(source, key, found, expected))
        }
        Value::Array(expected) if ["rounds", "moves"].contains(&key) => {
            let found: Vec<&RawValue> = source.part(found.get())?;
            let both = found.into_iter().filter(is_move).zip(expected);
            both.into_iter().try_for_each(|(found, expected)| check(source, "", found, expected))
        }
        expected if from_str::<Value>(found.get()).is_ok_and(|found| found == *expected) => Ok(()),
        expected => Err(source.at(found).error(Problem::contradiction(key, &plain(found), &in_words(expected)))),
    }
}
