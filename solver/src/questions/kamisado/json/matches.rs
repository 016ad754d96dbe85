//! The value of a match and of its moves, as an object.

use std::time::Duration;

use serde::Serialize;

use super::{Listing, MoveJson, ScoreJson, word};
use crate::game::value::Verdict;
use crate::questions::kamisado::matches::{Found, MoveFound};
use kamisado::{MatchState, Player};

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
    distance: Option<u16>,
    source: &'static str,
    rules: &'static str,
    proved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveJson>>,
    nodes: u64,
    seconds: f64,
}

impl MatchJson {
    /// The object for an answer; without a listing of the moves it has none.
    pub fn new(state: &MatchState, found: &Found, listing: Option<Listing>, time: Duration) -> MatchJson {
        let moves = |listing: Listing| {
            let listed = found.moves.iter().filter(|found| listing.shows(found.verdict));
            let object = |found: &MoveFound| {
                MoveJson::new(found.m, state.annotate(found.m), found.verdict, found.replies, listing)
            };
            listed.map(object).collect()
        };
        MatchJson {
            position: state.position().to_string(),
            to_move: state.turn().name(),
            format: state.format().to_string(),
            score: state.score().into(),
            chooser: state.chooser().map(Player::name),
            value: word(found.verdict.value()),
            distance: found.verdict.distance().map(|distance| distance.0),
            source: found.source.name(),
            rules: state.position().deadlock().rules_name(),
            proved: found.proved && found.verdict != Verdict::Unknown,
            moves: listing.map(moves),
            nodes: found.nodes,
            seconds: time.as_secs_f64(),
        }
    }
}
