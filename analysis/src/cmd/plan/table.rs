//! `analysis plan table`.

use std::path::PathBuf;

use analysis::work::{TableWork, Task};
use solver::opening_table::parts::Division;
use terminal::exit::Exit;
use terminal::output::FormatOption;

use super::{Planning, write};
use crate::options::DeadlockOption;

/// An opening table of the initial round
///
/// The first plies are one part. Each later ply is cut into as many parts of about as many positions each. A part needs those
/// of the ply before, and on the way back those of the ply after, so there are several stages: 'analysis status' says which
/// parts are next. The merged file is the one that 'solver enumerate' writes.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  analysis plan table --plies 8 --parts 64 --output eight.plan
  analysis run --plan eight.plan --part 0 --output parts
  analysis run --plan eight.plan --part 1..64 --output parts")]
pub struct Args {
    /// The last ply, 1 to 9: how many tower moves from the start
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=i64::from(TableWork::MOST_PLIES)))]
    plies: u16,
    /// How many parts each ply after the first ones has; all parts together are more
    #[arg(long, value_name = "P", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=Division::MAX_PARTITIONS))]
    parts: u64,
    #[command(flatten)]
    deadlock: DeadlockOption,
    /// Write the plan into this file
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    format: FormatOption,
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let rules = args.deadlock.get().rules_name().to_owned();
    let planning = Planning { output: args.output.clone(), is_json: args.format.is_json() };
    write(&planning, Task::Table(TableWork { rules, plies: args.plies, partitions: args.parts }))
}
