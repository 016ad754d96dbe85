//! Answers as JSON objects, the same for all programs: each is a type that says what it holds, and has a schema.

mod answer;
mod each;
mod explained_match;
mod failure;
mod go;
mod line;
mod puzzle;
mod shown;
mod small;
mod tables;
mod verified;

use kamisado::{Fill, MatchMove, MatchState, Move, MoveText, Position};
use kamisado_solver::game::value::{Value, Verdict};
use schemars::JsonSchema;
use serde::Serialize;

pub use answer::{AnswerJson, Listing, MatchJson, MoveJson};
pub use each::Each;
pub use explained_match::{ExplainedMatchMove, MatchExplanationJson, MatchLineJson, MatchMoveAsked};
pub use failure::{ErrorCode, LineFailure};
pub use go::GoJson;
pub use kamisado_records::Names;
pub use kamisado_records::json::{NextRounds, Points, RecordJson, RoundResult};
pub use line::{NumberedAnswer, write_numbered};
pub use puzzle::{Puzzle, PuzzleSource, Refutation};
pub use shown::ShowJson;
pub use small::{NumberedRecord, PerftJson, Reading, RulesJson};
pub use tables::{
    DistanceCount, EndgameJson, EndgameLongestWin, EndgameStatistics, LongestWin, PlyJson, PlyRow, TableJson,
    VerifiedTableJson,
};
pub use verified::{ClaimedMove, MatchClaims, RoundClaims, Verified};

pub fn word(value: Option<Value>) -> &'static str {
    KnownValue::from(value).name()
}

/// The result under best play, for the player to move, as far as it is known.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum KnownValue {
    Win,
    Loss,
    Unknown,
}

impl KnownValue {
    const fn name(self) -> &'static str {
        ["win", "loss", "unknown"][self as usize]
    }
}

impl From<Option<Value>> for KnownValue {
    fn from(value: Option<Value>) -> KnownValue {
        match value {
            Some(Value::Win) => KnownValue::Win,
            Some(Value::Loss) => KnownValue::Loss,
            None => KnownValue::Unknown,
        }
    }
}

impl From<Verdict> for KnownValue {
    fn from(verdict: Verdict) -> KnownValue {
        verdict.value().into()
    }
}

/// A move in both notations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NotedMove {
    #[serde(rename = "move")]
    pub m: Move,
    /// In the rulebook's notation: `Pink Forward 5 Purple`.
    pub notation: MoveText,
}

/// A move or a fill that keeps the match won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "KeepingMove")]
pub struct NotedPlay {
    #[serde(rename = "move")]
    pub m: MatchMove,
    /// In the rulebook's notation.
    pub notation: MoveText,
}

impl NotedMove {
    pub fn new(position: &Position, m: Move) -> NotedMove {
        NotedMove { m, notation: position.annotate(m) }
    }
}

impl NotedPlay {
    pub fn new(state: &MatchState, m: MatchMove) -> NotedPlay {
        NotedPlay { m, notation: state.annotate(m) }
    }
}

/// The side to fill from, or `either` if both are equally good as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Advice {
    Left,
    Right,
    Either,
}

impl From<Option<Fill>> for Advice {
    fn from(fill: Option<Fill>) -> Advice {
        fill.map_or(Advice::Either, |fill| if fill == Fill::Left { Advice::Left } else { Advice::Right })
    }
}
