//! A position with its legal moves, as an object.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::{OriginJson, ScoreJson, choice, texts};
use crate::shown::{RoundState, ShowAnswer};
use kamisado::{Color, Limited, MoveText, Player, written};

/// A position, its legal moves, and what the moves led to, as an object.
#[derive(Serialize)]
#[serde(transparent)]
pub struct ShowJson(Json);

impl ShowJson {
    /// The object, with or without a list of the legal moves.
    pub fn new(shown: &ShowAnswer, lists_moves: bool) -> ShowJson {
        let (result, outcome, round) = match &shown.state {
            RoundState::Ongoing(round) => ("ongoing", None, Some(round)),
            RoundState::Won(outcome) => ("win", Some(outcome), None),
            RoundState::Deadlock(outcome) => ("deadlock", outcome.as_ref(), None),
        };
        let origin = OriginJson::from(shown.origin);
        let mut object = json!({
            "position": shown.setup.to_string(),
            "to_move": shown.setup.turn.name(),
            "due": shown.setup.due.map(Color::name),
            "opening": origin.opening,
            "moves_made": origin.moves_made,
            "tiles": origin.tiles,
        });
        if lists_moves {
            object["legal_moves"] = legal_moves(shown, round);
        }
        object["passes"] = texts(&shown.passes).into();
        object["result"] = result.into();
        object["winner"] = outcome.map(|outcome| outcome.winner.name()).into();
        object["promoted"] = outcome.map(|outcome| outcome.promoted.name()).into();
        if let Some(game) = &shown.game {
            object["match"] = game.format().to_string().into();
            object["score"] = json!(ScoreJson::from(game.score()));
            object["chooser"] = game.chooser().map(Player::name).into();
            object["match_winner"] = game.winner().map(Player::name).into();
            // The possible next set-ups, while the match waits for a fill.
            object["next"] =
                game.chooser().map(|chooser| choice(chooser, |fill| game.position().refilled(fill))).into();
        }
        ShowJson(object)
    }

    /// Ends the round or match as a win of the other player, because `loser` has resigned.
    pub fn resign(&mut self, loser: Player) {
        let winner = loser.opponent().name();
        let ended = [("result", json!("resignation")), ("winner", json!(winner)), ("legal_moves", json!([]))];
        let of_match = [("chooser", Json::Null), ("next", Json::Null), ("match_winner", json!(winner))];
        for (name, value) in ended.into_iter().chain(of_match) {
            if let Some(field) = self.0.get_mut(name) {
                *field = value;
            }
        }
    }
}

/// The legal moves of a position, or the fills of a match that waits for one.
fn legal_moves(shown: &ShowAnswer, round: Option<&Limited>) -> Json {
    let legal = |m: MoveText, notation: MoveText, push: bool| json!({ "move": m, "notation": notation, "push": push });
    match (shown.game.as_ref().filter(|game| game.chooser().is_some()), round) {
        (Some(game), _) => game.moves().map(|m| legal(written(m), written(m), false)).collect(),
        (None, Some(round)) => {
            let position = round.position();
            round.moves().map(|m| legal(written(m), position.annotate(m), position.is_push(m))).collect()
        }
        (None, None) => json!([]),
    }
}
