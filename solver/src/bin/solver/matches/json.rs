//! The answer about a match for programs.

use std::time::Duration;

use serde::Serialize;
use solver::game::Game;
use solver::game::value::Value;
use solver::kamisado::{MatchMove, MatchState, Player};

use super::score::ScoreJson;
use super::{Found, MoveFound};

/// The object of `solve --match` and `query --match`.
#[derive(Serialize)]
pub struct MatchJson {
    position: String,
    to_move: &'static str,
    #[serde(rename = "match")]
    format: String,
    score: ScoreJson,
    chooser: Option<&'static str>,
    value: &'static str,
    distance: Option<u32>,
    source: &'static str,
    rules: &'static str,
    proved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveJson>>,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    m: String,
    notation: String,
    value: &'static str,
    distance: Option<u32>,
}

/// The word for a value.
pub fn word(value: Option<Value>) -> &'static str {
    value.map_or("unknown", Value::name)
}

/// A move in the words of the rulebook, or the fill.
pub fn notation(state: &MatchState, m: MatchMove) -> String {
    match m {
        MatchMove::Tower(m) => state.position().annotate(m),
        fill @ MatchMove::Fill(_) => fill.to_string(),
    }
}

impl MatchJson {
    /// The object for an answer; without `moves` it has none.
    pub fn new(state: &MatchState, found: &Found, moves: bool, time: Duration) -> MatchJson {
        let of_move = |found: &MoveFound| MoveJson {
            m: found.m.to_string(),
            notation: notation(state, found.m),
            value: word(found.value),
            distance: found.distance,
        };
        MatchJson {
            position: state.position().to_string(),
            to_move: state.turn().name(),
            format: state.format().to_string(),
            score: state.score().into(),
            chooser: state.chooser().map(Player::name),
            value: word(found.value),
            distance: found.distance,
            source: found.source.name(),
            rules: state.position().deadlock().rules_name(),
            proved: found.proved && found.value.is_some(),
            moves: moves.then(|| found.moves.iter().map(of_move).collect()),
            nodes: found.nodes,
            seconds: time.as_secs_f64(),
        }
    }
}
