//! What the proofs of both games have in common: how long they are, and how their replay is stopped.

use std::fmt::Display;

use kamisado::Setup;
use kamisado_solver::game::TwoPlayer;
use kamisado_solver::game::value::Value;
use kamisado_solver::search::Limits;
use kamisado_solver::search::certificate::{Claims, Failure, ProofCounts};
use serde::Serialize;

use crate::interrupt;

/// The first Ctrl-C ends a replay.
pub fn limits() -> Limits<'static> {
    Limits { stop: Some(interrupt::flag()), ..Limits::default() }
}

/// What was gone through.
#[derive(Serialize)]
pub struct CountsJson {
    winning_moves: u64,
    forced: u64,
    answered: u64,
    wins_at_once: u64,
    ended_by_loser: u64,
    /// Rounds of a match after the first.
    #[serde(skip_serializing_if = "is_zero")]
    rounds: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl From<&ProofCounts> for CountsJson {
    fn from(counts: &ProofCounts) -> CountsJson {
        CountsJson {
            winning_moves: counts.shown,
            forced: counts.forced,
            answered: counts.answered,
            wins_at_once: counts.at_once,
            ended_by_loser: counts.ended,
            rounds: counts.parts,
        }
    }
}

/// What was gone through.
pub fn counted(counts: &ProofCounts, bytes: usize) -> String {
    format!(
        "{bytes} bytes: {} winning moves, {} of them forced; {} positions with every move of the loser; {} wins at \
         once, {} by a move of the loser's",
        counts.shown, counts.forced, counts.answered, counts.at_once, counts.ended
    )
}

/// What is claimed of a move.
#[derive(Serialize)]
pub struct MoveJson {
    #[serde(rename = "move")]
    m: String,
    value: Option<&'static str>,
}

/// What is claimed of all moves of a root, in ascending order.
pub fn moves<M: Ord + Display>(mut moves: Vec<M>, claims: &Claims) -> Vec<MoveJson> {
    moves.sort_unstable();
    let of_move = |(m, value): (&M, &Option<Value>)| MoveJson { m: m.to_string(), value: value.map(Value::name) };
    moves.iter().zip(&claims.moves).map(of_move).collect()
}

/// Where and why a proof of a round or a match fails; `setup` is that of a position.
pub fn reason<G: TwoPlayer<Move: Display>>(failure: &Failure<G>, setup: impl Fn(&G) -> &Setup) -> String {
    let moves: Vec<String> = failure.line.iter().map(ToString::to_string).collect();
    match &failure.position {
        None => failure.flaw.to_string(),
        Some(position) if moves.is_empty() => format!("in '{}': {}", setup(position), failure.flaw),
        Some(position) => format!("in '{}', after {}: {}", setup(position), moves.join(" "), failure.flaw),
    }
}
