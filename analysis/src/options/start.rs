//! The position that a command starts from.

use clap::Args;
use foreign::Excerpt;
use kamisado::{Deadlock, MatchFormat, Position, Setup};
use kamisado_records::{Record, Replay};

use anyhow::Context;

/// Where to start: a position, and moves that lead on from it.
#[derive(Args, Clone, Debug)]
pub struct StartOptions {
    /// The position, in the form shown by 'analysis --help' [default: the start of the initial round]
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    /// Moves from the POSITION, in order: d8d3, "Pink Forward 5 Purple" or "k f5", with or without quotes, or several
    /// in one text: "d8d3, f1h3"
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

impl StartOptions {
    /// The position after the moves, by these rules.
    pub fn position(&self, deadlock: Deadlock) -> anyhow::Result<Position> {
        let Some(text) = &self.position else { return Ok(Position::start(deadlock)) };
        let named = || format!("position '{}'", Excerpt::from(text.as_str()));
        let setup: Setup = text.parse().with_context(named)?;
        Ok(*played(&setup, &self.moves, MatchFormat::default(), deadlock, named)?.game().position())
    }
}

/// The record of moves from a set-up; `named` is what errors call it.
pub fn played(
    setup: &Setup,
    moves: &[String],
    format: MatchFormat,
    deadlock: Deadlock,
    named: impl FnOnce() -> String,
) -> anyhow::Result<Record> {
    let mut replay = Replay::new(Record::new(format, setup, deadlock).with_context(named)?);
    replay.play_moves(moves)?;
    Ok(replay.into_record())
}
