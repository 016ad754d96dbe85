//! The subcommands: each with its `Args` and a `run`.

mod census;
mod games;
mod matches;
mod merge;
mod openings;
mod plan;
mod plies;
mod puzzles;
mod refill;
mod repertoire;
mod report;
mod review;
mod run;
mod sensitivity;
mod serve;
mod sides;
mod source;
mod status;
mod survey;
mod unattended;
mod weak;

use clap::CommandFactory;
use terminal::exit::Exit;
use terminal::manual::{Completions, Man};

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
    Plies(plies::Args),
    Repertoire(repertoire::Args),
    Puzzles(puzzles::Args),
    Games(games::Args),
    Matches(matches::Args),
    Census(census::Args),
    Plan(plan::Args),
    Run(run::Args),
    Status(status::Args),
    Merge(merge::Args),
    Report(report::Args),
    Serve(serve::Args),
    #[command(after_help = "\
Examples:
  analysis completions bash > ~/.local/share/bash-completion/completions/analysis
  analysis completions fish > ~/.config/fish/completions/analysis.fish")]
    Completions(Completions),
    #[command(after_help = "\
Examples:
  analysis man | man -l -
  analysis man --output ~/.local/share/man/man1")]
    Man(Man),
}

impl Command {
    /// Answers.
    pub fn run(self) -> anyhow::Result<Exit> {
        match self {
            Command::Refill(args) => refill::run(&args),
            Command::Review(args) => review::run(&args),
            Command::Weak(args) => weak::run(&args),
            Command::Sides(args) => sides::run(&args),
            Command::Sensitivity(args) => sensitivity::run(&args),
            Command::Openings(args) => openings::run(&args),
            Command::Plies(args) => plies::run(&args),
            Command::Repertoire(args) => repertoire::run(&args),
            Command::Puzzles(args) => puzzles::run(&args),
            Command::Games(args) => games::run(&args),
            Command::Matches(args) => matches::run(&args),
            Command::Census(args) => census::run(&args),
            Command::Plan(args) => plan::run(&args),
            Command::Run(args) => run::run(&args),
            Command::Status(args) => status::run(&args),
            Command::Merge(args) => merge::run(&args),
            Command::Report(args) => report::run(&args),
            Command::Serve(args) => serve::run(&args),
            Command::Completions(args) => args.run(Cli::command()),
            Command::Man(args) => args.run(Cli::command()),
        }
    }
}
