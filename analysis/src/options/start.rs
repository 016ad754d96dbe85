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
        let record = Record::new(MatchFormat::default(), &setup, deadlock).with_context(named)?;
        let mut replay = Replay::new(record);
        replay.play_moves(&self.moves)?;
        Ok(*replay.into_record().game().position())
    }
}
