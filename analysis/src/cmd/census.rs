//! `analysis census`: writes the set-ups of a population, with their proved values, to a file.

use std::path::PathBuf;

use analysis::census::{self, Detail, Identity};
use analysis::work::{CensusAnswer, CensusFigures};
use foreign::shown;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::output;

use super::CommandAnswer;
use super::source::survey;
use crate::options::{Checkpoint, ComputeOptions, DrawOptions};

/// Solve a population of set-ups, each with a proof, and write a Parquet file
///
/// Writes one row for each set-up, in a fixed order: the same options give the same bytes, with any number of threads,
/// in one run or several. DuckDB, pandas and polars read the file; docs/src/research/data-dictionary.md lists the
/// columns. Options that do not apply to the population are refused.
///
/// With --checkpoint DIR, the work survives Ctrl-C and crashes: run the same command again to continue. 'analysis plan
/// census' divides the work among machines.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis census --sample 1000 --detail moves --output uniform.parquet
  analysis census --population played --players natural --sample 200 --detail moves --output p.parquet
  analysis census --population records --record match.txt --detail distance --output match.parquet")]
pub struct Args {
    #[command(flatten)]
    drawing: DrawOptions,
    /// What to find out about each set-up
    #[arg(long, value_name = "DETAIL", default_value = "value")]
    detail: Detail,
    /// Write the rows to this file
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    checkpoint: Checkpoint,
    #[command(flatten)]
    computing: ComputeOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let output = OutputFile::in_place_of(&args.output, "census", census::is_census)?;
    let deadlock = args.computing.deadlock();
    let drawn = args.drawing.draw(deadlock)?;
    let identity = Identity::new(drawn.population.clone(), drawn.sample, args.detail, deadlock);
    let journal = args.checkpoint.open("census.journal", &identity.job())?;
    if journal.finished() > 0
        && let Some(folder) = &args.checkpoint.folder
    {
        let blocks = journal.finished();
        output::note(format_args!("continuing from '{}': {blocks} blocks were already finished", shown(folder)));
    }
    let census = survey(identity, |numbers| drawn.units(numbers, deadlock), &journal, &args.computing)
        .inspect_err(|error| args.checkpoint.note_stopped(error))?;
    output.write(|out| census::write(out, &census))?;
    let (identity, figures) = (&census.identity, CensusFigures::of(&census.rows));
    let units = [census.units.start, census.units.end - 1];
    args.computing.answering.tell(&CommandAnswer {
        text: format!("{identity}\n'{}': {figures}\n", shown(&args.output)),
        json: CensusAnswer { output: &args.output, identity, units, figures },
        exit: Exit::Answered,
    })
}
