//! Games saved by the web app "Kamisado" of Roialfassi, and the states that its rooms send; see `docs/src/formats/games.md`.
//!
//! - A push leads to the square of the first pushed tower. Without `roundStart`, the moves begin at the start, and so do
//!   those of a list alone.
//! - One round is saved. There every round brings one point; where the rings of its start would have won the match by the
//!   rulebook, it is read as a single round.
//! - `roundOverReason` `RESIGN` or `TIMEOUT` with `roundWinner` ends a state off the board.
//!
//! Source: `savedGame.ts`, `packages/engine` and `packages/protocol` of github.com/Roialfassi/Kamisado-game.

use serde::Deserialize;
use serde_json::from_str;
use serde_json::value::RawValue;

use super::json::{Members, Said, Source, first, members, plain};
use super::transcript::{Event, Step, Transcript};
use crate::RecordError;
use kamisado::{
    Color, Concession, Deadlock, Frame, Level, MatchError, MatchFormat, MatchState, Player, Reason, Setup, Square,
    Tower,
};

const FRAME: Frame = Frame::Turned;

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
struct Saved<'a> {
    #[serde(borrow)]
    round_start: Said<'a>,
    game_state: Said<'a>,
    moves: Vec<&'a RawValue>,
    setup: Option<Members<'a>>,
    black_player: Option<Members<'a>>,
    gold_player: Option<Members<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct State<'a> {
    #[serde(borrow)]
    towers: Members<'a>,
    active_player: &'a RawValue,
    required_color: Said<'a>,
    match_format: Said<'a>,
    round_winner: Said<'a>,
    round_over_reason: Option<String>,
    #[serde(default)]
    board_layout: Vec<Vec<&'a RawValue>>,
}

pub(super) fn looks_like(text: &str) -> bool {
    let is_moves = |text: &str| {
        let from = first(text).and_then(|m| members(m.get()).remove("from"));
        from.is_some_and(|from| members(from.get()).contains_key("row"))
    };
    let all = members(text);
    let states = ["roundStart", "gameState"].into_iter().filter_map(|key| all.get(key));
    states.into_iter().any(|state| is_state(state.get()))
        || is_state(text)
        || is_moves(text)
        || all.get("moves").is_some_and(|moves| is_moves(moves.get()))
}

fn is_state(text: &str) -> bool {
    let all = members(text);
    all.contains_key("towers") && all.contains_key("activePlayer")
}

pub(super) fn game(source: &Source<'_>) -> Result<Transcript, RecordError> {
    let saved: Saved<'_> = match first(&source.text) {
        Some(_) => Saved { moves: source.read()?, ..Saved::default() },
        None => source.read()?,
    };
    let (mut game, mut end) = (Transcript::new(source.place.line, FRAME), None);
    let state = saved.round_start.or(saved.game_state).map(RawValue::get);
    if let Some(text) = state.or(is_state(&source.text).then_some(&*source.text)) {
        let state: State<'_> = source.part(text)?;
        game.start = setup(source, &state)?;
        let format = saved.setup.and_then(|mut setup| setup.0.remove("format")).or(state.match_format);
        let format = format.map(|format| match_format(source, format));
        game.format = format.transpose()?.unwrap_or_default();
        let decided = MatchState::from_setup(&game.start, game.format, Deadlock::Official);
        if matches!(decided, Err(MatchError::Decided { .. })) {
            game.format = MatchFormat::Single;
        }
        let reason = match state.round_over_reason.as_deref() {
            Some("RESIGN") => Some(Reason::Resigned),
            Some("TIMEOUT") => Some(Reason::Time),
            _ => None,
        };
        if let (None, Some(reason), Some(winner)) = (saved.round_start, reason, state.round_winner) {
            end = Some(Concession { winner: Some(side(source, winner)?), reason });
        }
    }
    game.names = [saved.black_player, saved.gold_player].map(|seat| from_str(seat?.0.get("name")?.get()).ok());
    for m in saved.moves {
        game.steps.push(step(source, m)?);
    }
    if let Some(concession) = end {
        game.push(source.start(), concession.reason.name(), Event::Conceded(concession));
    }
    Ok(game)
}

fn step(source: &Source<'_>, value: &RawValue) -> Result<Step, RecordError> {
    let m = members(value.get());
    let square = |key| m.get(key).map(|cell| square(source, cell)).transpose();
    let (from, to) = (square("from")?, square("to")?);
    let kinds = ["STANDARD", "SUMO_PUSH", "PASS"].map(|kind| (kind, kind));
    let kind = m.get("type").map(|kind| source.named(kind, kinds, "STANDARD, SUMO_PUSH or PASS as the type of a move"));
    let event = match (kind.transpose()?, from, to) {
        (Some("PASS"), ..) => Event::Pass(from),
        (Some("SUMO_PUSH"), Some(from), Some(to)) => Event::Push { from, to },
        (_, Some(from), Some(to)) => Event::Move { from, to },
        _ => return Err(source.at(value).foreign(&plain(value), "a move with 'from' and 'to'")),
    };
    let found = match event {
        Event::Move { from, to } | Event::Push { from, to } => format!("{from}-{to}"),
        _ => "PASS".to_owned(),
    };
    let tower = m.get("towerColor").map(|name| color(source, name)).transpose()?;
    let player = m.get("playerSide").map(|name| side(source, name)).transpose()?;
    Ok(Step { player, tower, ..Step::new(source.at(value), &found, event) })
}

fn setup(source: &Source<'_>, state: &State<'_>) -> Result<Setup, RecordError> {
    check_layout(source, state)?;
    let due = state.required_color.map(|due| color(source, due)).transpose()?;
    let mut setup = Setup { board: [None; 64], turn: side(source, state.active_player)?, due };
    let mut towers: Vec<&RawValue> = state.towers.0.values().copied().collect();
    towers.sort_unstable_by_key(|tower| source.at(tower).column);
    for value in towers {
        let told = members(value.get());
        let foreign = |expected| source.at(value).foreign(&plain(value), expected);
        let member = |key| told.get(key).ok_or_else(|| foreign("a tower with 'side', 'color' and 'position'"));
        let (player, color) = (side(source, member("side")?)?, color(source, member("color")?)?);
        let rank = told.get("sumoRank").map_or(Ok(0), |rank| plain(rank).parse());
        let level = rank.ok().and_then(Level::new).ok_or_else(|| foreign("0 to 3 as sumoRank"))?;
        let square = FRAME.square(square(source, member("position")?)?);
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

fn check_layout(source: &Source<'_>, state: &State<'_>) -> Result<(), RecordError> {
    for (row, squares) in (0..8).zip(&state.board_layout) {
        for (file, found) in (0..8).zip(squares) {
            if color(source, found)? != FRAME.square(Square::at(file, row)).color() {
                return Err(source.at(found).foreign(
                    &plain(found),
                    "the colour of the square on the official board: early versions of this app had another one",
                ));
            }
        }
    }
    Ok(())
}

/// The square of a row and a column, on the app's board.
fn square(source: &Source<'_>, value: &RawValue) -> Result<Square, RecordError> {
    let number = |key| plain(members(value.get()).get(key)?).parse().ok().filter(|number: &u8| *number < 8);
    let square = number("row").zip(number("col")).map(|(row, column)| Square::at(column, row));
    square.ok_or_else(|| source.at(value).foreign(&plain(value), "a square with 'row' and 'col' from 0 to 7"))
}

fn side(source: &Source<'_>, value: &RawValue) -> Result<Player, RecordError> {
    source.named(value, [("BLACK", Player::Black), ("GOLD", Player::Gold)], "BLACK or GOLD")
}

fn color(source: &Source<'_>, value: &RawValue) -> Result<Color, RecordError> {
    let name = plain(value);
    let color = name.parse().ok().filter(|_| name.len() > 1);
    color.ok_or_else(|| source.at(value).foreign(&name, "the name of a colour, like BROWN"))
}

fn match_format(source: &Source<'_>, value: &RawValue) -> Result<MatchFormat, RecordError> {
    let formats = [
        ("SINGLE_ROUND", MatchFormat::Single),
        ("STANDARD", MatchFormat::Standard),
        ("LONG", MatchFormat::Long),
        ("MARATHON", MatchFormat::Marathon),
    ];
    source.named(value, formats, "SINGLE_ROUND, STANDARD, LONG or MARATHON")
}
