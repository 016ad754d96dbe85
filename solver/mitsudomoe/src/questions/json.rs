//! Answers as JSON objects, the same for all programs; with the feature `json`.

use std::time::Duration;

use serde_json::{Value as Json, json};

use super::forced_win::{ForcedWin, ForcedWinAnswer};
use super::known::{Known, KnownTurns};
use super::players::Choice;
use super::review::{Ahead, GameReview, Mistake};
use crate::record::{Record, Step};
use crate::{Color, Elimination, Position, Seat, Turn};

/// Who can force a win, for an answer about `turns` turns.
pub fn forced_win(position: &Position, turns: u8, found: &ForcedWinAnswer, time: Duration) -> Json {
    let (result, within, none_within) = match found.forced {
        ForcedWin::Win(within) => ("win", Some(within), within - 1),
        ForcedWin::Loss(within) => ("loss", Some(within), within - 1),
        ForcedWin::None => ("none", None, turns),
        ForcedWin::Unknown(refuted) => ("unknown", None, refuted),
    };
    json!({
        "position": position.to_string(),
        "to_move": position.color(position.turn()).name(),
        "turns": turns,
        "result": result,
        "within": within,
        "best_play": found.played(position).into_iter().map(|(_, turn)| turn).collect::<Vec<_>>(),
        "none_within": none_within,
        "rules": position.victory().rules_name(),
        "proved": found.proved && result != "unknown",
        "nodes": found.nodes,
        "seconds": time.as_secs_f64(),
    })
}

/// Also what is known of the turns, or of those that win.
pub fn with_turns(position: &Position, turns: u8, known: &KnownTurns, wins: bool, time: Duration) -> Json {
    let mut object = forced_win(position, turns, &known.answer, time);
    object["proved"] = known.answer.proved.into();
    object["depth"] = known.depth.into();
    object["complete"] = known.complete.into();
    let shown = known.turns.iter().filter(|found| !wins || matches!(found.known, Known::Win(_)));
    object["moves"] = shown.map(|found| of_turn(position.annotate(found.turn), found.known)).collect();
    object
}

/// An object with `line`: for each turn of the line the object of the position before it, and `turn`.
pub fn with_line(mut object: Json, line: &[(Position, Turn, KnownTurns)]) -> Json {
    let step = |(position, turn, known): &(Position, Turn, KnownTurns)| {
        let turns = match known.answer.forced {
            ForcedWin::Win(within) | ForcedWin::Loss(within) => within,
            _ => known.depth,
        };
        let mut step = with_turns(position, turns, known, false, Duration::ZERO);
        step["turn"] = position.annotate(*turn).into();
        step
    };
    object["line"] = line.iter().map(step).collect();
    object
}

/// A turn with what is known of it.
fn of_turn(turn: String, known: Known) -> Json {
    let (value, within, open_to) = match known {
        Known::Win(within) => ("win", Some(within), None),
        Known::Loss(within) => ("loss", Some(within), None),
        Known::Open(turns) => ("unknown", None, Some(turns)),
    };
    json!({ "turn": turn, "value": value, "within": within, "open_to": open_to })
}

/// The position at the end of a record, its legal turns if they are to be listed, and what the last turn led to.
pub fn turns(record: &Record, lists_turns: bool) -> Json {
    let (position, end) = (record.position(), record.end());
    let legal = |turn: Turn| {
        json!({
            "turn": position.annotate(turn),
            "ring": turn.ring.to_string(),
            "ball": position.annotate_ball(turn.ball),
            "vault": turn.ball.is_vault(),
        })
    };
    let turns = if lists_turns { position.turns() } else { Vec::new() };
    let outcome = position.outcome();
    json!({
        "position": end.to_string(),
        "to_move": end.turn.name(),
        "legal_turns": turns.into_iter().map(legal).collect::<Json>(),
        "line": record.written().map(played).collect::<Json>(),
        "eliminated": record.steps().last().map(|step| eliminated(&step.out)),
        "result": if outcome.is_some() { "win" } else { "ongoing" },
        "winner": outcome.map(|outcome| outcome.winner.name()),
        "rules": end.victory.rules_name(),
    })
}

/// A turn, or the start, with the players who were out after it.
fn played((turn, step): (Option<(Color, String)>, &Step)) -> Json {
    let (player, turn) = turn.map(|(color, turn)| (color.name(), turn)).unzip();
    json!({ "player": player, "turn": turn, "eliminated": eliminated(&step.out) })
}

fn eliminated(out: &[Elimination]) -> Json {
    out.iter().map(|out| json!({ "player": out.color.name(), "reason": out.reason.name() })).collect()
}

/// A record, replayed.
pub fn record(record: &Record) -> Json {
    let (start, position, steps) = (record.start(), record.position(), record.steps());
    let player = |(seat, color): (Seat, Color)| json!({ "player": color.name(), "seat": seat.to_string(), "name": record.name(color) });
    let turn = |(turn, step): (_, &Step)| {
        let mut turn = played((turn, step));
        turn["position"] = step.position.to_string().into();
        turn
    };
    let outcome = position.outcome();
    json!({
        "game": "mitsudomoe",
        "rules": start.victory.rules_name(),
        "start": start.to_string(),
        "players": start.players().map(player).collect::<Json>(),
        // Before the first turn.
        "eliminated": eliminated(&steps[0].out),
        "turns": record.written().skip(1).map(turn).collect::<Json>(),
        "result": if outcome.is_some() { "win" } else { "ongoing" },
        "winner": outcome.map(|outcome| outcome.winner.name()),
        "ending": outcome.map(|outcome| outcome.ending.name()),
        "position": position.to_string(),
        "to_move": outcome.is_none().then(|| position.color(position.turn()).name()),
        "text": record.to_text(),
    })
}

/// What was found about a game by the review of its record.
pub fn review(record: &Record, found: &GameReview) -> Json {
    let player = |(_, color): (Seat, Color)| json!({ "player": color.name(), "name": record.name(color) });
    let winner = |(color, within): (Color, u8)| json!({ "player": color.name(), "within": within });
    let mistake = |mistake: &Mistake| {
        let Mistake { number, position, turn, gave_away, allowed, legal, better, complete } = mistake;
        json!({
            "number": number,
            "player": position.color(position.turn()).name(),
            "position": position.to_string(),
            "turn": position.annotate(*turn),
            "gave_away": gave_away,
            "allowed": allowed.map(winner),
            "legal_turns": legal,
            "better": better.iter().map(|&turn| position.annotate(turn)).collect::<Json>(),
            "complete": complete,
        })
    };
    let ahead = |ahead: &Ahead| json!({ "winner": ahead.winner.map(winner), "none_within": ahead.none_within });
    json!({
        "game": "mitsudomoe",
        "rules": record.start().victory.rules_name(),
        "players": record.start().players().map(player).collect::<Json>(),
        "turns": found.within,
        "ahead": found.ahead.iter().map(ahead).collect::<Json>(),
        "mistakes": found.mistakes.iter().map(mistake).collect::<Json>(),
        "complete": found.complete,
        "nodes": found.nodes,
    })
}

/// A computer player's choice in a position, which took `time`; with the feature `players`.
pub fn choice(position: &Position, choice: &Choice, time: Duration) -> Json {
    let mut object = of_turn(position.annotate(choice.turn), choice.known);
    object["why"] = choice.why().into();
    object["nodes"] = choice.nodes.into();
    object["seconds"] = time.as_secs_f64().into();
    object
}
