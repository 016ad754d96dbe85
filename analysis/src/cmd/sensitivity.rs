//! `analysis sensitivity`: which findings depend on the players?

use std::iter;
use std::path::PathBuf;

use analysis::census::ShippedCensus;
use analysis::question::independent;
use analysis::question::sensitivity::{SensitivityStudy, write_table};
use anyhow::Context;
use terminal::exit::Exit;
use terminal::file::OutputFile;

use super::source::{read, shipped};
use super::unattended;
use crate::options::AnswerOptions;

/// Show how far findings on refills depend on the players and the matches
///
/// Finds features and a rule in one census of simulated rounds, then measures them in other censuses, with other
/// players, other matches or other ways to choose the side. Compares the others with the first FILE, and pools all by a
/// random-effects model, which shows how much they differ. The censuses must be independent: each has its own seed, and
/// no two share a record.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis sensitivity data/confirm.parquet data/sensitivity/*.parquet
  analysis sensitivity --found mine.parquet others.parquet")]
pub struct Args {
    /// The censuses to measure the findings in, as written by 'analysis census --population played --detail moves'; the
    /// others are compared with the first
    #[arg(value_name = "FILE", required = true)]
    tried: Vec<PathBuf>,
    /// Find features and the rule in this census [default: the census played in the program]
    #[arg(long, value_name = "FILE")]
    found: Option<PathBuf>,
    /// Also write the main numbers to this file, as a Markdown table
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Where the random numbers of the cross-validation start, which chooses the length of the rule
    #[arg(long, value_name = "S", default_value_t = 1)]
    #[arg(value_parser = terminal::count::seed, allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    answering: AnswerOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let table = args.table.as_deref().map(OutputFile::new).transpose()?;
    let found = match &args.found {
        Some(path) => read(path)?,
        None => shipped(ShippedCensus::PLAYED)?,
    };
    let named = |path: &PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok((name, read(path)?))
    };
    let others = args.tried.iter().map(named).collect::<anyhow::Result<Vec<_>>>()?;
    let name = args.found.as_ref().map_or("played".into(), |path| path.to_string_lossy());
    let tried = others.iter().map(|(name, sample)| (name.as_str(), sample));
    independent(&iter::once((&*name, &found)).chain(tried).collect::<Vec<_>>())?;
    let (seed, pool) = (args.seed, args.answering.pool()?);
    let study = unattended(move || {
        pool.install(|| SensitivityStudy::new(found, others, seed)).context("a census has no choices to study")
    })?;
    table.map(|file| file.write(|out| write_table(out, &study))).transpose()?;
    args.answering.tell(&study)
}
