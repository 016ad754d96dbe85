//! Games saved by the web app "Kamisado" of Roialfassi, and the states that its rooms send.
//!
//! ```json
//! {"v": 1, "setup": {"format": "STANDARD"}, "roundStart": {...}, "moves": [
//!   {"type": "STANDARD", "playerSide": "BLACK", "towerColor": "YELLOW",
//!    "from": {"row": 0, "col": 3}, "to": {"row": 4, "col": 3}}]}
//! ```
//!
//! - Row 0 is Black's home, column 0 Black's brown; Black moves first. `type` is `STANDARD`, `SUMO_PUSH` (to the square
//!   of the first pushed tower) or `PASS`.
//! - `roundStart` is a state: `towers`, an object of `side`, `color`, `sumoRank` (0 to 3 rings) and `position`;
//!   `activePlayer`; `requiredColor`, null at the start of a round; `boardLayout`, the colours of the squares, which
//!   must be the official ones: early versions of the app had another board. Without it, the moves begin at the start.
//! - `setup.format`, or `matchFormat` of the state, is `SINGLE_ROUND`, `STANDARD`, `LONG` or `MARATHON`. One round is
//!   saved. There every round brings one point; where the rings of its start would have won the match by the rulebook,
//!   it is read as a single round.
//! - A state alone, also as `gameState` in a message of a room with `blackPlayer` and `goldPlayer`, is a record of a
//!   position, without moves; `roundOverReason` `RESIGN` or `TIMEOUT` with `roundWinner` ends it off the board. A list
//!   of moves alone is a game from the start.
//!
//! Source: `savedGame.ts`, `packages/engine` and `packages/protocol` of github.com/Roialfassi/Kamisado-game.

use super::json::Json;
use super::transcript::{Event, Step, Transcript};
use crate::RecordError;
use kamisado::{
    Color, Concession, Deadlock, Frame, Level, MatchError, MatchFormat, MatchState, Player, Reason, Setup, Square,
    Tower,
};

/// How the board lies.
const FRAME: Frame = Frame::Turned;

/// Whether JSON is a saved game, a state or a list of moves.
pub(super) fn looks_like(json: &Json) -> bool {
    match json.list() {
        Some(items) => items.first().is_some_and(|item| item.get("from").is_some_and(|from| from.get("row").is_some())),
        None => {
            is_state(json)
                || ["roundStart", "gameState"].iter().any(|key| json.get(key).is_some_and(is_state))
                || json.get("moves").is_some_and(looks_like)
        }
    }
}

fn is_state(json: &Json) -> bool {
    json.get("towers").is_some() && json.get("activePlayer").is_some()
}

/// The game, or the position.
pub(super) fn game(json: &Json) -> Result<Transcript, RecordError> {
    let mut game = Transcript::new(json.place.line, FRAME);
    let state = ["roundStart", "gameState"].iter().find_map(|key| json.get(key)).or(is_state(json).then_some(json));
    if let Some(state) = state {
        game.start = setup(state)?;
        let format = json.get("setup").and_then(|setup| setup.get("format")).or(state.get("matchFormat"));
        game.format = format.map(match_format).transpose()?.unwrap_or_default();
        let decided = MatchState::from_setup(&game.start, game.format, Deadlock::Official);
        if matches!(decided, Err(MatchError::Decided { .. })) {
            game.format = MatchFormat::Single;
        }
    }
    for player in Player::ALL {
        let seat = json.get(["blackPlayer", "goldPlayer"][player as usize]);
        game.names[player as usize] = seat.and_then(|seat| seat.get("name")?.text()).map(str::to_owned);
    }
    let moves = json.list().or(json.get("moves").and_then(Json::list)).unwrap_or_default();
    for m in moves {
        game.steps.push(step(m)?);
    }
    if let Some(state) = state.filter(|_| json.get("roundStart").is_none())
        && let (Some(winner), Some(reason)) = (state.get("roundWinner"), state.get("roundOverReason"))
    {
        let (winner, found) = (side(winner)?, reason.kind());
        let reason = match found.as_str() {
            "RESIGN" => Some(Reason::Resigned),
            "TIMEOUT" => Some(Reason::Time),
            _ => None,
        };
        if let Some(reason) = reason {
            game.push(state.place, &found, Event::Conceded(Concession { winner: Some(winner), reason }));
        }
    }
    Ok(game)
}

fn step(m: &Json) -> Result<Step, RecordError> {
    let event = match m.get("type").and_then(Json::text) {
        Some("PASS") => Event::Pass(m.get("from").map(square).transpose()?),
        Some("SUMO_PUSH") => Event::Push { from: square(member(m, "from")?)?, to: square(member(m, "to")?)? },
        Some("STANDARD") | None => Event::Move { from: square(member(m, "from")?)?, to: square(member(m, "to")?)? },
        Some(found) => return Err(m.place.foreign(found, "STANDARD, SUMO_PUSH or PASS as the type of a move")),
    };
    let found = match event {
        Event::Move { from, to } | Event::Push { from, to } => format!("{from}-{to}"),
        _ => "PASS".to_owned(),
    };
    let tower = m.get("towerColor").map(color).transpose()?;
    let player = m.get("playerSide").map(side).transpose()?;
    Ok(Step { player, tower, ..Step::new(m.place, &found, event) })
}

/// The position of a state, in our frame.
fn setup(state: &Json) -> Result<Setup, RecordError> {
    check_layout(state)?;
    let turn = side(member(state, "activePlayer")?)?;
    let due = state.get("requiredColor").filter(|due| !due.is_null()).map(color).transpose()?;
    let mut setup = Setup { board: [None; 64], turn, due };
    let towers = member(state, "towers")?;
    for tower in towers.members() {
        let (player, color) = (side(member(tower, "side")?)?, color(member(tower, "color")?)?);
        let rank = tower.get("sumoRank").and_then(Json::number).unwrap_or(0);
        let level = u8::try_from(rank).ok().and_then(Level::new);
        let level = level.ok_or_else(|| tower.place.foreign(rank.to_string().as_str(), "0 to 3 as sumoRank"))?;
        let square = FRAME.square(square(member(tower, "position")?)?);
        let is_home = square.home_of() == Some(player.opponent());
        // The winning tower has its ring already there. Here the loser is to move, with the colour of the last square.
        let level = if is_home { Level::new(level.rings().saturating_sub(1)).unwrap_or(level) } else { level };
        if is_home {
            (setup.turn, setup.due) = (player.opponent(), Some(square.color()));
        }
        setup.board[square.index()] = Some(Tower { player, color, level });
    }
    Ok(setup)
}

/// Checks that the squares have the official colours.
fn check_layout(state: &Json) -> Result<(), RecordError> {
    let rows = state.get("boardLayout").and_then(Json::list).unwrap_or_default();
    for (row, squares) in (0..8).zip(rows) {
        for (file, found) in (0..8).zip(squares.list().unwrap_or_default()) {
            if color(found)? != FRAME.square(Square::at(file, row)).color() {
                return Err(found.place.foreign(
                    found.kind().as_str(),
                    "the colour of the square on the official board: early versions of this app had another one",
                ));
            }
        }
    }
    Ok(())
}

fn member<'a>(json: &'a Json, key: &'static str) -> Result<&'a Json, RecordError> {
    json.get(key).ok_or_else(|| {
        let expected = match key {
            "from" | "to" => "a move with 'from' and 'to'",
            "side" | "color" | "position" => "a tower with 'side', 'color' and 'position'",
            _ => "a state with 'towers' and 'activePlayer'",
        };
        json.place.foreign(json.kind().as_str(), expected)
    })
}

/// The square of a row and a column, on the app's board.
fn square(json: &Json) -> Result<Square, RecordError> {
    let number = |key| json.get(key).and_then(Json::number).and_then(|number| u8::try_from(number).ok());
    match (number("row"), number("col")) {
        (Some(row @ 0..8), Some(column @ 0..8)) => Ok(Square::at(column, row)),
        _ => Err(json.place.foreign(json.kind().as_str(), "a square with 'row' and 'col' from 0 to 7")),
    }
}

fn side(json: &Json) -> Result<Player, RecordError> {
    match json.text() {
        Some("BLACK") => Ok(Player::Black),
        Some("GOLD") => Ok(Player::Gold),
        _ => Err(json.place.foreign(json.kind().as_str(), "BLACK or GOLD")),
    }
}

fn color(json: &Json) -> Result<Color, RecordError> {
    let color = json.text().filter(|text| text.len() > 1).and_then(|text| text.parse().ok());
    color.ok_or_else(|| json.place.foreign(json.kind().as_str(), "the name of a colour, like BROWN"))
}

fn match_format(json: &Json) -> Result<MatchFormat, RecordError> {
    match json.text() {
        Some("SINGLE_ROUND") => Ok(MatchFormat::Single),
        Some("STANDARD") => Ok(MatchFormat::Standard),
        Some("LONG") => Ok(MatchFormat::Long),
        Some("MARATHON") => Ok(MatchFormat::Marathon),
        _ => Err(json.place.foreign(json.kind().as_str(), "SINGLE_ROUND, STANDARD, LONG or MARATHON")),
    }
}
