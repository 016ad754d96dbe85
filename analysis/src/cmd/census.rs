//! `analysis census`: a population, each set-up with its proved value, into a file.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use analysis::census::{self, Detail, Identity};
use analysis::work::{self, Merged};
use anyhow::Context;
use foreign::shown;
use kamisado_solver::storage::journal::Journal;
use serde::Serialize;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt::Interrupted;
use terminal::output::{self, Answer};

use super::survey::survey;
use crate::options::{Computing, Drawing};

const EXAMPLES: &str = r#"Examples:
  analysis census --sample 1000 --detail moves --output uniform.parquet
  analysis census --population played --players natural --sample 200 --detail moves --output p.parquet
  analysis census --population records --record match.txt --detail distance --output match.parquet"#;

/// Value a population of set-ups, each with a proof, and write a Parquet file
///
/// Writes one row for each set-up, in a fixed order: the same options give the same bytes, with any number of threads,
/// in one run or in several. DuckDB, pandas and polars read the file; docs/src/research/data-dictionary.md lists the columns.
///
/// With --checkpoint DIR, the work survives Ctrl-C and crashes: the same command goes on from there. 'analysis plan census'
/// divides the work among machines.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    drawing: Drawing,
    /// What is asked of each set-up
    #[arg(long, value_name = "DETAIL", default_value = "value")]
    detail: Detail,
    /// Write the rows into this file
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Keep what is finished in this folder, and go on from it
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    computing: Computing,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let output = OutputFile::in_place_of(&args.output, "census", census::is_census)?;
    let deadlock = args.computing.deadlock();
    let drawn = args.drawing.draw(deadlock)?;
    let identity = Identity::new(drawn.population.clone(), drawn.sample, args.detail, deadlock);
    let numbers = 1..drawn.sample + 1;
    let journal = open_journal(args, &identity)?;
    let draw = || drawn.units(numbers.clone(), deadlock);
    let census = survey(identity, numbers.clone(), draw, &journal, &args.computing).inspect_err(|error| {
        if let Some(folder) = args.checkpoint.as_ref().filter(|_| error.is::<Interrupted>()) {
            output::note(format_args!("stopped; the same command goes on from '{}'", shown(folder)));
        }
    })?;
    output.write(|out| census::write(out, &census))?;
    let units = [census.units.start, census.units.end - 1];
    let (output, summary) = (&args.output, work::summary(&census));
    args.computing.answering.tell(&Written { output, identity: &census.identity, units, summary })
}

fn open_journal(args: &Args, identity: &Identity) -> anyhow::Result<Journal> {
    let Some(folder) = &args.checkpoint else { return Ok(Journal::none()) };
    fs::create_dir_all(folder).with_context(|| format!("cannot make the checkpoint's folder '{}'", shown(folder)))?;
    let journal = Journal::open(&folder.join("census.journal"), &identity.job())?;
    if journal.finished() > 0 {
        let blocks = journal.finished();
        output::note(format_args!("going on from '{}': {blocks} blocks were finished", shown(folder)));
    }
    Ok(journal)
}

#[derive(Serialize)]
struct Written<'a> {
    #[serde(serialize_with = "output::path")]
    output: &'a Path,
    #[serde(flatten)]
    identity: &'a Identity,
    units: [u64; 2],
    #[serde(flatten)]
    summary: Merged,
}

impl Answer for Written<'_> {
    fn json(&self) -> impl Serialize {
        self
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.identity)?;
        writeln!(out, "'{}': {}", shown(self.output), self.summary.sentence)
    }
}
