//! The move of a player as an object.

use std::time::Duration;

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::{distance, word};
use kamisado::MatchState;
use kamisado_players::Choice;

/// The object that `go` prints in `play`.
#[derive(Serialize)]
#[serde(transparent)]
pub struct GoJson(Json);

impl GoJson {
    /// The object for a choice, which took `time`. `is_match` says whether the state belongs to a match.
    pub fn new(state: &MatchState, choice: &Choice, is_match: bool, time: Duration) -> GoJson {
        let mut object = json!({
            "move": choice.m.to_string(),
            "notation": state.annotate(choice.m),
            "value": word(choice.verdict.value()),
            "distance": distance(choice.verdict),
            "proved": choice.proved,
        });
        if is_match {
            object["match_value"] = word(choice.of_match.value()).into();
        }
        object["nodes"] = choice.nodes.into();
        object["seconds"] = time.as_secs_f64().into();
        GoJson(object)
    }
}
