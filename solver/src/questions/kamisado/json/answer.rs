//! The value of a position and of its moves, as an object.

use std::fmt::Display;
use std::time::Duration;

use serde::Serialize;

use crate::game::value::{Value, Verdict};
use crate::questions::kamisado::value::{Answer, MoveAnswer};
use kamisado::{MoveText, Position, written};

/// What is told of the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// The winning moves alone.
    pub wins: bool,
    /// Also how many answers refute each losing move.
    pub replies: bool,
}

impl Listing {
    /// Whether a move of this verdict is listed.
    pub fn shows(self, verdict: Verdict) -> bool {
        !self.wins || verdict.value() == Some(Value::Win)
    }
}

/// The object of `solve` and `query`.
#[derive(Serialize)]
pub struct AnswerJson {
    pub(super) position: String,
    pub(super) to_move: &'static str,
    pub(super) value: &'static str,
    pub(super) distance: Option<u16>,
    pub(super) source: &'static str,
    pub(super) rules: &'static str,
    pub(super) proved: bool,
    pub(super) resolved: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<Vec<MoveJson>>,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

/// A move with its verdict, of a round or of a match.
#[derive(Serialize)]
pub struct MoveJson {
    #[serde(rename = "move")]
    pub(super) m: MoveText,
    pub(super) notation: MoveText,
    pub(super) value: &'static str,
    pub(super) distance: Option<u16>,
    /// Absent unless asked for, null where it is not known or there is nothing to answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) replies: Option<Option<u32>>,
}

impl MoveJson {
    /// The object for a move, or a fill.
    pub fn new(
        m: impl Display,
        notation: MoveText,
        verdict: Verdict,
        replies: Option<u32>,
        listing: Listing,
    ) -> MoveJson {
        let distance = verdict.distance().map(|distance| distance.0);
        let replies = listing.replies.then_some(replies);
        MoveJson { m: written(m), notation, value: word(verdict.value()), distance, replies }
    }
}

/// The word for a value, or for none.
pub fn word(value: Option<Value>) -> &'static str {
    value.map_or("unknown", Value::name)
}

impl AnswerJson {
    /// The object for an answer; without a listing of the moves it has none.
    pub fn new(position: &Position, answer: &Answer, listing: Option<Listing>, time: Duration) -> AnswerJson {
        let moves = |listing: Listing| {
            let listed = answer.moves.iter().filter(|found| listing.shows(found.verdict));
            let object = |found: &MoveAnswer| {
                MoveJson::new(found.m, position.annotate(found.m), found.verdict, found.replies, listing)
            };
            listed.map(object).collect()
        };
        AnswerJson {
            position: position.to_string(),
            to_move: position.turn().name(),
            value: word(answer.verdict.value()),
            distance: answer.verdict.distance().map(|distance| distance.0),
            source: answer.source.name(),
            rules: position.deadlock().rules_name(),
            proved: answer.proved && answer.verdict != Verdict::Unknown,
            resolved: answer.resolved,
            moves: listing.map(moves),
            nodes: answer.nodes,
            seconds: time.as_secs_f64(),
        }
    }
}
