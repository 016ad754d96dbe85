//! `analysis plan classes`.

use std::path::PathBuf;

use analysis::work::{ClassWork, MOST_PARTS, Task};
use solver::kamisado::Classes;
use terminal::exit::Exit;
use terminal::output::FormatOption;

use super::{Planning, write};
use crate::options::{DeadlockOption, RingsName};

/// The values of all set-ups at the start of a round, up to symmetry, or of a range of them
///
/// The set-ups are numbered; docs/src/formats/class-values.md says how. The merged file has a bit for each: whether the
/// Challenger wins, who moves first. 'solver query --table' reads it.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  analysis plan classes --rings one --first-moves --parts 6400 --output one-ring.plan")]
pub struct Args {
    /// The rings on the board
    #[arg(long, value_name = "RINGS", default_value = "none")]
    rings: RingsName,
    /// The number of the first class
    #[arg(long, value_name = "A", default_value_t = 0, allow_negative_numbers = true)]
    first: u64,
    /// The number of the last class [default: the last one that there is]
    #[arg(long, value_name = "B", allow_negative_numbers = true)]
    last: Option<u64>,
    /// Also keep a first move that wins, a byte for each class
    #[arg(long)]
    first_moves: bool,
    /// How many parts; some ten minutes of work each is a good size
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_PARTS), allow_negative_numbers = true)]
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
    let rings = Classes::from(args.rings);
    let rules = args.deadlock.get().rules_name().to_owned();
    let &Args { first, first_moves, parts, .. } = args;
    let last = args.last.unwrap_or(rings.len() - 1);
    let planning = Planning { output: args.output.clone(), is_json: args.format.is_json() };
    write(&planning, Task::Classes(ClassWork { rings, first, last, first_moves, rules, parts }))
}
