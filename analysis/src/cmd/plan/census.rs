//! `analysis plan census`.

use analysis::census::{Detail, Identity};
use analysis::work::{CensusWork, Task};
use terminal::exit::Exit;
use terminal::output::FormatOption;

use super::{Planning, write};
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
    detail: Detail,
    #[command(flatten)]
    planning: Planning,
    #[command(flatten)]
    deadlock: DeadlockOption,
    #[command(flatten)]
    format: FormatOption,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let deadlock = args.deadlock.get();
    let drawn = args.drawing.draw(deadlock)?;
    let census = Identity::new(drawn.population, drawn.sample, args.detail, deadlock);
    let work = CensusWork { census, parts: args.planning.parts, records: drawn.record_texts };
    write(&args.planning.output, args.format.form(), Task::Census(work))
}
