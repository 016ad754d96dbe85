//! A certificate, replayed by the slow rules, as an object.

use kamisado::{MatchFormat, Player};
use kamisado_solver::game::value::Value;
use kamisado_solver::search::certificate::ProofCounts;
use schemars::JsonSchema;
use serde::Serialize;

use crate::situation::OpeningName;

/// What a certificate claims, whether that is proved, and the size of the proof.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Verified{C}")]
pub struct Verified<C> {
    #[serde(flatten)]
    claims: C,
    verified: bool,
    /// The positions with the winner to move in which a move is named or forced.
    winning_moves: u64,
    /// Those of them with a single legal move.
    forced: u64,
    /// The positions with the loser to move, whose moves are all answered.
    answered: u64,
    /// How often the winner wins at once.
    wins_at_once: u64,
    /// How often a move of the loser ends the game as a win of the winner.
    ended_by_loser: u64,
    /// The rounds after the first; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    rounds: Option<u64>,
    /// The size of the file.
    bytes: usize,
    /// Where and why the proof fails; null if it holds.
    error: Option<String>,
}

impl<C> Verified<C> {
    pub fn new(claims: C, counts: ProofCounts, bytes: usize, error: Option<String>) -> Verified<C> {
        let ProofCounts { shown, forced, answered, at_once, ended, parts } = counts;
        Verified {
            claims,
            verified: error.is_none(),
            winning_moves: shown,
            forced,
            answered,
            wins_at_once: at_once,
            ended_by_loser: ended,
            rounds: (parts > 0).then_some(parts),
            bytes,
            error,
        }
    }
}

/// What is claimed of a round.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Round")]
pub struct RoundClaims {
    /// The position as a text.
    pub position: String,
    pub to_move: Player,
    pub rules: String,
    /// The value for the player to move; null if it is not claimed.
    pub value: Option<Value>,
    /// The limits of the first moves; null if none, or after them.
    pub opening: Option<OpeningName>,
    pub moves: Vec<ClaimedMove>,
}

/// What is claimed of a match.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Match")]
pub struct MatchClaims {
    /// The position as a text.
    pub position: String,
    /// Who is to move, or to choose the fill.
    pub to_move: Player,
    #[serde(rename = "match")]
    pub format: MatchFormat,
    pub rules: String,
    /// The value of the match for that player; null if it is not claimed.
    pub value: Option<Value>,
    pub moves: Vec<ClaimedMove>,
}

/// A move or a fill with the value that is claimed of it.
#[derive(Serialize, JsonSchema)]
pub struct ClaimedMove {
    /// As coordinates (d8d3), or the side to fill from.
    #[serde(rename = "move")]
    pub m: String,
    /// The value for the player who makes it; null if it is not claimed.
    pub value: Option<Value>,
}
