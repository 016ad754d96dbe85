//! `POSITION [MOVE ...]`: a position, and moves that lead on from it.

use anyhow::{Context, bail};
use solver::kamisado::record::{Record, Replay};
use solver::kamisado::{MatchFormat, Position};

use crate::options::{self, Rules};

/// The moves that follow a POSITION.
#[derive(clap::Args, Clone, Debug)]
pub struct Moves {
    /// Moves that lead on from there, in turn; the question is about where they lead. d8d3 or "Pink Forward 5 Purple", also
    /// short "k f5", without quotes, or several in one text: "d8d3, f1h3"; with --match also fill left, fill right
    #[arg(value_name = "MOVE")]
    pub given: Vec<String>,
}

/// Plays moves from a position: in a match if there is a format, else in a round alone.
///
/// # Errors
///
/// Says what is wrong with the position, or with which move, and what would be right.
pub fn replay(text: &str, moves: &[String], format: Option<MatchFormat>, rules: Rules) -> anyhow::Result<Replay> {
    let record = Record::new(format.unwrap_or_default(), &options::setup(text)?, rules.deadlock());
    let mut replay = Replay::new(record.with_context(|| options::in_position(text))?);
    replay.play_moves(moves)?;
    Ok(replay)
}

/// The position that moves lead to, in a round that goes on.
///
/// # Errors
///
/// As [`replay`]; and if the moves end the round.
pub fn position(text: &str, moves: &Moves, rules: Rules) -> anyhow::Result<Position> {
    if moves.given.is_empty() {
        return rules.position(text);
    }
    let replay = replay(text, &moves.given, None, rules)?;
    let position = *replay.record().game().position();
    if let Some(outcome) = position.outcome() {
        let played = replay.record().rounds()[0].plies.len();
        bail!(
            "the round is over, {} has won after move {played}, so there is nothing left to move; expected fewer moves",
            outcome.winner
        );
    }
    Ok(position)
}
