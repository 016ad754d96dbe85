//! What the computer would play, as an object.

use std::time::Duration;

use serde::Serialize;

use super::word;
use crate::questions::kamisado::players::Choice;
use kamisado::{MatchState, MoveText};

/// The object of `go` in `play`.
#[derive(Serialize)]
pub struct GoJson {
    #[serde(rename = "move")]
    m: String,
    notation: MoveText,
    value: &'static str,
    distance: Option<u16>,
    proved: bool,
    /// Of a match alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    match_value: Option<&'static str>,
    nodes: u64,
    seconds: f64,
}

impl GoJson {
    /// Of a choice in a state that `is_match` says to be one of a match, which took so long.
    pub fn new(state: &MatchState, choice: &Choice, is_match: bool, time: Duration) -> GoJson {
        GoJson {
            m: choice.m.to_string(),
            notation: state.annotate(choice.m),
            value: word(choice.verdict.value()),
            distance: choice.verdict.distance().map(|distance| distance.0),
            proved: choice.proved,
            match_value: is_match.then(|| word(choice.of_match.value())),
            nodes: choice.nodes,
            seconds: time.as_secs_f64(),
        }
    }
}
