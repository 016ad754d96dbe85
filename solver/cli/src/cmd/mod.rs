//! The subcommands: each a file with its `Args` and a `run`.

mod convert;
mod counts;
mod endgame;
mod enumerate;
pub mod explain;
mod perft;
pub mod play;
mod query;
mod record;
mod rules;
pub mod show;
pub mod solve;
mod verify;

use clap::CommandFactory;
use terminal::manual::{Group, Shells};

use crate::Cli;
use crate::exit::Exit;

pub const GROUPS: &[Group] = &[
    ("Ask about a position", &["query", "solve", "explain", "show", "endgame", "rules"]),
    ("Play, and check your own games", &["play", "record", "convert"]),
    ("Make and check proofs and tables", &["verify", "enumerate", "perft"]),
];

#[derive(clap::Subcommand)]
pub enum Command {
    Solve(solve::Args),
    Query(query::Args),
    Explain(explain::Args),
    Show(show::Args),
    Record(record::Args),
    Convert(convert::Args),
    Play(play::Args),
    Perft(perft::Args),
    Rules(rules::Args),
    Enumerate(enumerate::Args),
    Endgame(endgame::Args),
    Verify(verify::Args),
    #[command(flatten)]
    Shells(Shells),
}

impl Command {
    pub fn run(self) -> anyhow::Result<Exit> {
        match self {
            Command::Solve(args) => solve::run(&args),
            Command::Query(args) => query::run(&args),
            Command::Explain(args) => explain::run(&args),
            Command::Show(args) => show::run(&args),
            Command::Record(args) => record::run(&args),
            Command::Convert(args) => convert::run(&args),
            Command::Play(args) => play::run(&args),
            Command::Perft(args) => perft::run(&args),
            Command::Rules(args) => rules::run(&args),
            Command::Enumerate(args) => enumerate::run(&args),
            Command::Endgame(args) => endgame::run(&args),
            Command::Verify(args) => verify::run(&args),
            Command::Shells(args) => args.run(Cli::command()),
        }
    }
}
