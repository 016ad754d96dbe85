//! The subcommands: each a file with its `Args` and a `run`.

mod perft;
mod show;

use crate::exit::Exit;

/// What can be asked.
#[derive(clap::Subcommand)]
pub enum Command {
    Show(show::Args),
    Perft(perft::Args),
}

impl Command {
    /// Answers.
    pub fn run(self) -> anyhow::Result<Exit> {
        match self {
            Command::Show(args) => show::run(&args),
            Command::Perft(args) => perft::run(&args),
        }
    }
}
