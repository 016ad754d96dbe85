//! `analysis plan census`.

use std::path::PathBuf;

use analysis::census::Identity;
use analysis::work::{CensusWork, MOST_PARTS, Task};
use terminal::exit::Exit;
use terminal::output::FormatOption;

use super::{Planning, write};
use crate::cmd::census::DetailName;
use crate::options::{DeadlockOption, Drawing};

/// A census of a population of set-ups
///
/// The merged file is the one that 'analysis census' writes.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  analysis plan census --population played --sample 100000 --detail moves --parts 500 --output played.plan")]
pub struct Args {
    #[command(flatten)]
    drawing: Drawing,
    /// What is asked of each set-up
    #[arg(long, value_name = "DETAIL", default_value = "value")]
    detail: DetailName,
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
    let deadlock = args.deadlock.get();
    let drawn = args.drawing.draw(deadlock)?;
    let census = Identity::new(drawn.population, drawn.sample, args.detail.into(), deadlock);
    let planning = Planning { output: args.output.clone(), is_json: args.format.is_json() };
    write(&planning, Task::Census(CensusWork { census, parts: args.parts, records: drawn.record_texts }))
}
