//! `POSITION [MOVE ...]`: a position, and moves that lead on from it.

use anyhow::Context;
use kamisado::MatchFormat;
use kamisado_records::{Record, Replay};
use objects::situation::Situation;

use crate::options::{self, OpeningOptions, Rules};

/// The moves that follow a POSITION.
#[derive(clap::Args, Clone, Debug)]
pub struct Moves {
    /// Moves to play from there; the question is about the position that they lead to. As d8d3 or "Pink Forward 5
    /// Purple", in short "k f5", quoted or not, or several in one text: "d8d3, f1h3". With --match also fill left, fill
    /// right
    #[arg(value_name = "MOVE")]
    pub given: Vec<String>,
}

pub fn replay<S: AsRef<str>>(
    text: &str,
    moves: &[S],
    format: Option<MatchFormat>,
    rules: Rules,
    opening: OpeningOptions,
) -> anyhow::Result<Replay> {
    let record = Record::new(format.unwrap_or_default(), &options::setup(text)?, rules.deadlock());
    let record = record.with_context(|| options::in_position(text))?;
    let mut replay = Replay::new(opening.origin(text)?.begin(record));
    replay.play_moves(moves)?;
    Ok(replay)
}

pub fn situation<S: AsRef<str>>(
    text: &str,
    moves: &[S],
    rules: Rules,
    opening: OpeningOptions,
) -> anyhow::Result<Situation> {
    let origin = opening.origin(text)?;
    if moves.is_empty() {
        return Ok(Situation { position: rules.position(text)?, origin });
    }
    Ok(Situation::after(&replay(text, moves, None, rules, opening)?, origin)?)
}
