//! The subcommands: each with its `Args` and a `run`.

mod census;
mod games;
mod merge;
mod openings;
mod plies;
mod refill;
mod report;
mod sides;
mod survey;
mod weak;

use terminal::exit::Exit;

/// What can be asked.
#[derive(clap::Subcommand)]
pub enum Command {
    Refill(refill::Args),
    Weak(weak::Args),
    Sides(sides::Args),
    Openings(openings::Args),
    Plies(plies::Args),
    Games(games::Args),
    Census(census::Args),
    Merge(merge::Args),
    Report(report::Args),
}

impl Command {
    /// Answers.
    pub fn run(self) -> anyhow::Result<Exit> {
        match self {
            Command::Refill(args) => refill::run(&args),
            Command::Weak(args) => weak::run(&args),
            Command::Sides(args) => sides::run(&args),
            Command::Openings(args) => openings::run(&args),
            Command::Plies(args) => plies::run(&args),
            Command::Games(args) => games::run(&args),
            Command::Census(args) => census::run(&args),
            Command::Merge(args) => merge::run(&args),
            Command::Report(args) => report::run(&args),
        }
    }
}
