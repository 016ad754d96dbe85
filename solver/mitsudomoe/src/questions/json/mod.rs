//! Answers as JSON objects, the same for all programs.

mod games;

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use super::certificate::AttackCertificate;
use super::forced_win::{ForcedWin, ForcedWinAnswer};
use super::known::{Known, KnownTurn, KnownTurns};
use super::players::{Choice, Why};
use crate::{Color, Position, Turn, Victory};

pub use games::{RecordJson, ReviewJson, ReviewsJson, ShowJson};

/// Who can force a win within a number of their own turns, whatever all others do.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeForcedWin")]
pub struct ForcedWinJson {
    /// The position as a text.
    position: String,
    to_move: Color,
    /// The largest number of turns that was asked about.
    turns: u8,
    result: ForcedResult,
    /// The fewest turns of the winner's own within which the win can be forced; null if nobody is known to force one.
    within: Option<u8>,
    /// The turns of best play; empty if nobody is known to force a win.
    best_play: Vec<String>,
    /// Nobody can force a win within this many turns.
    none_within: u8,
    rules: Victory,
    /// Whether the result is proved.
    proved: bool,
    /// Positions and half-made turns searched.
    nodes: u64,
    seconds: f64,
}

/// What can be forced: the player to move can win, another player can, nobody can within the turns, or it is not known
/// within the limits.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "MitsudomoeForcedResult")]
enum ForcedResult {
    Win,
    Loss,
    None,
    Unknown,
}

/// The same with what is known of each turn.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoePositionAnswer")]
pub struct KnownTurnsJson {
    #[serde(flatten)]
    forced: ForcedWinJson,
    /// Every turn is a win, a loss or open to this number of turns.
    depth: u8,
    /// Whether the search ended before its limits.
    complete: bool,
    /// The legal turns, or those that win.
    moves: Vec<TurnJson>,
}

/// A turn with what is known of it, for the player who makes it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeTurn")]
struct TurnJson {
    turn: String,
    value: TurnValue,
    /// The turns of the winner's own within which the win can be forced; 0 if the turn itself gives the game away. Null
    /// if nobody is known to force one.
    within: Option<u8>,
    /// Nobody can force a win within this many turns, and more is not known; null for a win or a loss.
    open_to: Option<u8>,
}

/// What is known of a turn: its player can force a win after it, an opponent can, or neither is known.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "MitsudomoeTurnValue")]
enum TurnValue {
    Win,
    Loss,
    Unknown,
}

/// Who can force a win, with a line of best play and all that is known along it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeExplanation")]
pub struct LineJson {
    #[serde(flatten)]
    forced: ForcedWinJson,
    line: Vec<LineStepJson>,
}

/// A turn of the line; the other fields are about the position before it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeLineStep")]
struct LineStepJson {
    #[serde(flatten)]
    known: KnownTurnsJson,
    turn: String,
}

/// What a certificate of a forced win claims.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ForcedWin")]
pub struct ForcedWinClaims {
    /// The position as a text.
    position: String,
    to_move: Color,
    rules: String,
    /// Who is said to win, or not to.
    attacker: Color,
    /// Within this many of their own turns.
    turns: u8,
    result: ClaimedResult,
}

/// Whether the attacker can force a win within the turns.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "MitsudomoeClaimedResult")]
enum ClaimedResult {
    Win,
    None,
}

impl ForcedWinClaims {
    /// What is claimed under these rules.
    pub fn new(claim: &AttackCertificate, rules: &str, wins: bool) -> ForcedWinClaims {
        let AttackCertificate { setup, attacker, turns } = claim;
        ForcedWinClaims {
            position: setup.to_string(),
            to_move: setup.turn,
            rules: rules.to_owned(),
            attacker: *attacker,
            turns: *turns,
            result: if wins { ClaimedResult::Win } else { ClaimedResult::None },
        }
    }
}

/// A computer player's turn, and why: it wins, plays what looks best, avoids turns that look better and lose, or every
/// turn loses.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MitsudomoeReplyAnswer")]
pub struct ChoiceJson {
    #[serde(flatten)]
    turn: TurnJson,
    why: Why,
    /// Positions and half-made turns searched.
    nodes: u64,
    seconds: f64,
}

impl ForcedWinJson {
    /// For an answer about `turns` turns.
    pub fn new(position: &Position, turns: u8, found: &ForcedWinAnswer, time: Duration) -> ForcedWinJson {
        let (result, within, none_within) = match found.forced {
            ForcedWin::Win(within) => (ForcedResult::Win, Some(within), within - 1),
            ForcedWin::Loss(within) => (ForcedResult::Loss, Some(within), within - 1),
            ForcedWin::None => (ForcedResult::None, None, turns),
            ForcedWin::Unknown(refuted) => (ForcedResult::Unknown, None, refuted),
        };
        ForcedWinJson {
            position: position.to_string(),
            to_move: position.color(position.turn()),
            turns,
            result,
            within,
            best_play: found.played(position).into_iter().map(|(_, turn)| turn).collect(),
            none_within,
            rules: position.victory(),
            proved: found.proved && result != ForcedResult::Unknown,
            nodes: found.nodes,
            seconds: time.as_secs_f64(),
        }
    }
}

impl KnownTurnsJson {
    /// With all turns, or with those that win.
    pub fn new(position: &Position, turns: u8, known: &KnownTurns, wins: bool, time: Duration) -> KnownTurnsJson {
        let forced = ForcedWinJson::new(position, turns, &known.answer, time);
        let shown = known.turns.iter().filter(|found| !wins || matches!(found.known, Known::Win(_)));
        KnownTurnsJson {
            forced: ForcedWinJson { proved: known.answer.proved, ..forced },
            depth: known.depth,
            complete: known.complete,
            moves: shown.map(|&KnownTurn { turn, known }| TurnJson::new(position.annotate(turn), known)).collect(),
        }
    }
}

impl LineJson {
    /// For each turn of the line, the position before it with what is known there.
    pub fn new(forced: ForcedWinJson, line: &[(Position, Turn, KnownTurns)]) -> LineJson {
        let step = |(position, turn, known): &(Position, Turn, KnownTurns)| {
            let turns = match known.answer.forced {
                ForcedWin::Win(within) | ForcedWin::Loss(within) => within,
                _ => known.depth,
            };
            let known = KnownTurnsJson::new(position, turns, known, false, Duration::ZERO);
            LineStepJson { known, turn: position.annotate(*turn) }
        };
        LineJson { forced, line: line.iter().map(step).collect() }
    }
}

impl TurnJson {
    fn new(turn: String, known: Known) -> TurnJson {
        let (value, within, open_to) = match known {
            Known::Win(within) => (TurnValue::Win, Some(within), None),
            Known::Loss(within) => (TurnValue::Loss, Some(within), None),
            Known::Open(turns) => (TurnValue::Unknown, None, Some(turns)),
        };
        TurnJson { turn, value, within, open_to }
    }
}

impl ChoiceJson {
    /// For a choice in a position, which took `time`.
    pub fn new(position: &Position, choice: &Choice, time: Duration) -> ChoiceJson {
        ChoiceJson {
            turn: TurnJson::new(position.annotate(choice.turn), choice.known),
            why: choice.why(),
            nodes: choice.nodes,
            seconds: time.as_secs_f64(),
        }
    }
}
