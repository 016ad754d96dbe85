//! What the proofs of both games have in common: how long they are, and how their replay is stopped.

use serde::Serialize;
use solver::search::Limits;
use solver::search::certificate::ProofCounts;

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
