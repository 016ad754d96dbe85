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
//! first round, or from its `tiles`, like `[7, 21]` or `["5c", 0]`, which in a later round stand in the place of `fill`.
//! `opening` is `1-3-5` or null, and `moves_made` how many of its moves were made before `start`. Everything else follows
//! from the rules: it may be left out, and is checked if it is there.

use super::cursor::Place;
use super::json::Json;
use super::transcript::{Event, Transcript};
use crate::{NamedOpening, Problem, Record, RecordError, Round};
use kamisado::signs::is_pass_word;
use kamisado::{
    Color, Concession, Deadlock, Ending, Fill, FinishedRound, Frame, Move, Player, Reason, Score, Square, Tiles,
};

/// Whether JSON is a record, or a list of them.
pub(super) fn looks_like(json: &Json) -> bool {
    let first = json.list().and_then(<[Json]>::first).unwrap_or(json);
    first.get("rounds").is_some_and(|rounds| rounds.list().is_some())
}

/// The records of a list, or the only one.
pub(super) fn records(json: &Json) -> &[Json] {
    json.list().unwrap_or(std::slice::from_ref(json))
}

/// Reads a record, replays it, and checks all that it says about the play.
pub(super) fn read(json: &Json, asked: Option<Deadlock>) -> Result<Record, RecordError> {
    let record = game(json)?.play(asked)?;
    check(json, &record)?;
    Ok(record)
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
    let start = text(json, "start").or(rounds.first().and_then(|round| text(round, "position")));
    let has_start = start.is_some();
    if let Some((place, start)) = start {
        game.start = start.parse().map_err(|error| place.error(Problem::Position(error)))?;
    }
    if let Some((place, name)) = text(json, "opening") {
        let opening: NamedOpening = name.parse().map_err(|problem: Problem| place.error(problem))?;
        let made = json.get("moves_made").filter(|made| !made.is_null());
        let after =
            made.map(|made| format!("{opening} after {}", made.kind()).parse().map_err(|p| made.place.error(p)));
        game.opening = Some(after.transpose()?.unwrap_or(opening));
    }
    for player in Player::ALL {
        let name = json.get("names").and_then(|names| names.get(player.name())?.text());
        game.names[player as usize] = name.map(str::to_owned);
    }
    for (number, round) in rounds.iter().enumerate() {
        if let Some((place, tiles)) = tiles(round)? {
            if number > 0 {
                game.push(place, &tiles.to_string(), Event::Tiles(tiles));
            } else if has_start && game.start != tiles.setup(Player::Black) {
                return Err(place.error(Problem::OtherTiles { tiles }));
            } else {
                (game.start, game.tiles) = (tiles.setup(Player::Black), Some(tiles));
            }
        }
        read_round(&mut game, round)?;
    }
    Ok(game)
}

/// The tiles of a round and their place, if it names them.
fn tiles(round: &Json) -> Result<Option<(Place, Tiles)>, RecordError> {
    let Some(json) = round.get("tiles").filter(|json| !json.is_null()) else { return Ok(None) };
    let numbers =
        json.list().map_or_else(|| json.kind(), |list| list.iter().map(Json::kind).collect::<Vec<_>>().join(" "));
    let tiles = numbers.parse().map_err(|error| json.place.error(Problem::Tiles(error)))?;
    Ok(Some((json.place, tiles)))
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
            None if is_pass(found) => Event::Pass(None),
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

/// Whether the text of a move is a forced pass.
fn is_pass(text: &str) -> bool {
    is_pass_word(text) || text.parse::<Move>().is_ok_and(|m| m.from == m.to)
}

/// Checks what a record says beside its moves.
fn check(json: &Json, record: &Record) -> Result<(), RecordError> {
    let (game, position) = (record.game(), record.game().position());
    let to_move = record.turn();
    if json.get("moves_made").is_some_and(|made| !made.is_null()) {
        let made = record.moves_made().map_or("null".to_owned(), |made| made.to_string());
        claim(json, "moves_made", &made)?;
    }
    claim(json, "target", &game.format().target().to_string())?;
    claim(json, "winner", named(game.winner().map(Player::name)))?;
    claim(json, "position", &position.to_string())?;
    claim(json, "to_move", named(to_move.map(|(player, _)| player.name())))?;
    claim(json, "due", named(to_move.and_then(|(_, due)| due).map(Color::name)))?;
    check_score(json, game.score())?;
    if let Some(next) = json.get("next") {
        match game.chooser().filter(|_| !next.is_null()) {
            Some(chooser) => {
                claim(next, "chooser", chooser.name())?;
                claim(next, "challenger", chooser.opponent().name())?;
                for fill in Fill::ALL {
                    let position = game.next_round(fill).map(|next| next.to_string());
                    claim(next, fill.name(), named(position.as_deref()))?;
                }
            }
            None => claim(json, "next", named(game.chooser().map(Player::name)))?,
        }
    }
    let rounds = json.get("rounds").and_then(Json::list).unwrap_or_default();
    (1..).zip(rounds).zip(record.rounds()).try_for_each(|((number, json), round)| check_round(json, number, round))
}

fn check_round(json: &Json, number: u32, round: &Round) -> Result<(), RecordError> {
    let finished = round.finished.as_ref();
    let outcome = finished.map(|finished| finished.outcome);
    let result = match outcome.map(|outcome| outcome.ending) {
        Some(Ending::Home) => "win",
        Some(Ending::Deadlock) => "deadlock",
        None if round.conceded.is_some() => "conceded",
        None => "ongoing",
    };
    let level =
        |finished: &FinishedRound| finished.level_before().promoted().unwrap_or(finished.level_before()).rings();
    let number_or_null = |number: Option<u32>| number.map_or("null".to_owned(), |number| number.to_string());
    claim(json, "round", &number.to_string())?;
    claim(json, "challenger", named(round.challenger.map(Player::name)))?;
    claim(json, "position", &round.start.to_string())?;
    claim(json, "result", result)?;
    claim(json, "ended", named(round.conceded.map(|conceded| conceded.reason.name())))?;
    claim(json, "winner", named(round.winner().map(Player::name)))?;
    claim(json, "promoted", named(outcome.map(|outcome| outcome.promoted.name())))?;
    claim(json, "level", &number_or_null(finished.map(|finished| level(finished).into())))?;
    claim(json, "points", &number_or_null(finished.map(|finished| finished.points())))?;
    check_score(json, round.score)?;
    let moves = json.get("moves").and_then(Json::list).unwrap_or_default();
    let is_pass = |m: &&Json| text(m, "move").is_some_and(|(_, text)| is_pass(text));
    for (json, ply) in moves.iter().filter(|m| !is_pass(m)).zip(&round.plies) {
        claim(json, "player", ply.player.name())?;
        claim(json, "notation", &ply.notation)?;
        claim(json, "pushed", &listed(ply.pushed.iter()))?;
        claim(json, "passes", &listed(ply.passes.iter().map(|pass| pass.square)))?;
    }
    Ok(())
}

fn check_score(json: &Json, expected: Score) -> Result<(), RecordError> {
    let Some(score) = json.get("score") else { return Ok(()) };
    Player::ALL.into_iter().try_for_each(|player| claim(score, player.name(), &expected.of(player).to_string()))
}

/// Checks that a member, if it is there, says what the moves say.
fn claim(json: &Json, key: &'static str, expected: &str) -> Result<(), RecordError> {
    let Some(found) = json.get(key) else { return Ok(()) };
    let text = found.list().map_or_else(|| found.kind(), |items| listed(items.iter().map(Json::kind)));
    if text == expected {
        return Ok(());
    }
    Err(found.place.error(Problem::Contradiction { key, found: text.as_str().into(), expected: expected.to_owned() }))
}

fn named(name: Option<&str>) -> &str {
    name.unwrap_or("null")
}

fn listed(items: impl Iterator<Item = impl ToString>) -> String {
    format!("[{}]", items.map(|item| item.to_string()).collect::<Vec<_>>().join(", "))
}

/// The text of a member and its place, if it is there and not null.
fn text<'a>(json: &'a Json, key: &str) -> Option<(Place, &'a str)> {
    let member = json.get(key)?;
    Some((member.place, member.text()?))
}
