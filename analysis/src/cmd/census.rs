//! `analysis census`: a population, each set-up with its proved value, into a file.

use std::fs;
use std::path::{Path, PathBuf};

use analysis::census::{self, Census, Detail, Identity, Manifest, Shard};
use anyhow::{Context, ensure};
use clap::ValueEnum;
use serde::Serialize;
use solver::game::value::Value;
use solver::storage::journal::Journal;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt::Interrupted;
use terminal::output;

use super::survey::survey;
use crate::options::{Computing, Drawing};

/// Shown below the options.
const EXAMPLES: &str = r#"Examples:
  analysis census --sample 1000 --detail moves --output uniform.parquet
  analysis census --population played --players natural --sample 200 --detail moves --output p.parquet
  analysis census --population records --record match.txt --detail distance --output match.parquet"#;

/// Value a population of set-ups, each with a proof, and write a Parquet file
///
/// Writes one row for each set-up, in a fixed order: the same options give the same bytes, with any number of threads,
/// in one run or in several. DuckDB, pandas and polars read the file; docs/src/research/data-dictionary.md lists the columns.
///
/// With --checkpoint DIR, the work survives Ctrl-C and crashes: the same command goes on from there. With --shard I/N,
/// makes one of N parts, with a manifest beside it, and does nothing if that part exists already; 'analysis merge'
/// joins the parts.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    drawing: Drawing,
    /// What is asked of each set-up
    #[arg(long, value_name = "DETAIL", default_value = "value")]
    detail: DetailName,
    /// Write the rows into this file
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Keep what is finished in this folder, and go on from it
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    /// Make only the part I of N, I from 0 to N - 1
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    #[command(flatten)]
    computing: Computing,
}

#[derive(ValueEnum, Clone, Copy)]
enum DetailName {
    /// Whether the Challenger wins
    Value,
    /// Also which of his first moves win
    Moves,
    /// Also how many moves the round takes under best play
    Distance,
}

impl From<DetailName> for Detail {
    fn from(name: DetailName) -> Detail {
        match name {
            DetailName::Value => Detail::Value,
            DetailName::Moves => Detail::Moves,
            DetailName::Distance => Detail::Distance,
        }
    }
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let output = OutputFile::new(&args.output)?;
    check_replaceable(&args.output)?;
    let deadlock = args.computing.deadlock();
    let drawn = args.drawing.draw(deadlock)?;
    let identity = Identity::new(drawn.population.clone(), drawn.sample, args.detail.into(), deadlock);
    let numbers = args.shard.unwrap_or(Shard::WHOLE).units(drawn.sample);
    if let Some(finished) = finished(args, &identity, [numbers.start, numbers.end - 1])? {
        output::note(format_args!("'{}' is there already, whole", args.output.display()));
        return answer(args, &finished);
    }
    let pool = args.computing.setup_pool()?;
    let units = pool.install(|| drawn.units(numbers.clone(), deadlock))?;
    let journal = open_journal(args, &identity)?;
    let census = survey(identity, numbers, &units, &journal, &args.computing).inspect_err(|error| {
        if let Some(folder) = args.checkpoint.as_ref().filter(|_| error.is::<Interrupted>()) {
            output::note(format_args!("stopped; the same command goes on from '{}'", folder.display()));
        }
    })?;
    write(args.shard.is_some(), &args.output, output, &census)?;
    answer(args, &census)
}

/// Refuses to replace a file that is not a census.
pub fn check_replaceable(path: &Path) -> anyhow::Result<()> {
    ensure!(
        !path.exists() || census::is_census(path),
        "'{}' exists and is not a census: expected a new name, or a census to replace",
        path.display()
    );
    Ok(())
}

/// Writes a census; a shard gets its manifest when it is in place.
fn write(is_shard: bool, path: &Path, output: OutputFile, census: &Census) -> anyhow::Result<()> {
    if is_shard {
        // The manifest of a damaged shard must not vouch for the new file.
        let manifest = Manifest::path(path);
        let manifest_output = OutputFile::new(&manifest)?;
        if manifest.exists() {
            fs::remove_file(&manifest).with_context(|| format!("cannot remove '{}'", manifest.display()))?;
        }
        output.write(|out| census::write(out, census))?;
        let text = serde_json::to_string_pretty(&Manifest::of(path, census)?)?;
        manifest_output.write(|out| std::io::Write::write_all(out, format!("{text}\n").as_bytes()))?;
    } else {
        output.write(|out| census::write(out, census))?;
    }
    Ok(())
}

/// The same shard, if it was made before and is whole; `None` if it is missing or damaged.
///
/// A shard of other work is refused: it may have taken hours.
fn finished(args: &Args, identity: &Identity, units: [u64; 2]) -> anyhow::Result<Option<Census>> {
    let path = &args.output;
    if !path.exists() || !Manifest::path(path).exists() {
        return Ok(None);
    }
    let manifest = Manifest::read(path)?;
    let name = path.display();
    let (found, [first, last]) = (&manifest.census, manifest.units);
    let what = found.population.units();
    ensure!(
        args.shard.is_some(),
        "'{name}' is a shard, {what} {first} to {last} of '{found}': expected a new name, or remove it and its manifest"
    );
    ensure!(
        found == identity && manifest.units == units,
        "'{name}' is a shard of other work: found {what} {first} to {last} of '{found}', expected {} to {} of \
         '{identity}'; choose a new name, or remove it and its manifest",
        units[0],
        units[1]
    );
    Ok(census::read_shard(path).ok())
}

fn open_journal(args: &Args, identity: &Identity) -> anyhow::Result<Journal> {
    let Some(folder) = &args.checkpoint else { return Ok(Journal::none()) };
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the checkpoint's folder '{}'", folder.display()))?;
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let job = identity.job(shard);
    let journal = Journal::open(&folder.join("census.journal"), &job)?;
    if journal.finished() > 0 {
        let blocks = journal.finished();
        output::note(format_args!("going on from '{}': {blocks} blocks were finished", folder.display()));
    }
    Ok(journal)
}

/// What a census says in short.
#[derive(Serialize)]
pub struct Answer<'a> {
    output: &'a Path,
    #[serde(flatten)]
    identity: &'a Identity,
    units: [u64; 2],
    rows: usize,
    challenger_wins: usize,
    winning_moves: Option<f64>,
    nodes: u64,
}

fn answer(args: &Args, census: &Census) -> anyhow::Result<Exit> {
    report(&args.output, census, args.computing.answering.is_json())
}

/// Tells of a census that has been written.
pub fn report(path: &Path, census: &Census, json: bool) -> anyhow::Result<Exit> {
    let rows = &census.rows;
    let wins = rows.iter().filter(|row| row.value == Value::Win).count();
    let counts: Option<Vec<u64>> = rows.iter().map(|row| row.count().map(|count| count.wins)).collect();
    let mean = counts.filter(|counts| !counts.is_empty());
    let mean = mean.map(|counts| counts.iter().sum::<u64>() as f64 / counts.len() as f64);
    let units = [census.units.start, census.units.end - 1];
    if json {
        let nodes = rows.iter().map(|row| row.nodes).sum();
        let identity = &census.identity;
        let answer = Answer {
            output: path,
            identity,
            units,
            rows: rows.len(),
            challenger_wins: wins,
            winning_moves: mean,
            nodes,
        };
        output::json(&answer)?;
        return Ok(Exit::Answered);
    }
    output::write(|out| {
        writeln!(out, "{}", census.identity)?;
        if !census.is_whole() {
            writeln!(out, "Shard: {} {} to {}.", census.identity.population.units(), units[0], units[1])?;
        }
        write!(out, "{} set-ups in '{}': the Challenger wins {wins}", rows.len(), path.display())?;
        match mean {
            Some(mean) => writeln!(out, ", with {mean:.1} winning first moves in the mean."),
            None => writeln!(out, "."),
        }
    })?;
    Ok(Exit::Answered)
}
