//! The move of a player as an object.

use std::time::Duration;

use kamisado::MatchState;
use kamisado_players::Choice;
use kamisado_solver::game::value::Dtw;
use schemars::JsonSchema;
use serde::Serialize;

use super::{KnownValue, NotedPlay};

/// The move or the fill of a computer player.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReplyAnswer")]
pub struct GoJson {
    #[serde(flatten)]
    m: NotedPlay,
    /// The value of the round for the player who moves.
    value: KnownValue,
    /// The tower moves to the end of the round, this one included; null if unknown.
    distance: Option<Dtw>,
    /// Whether the value is proved.
    proved: bool,
    /// The value of the match for that player; absent outside a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "KnownValue")]
    match_value: Option<KnownValue>,
    /// Positions searched.
    nodes: u64,
    seconds: f64,
}

impl GoJson {
    /// The object for a choice, which took `time`. `is_match` says whether the state belongs to a match.
    pub fn new(state: &MatchState, choice: &Choice, is_match: bool, time: Duration) -> GoJson {
        GoJson {
            m: NotedPlay::new(state, choice.m),
            value: choice.verdict.into(),
            distance: choice.verdict.distance(),
            proved: choice.proved,
            match_value: is_match.then(|| choice.of_match.into()),
            nodes: choice.nodes,
            seconds: time.as_secs_f64(),
        }
    }
}
