//! A replayed record, as an object.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::{ScoreJson, choice, result, texts, tile_numbers};
use kamisado::{Color, Fill, FinishedRound, Opening, Player};
use kamisado_records::{Ply, Record, Round};

/// The object that `record` prints.
#[derive(Serialize)]
#[serde(transparent)]
pub struct RecordJson(Json);

impl RecordJson {
    /// The object for a record.
    pub fn new(record: &Record) -> RecordJson {
        let game = record.game();
        let position = game.position();
        let ongoing = !game.round_is_over();
        RecordJson(json!({
            "names": {"black": record.name(Player::Black), "gold": record.name(Player::Gold)},
            "board": record.frame().name(),
            "match": game.format().to_string(),
            "target": game.format().target(),
            "rules": position.deadlock().rules_name(),
            // The limits of the first moves of every round, and how many of these moves were made before the start.
            "opening": game.plays_opening().then_some(Opening::NAME),
            "moves_made": record.moves_made(),
            // As given, before the passes that it may begin with.
            "start": record.start().to_string(),
            "rounds": (1..).zip(record.rounds()).map(round).collect::<Vec<_>>(),
            "score": ScoreJson::from(game.score()),
            "winner": game.winner().map(Player::name),
            // The last position; in a finished round, the winning tower does not have its new ring yet.
            "position": position.to_string(),
            "to_move": ongoing.then(|| position.turn().name()),
            "due": position.due().filter(|_| ongoing).map(Color::name),
            "next": game.chooser().map(|chooser| choice(chooser, |fill| game.next_round(fill))),
        }))
    }
}

fn round((number, round): (usize, &Round)) -> Json {
    let finished = round.finished.as_ref();
    let outcome = finished.map(|finished| finished.outcome);
    // The level of the winning tower in the next round.
    let level = |finished: &FinishedRound| {
        let before = finished.level_before();
        before.promoted().unwrap_or(before).rings()
    };
    json!({
        "round": number,
        "fill": round.fill.map(Fill::name),
        "tiles": round.tiles.map(tile_numbers),
        "challenger": round.challenger.map(Player::name),
        "position": round.start.to_string(),
        "moves": round.plies.iter().map(ply).collect::<Vec<_>>(),
        "result": match (outcome, round.conceded) {
            (Some(outcome), _) => result(outcome.ending),
            (None, Some(_)) => "conceded",
            (None, None) => "ongoing",
        },
        "ended": round.conceded.map(|conceded| conceded.reason.name()),
        "winner": round.winner().map(Player::name),
        "promoted": outcome.map(|outcome| outcome.promoted.name()),
        "level": finished.map(level),
        "points": finished.map(FinishedRound::points),
        "score": ScoreJson::from(round.score),
    })
}

fn ply(ply: &Ply) -> Json {
    json!({
        "player": ply.player.name(),
        "move": ply.m.to_string(),
        "notation": ply.notation,
        "pushed": texts(&ply.pushed),
        "passes": texts(ply.passes.iter().map(|pass| pass.square)),
    })
}
