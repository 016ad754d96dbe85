//! The subcommands: each with its `Args` and a `run`.

mod census;
mod games;
mod matches;
mod openings;
mod plan;
mod practical;
mod puzzles;
mod refill;
mod repertoire;
mod report;
mod review;
mod sensitivity;
mod serve;
mod sides;
mod source;
mod survey;
mod unattended;
mod weak;

use clap::CommandFactory;
use terminal::exit::Exit;
use terminal::manual::Shells;

use crate::Cli;

/// What can be asked.
#[derive(clap::Subcommand)]
pub enum Command {
    Refill(refill::Args),
    Review(review::Args),
    Weak(weak::Args),
    Sides(sides::Args),
    Sensitivity(sensitivity::Args),
    Openings(openings::Args),
    Practical(practical::Args),
    Repertoire(repertoire::Args),
    Puzzles(puzzles::Args),
    Games(games::Args),
    Matches(matches::Args),
    Census(census::Args),
    Plan(plan::Args),
    Report(report::Args),
    Serve(serve::Args),
    #[command(flatten)]
    Shells(Shells),
}

impl Command {
    pub fn run(self) -> anyhow::Result<Exit> {
        match self {
            Command::Refill(args) => refill::run(&args),
            Command::Review(args) => review::run(&args),
            Command::Weak(args) => weak::run(&args),
            Command::Sides(args) => sides::run(&args),
            Command::Sensitivity(args) => sensitivity::run(&args),
            Command::Openings(args) => openings::run(&args),
            Command::Practical(args) => practical::run(&args),
            Command::Repertoire(args) => repertoire::run(&args),
            Command::Puzzles(args) => puzzles::run(&args),
            Command::Games(args) => games::run(&args),
            Command::Matches(args) => matches::run(&args),
            Command::Census(args) => census::run(&args),
            Command::Plan(args) => plan::run(&args),
            Command::Report(args) => report::run(&args),
            Command::Serve(args) => serve::run(&args),
            Command::Shells(args) => args.run(Cli::command()),
        }
    }
}
