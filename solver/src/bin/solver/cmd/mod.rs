//! The subcommands: each a file with its `Args` and a `run`.

mod perft;

use crate::exit::Exit;

/// What can be asked.
#[derive(clap::Subcommand)]
pub enum Command {
    Perft(perft::Args),
}

impl Command {
    /// Answers.
    pub fn run(self) -> anyhow::Result<Exit> {
        match self {
            Command::Perft(args) => perft::run(&args),
        }
    }
}
