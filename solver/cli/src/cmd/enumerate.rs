//! `solver enumerate`: the opening table.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use foreign::shown;
use kamisado_solver::opening_table::{BuildError, Plan, Table, build, journal};
use kamisado_solver::questions::table_search::TableSearch;
use kamisado_solver::storage::journal::Journal;
use kamisado_solver::storage::plain_file;

use terminal::file::{OutputError, OutputFile};

use crate::bars::Bars;
use crate::cmd::counts;
use crate::exit::Exit;
use crate::interrupt::{self, Interruption};
use crate::options::ComputeOptions;
use crate::output;
use crate::progress::DAY;

const EXAMPLES: &str = "\
Examples:
  solver enumerate --plies 3 --distance-plies 2 --output three.table
  solver enumerate --plies 7 --checkpoint seven --output seven.table";

/// Build an opening table: every position up to a ply, with its proved value
///
/// Enumerates the positions of the initial round, solves those of the last ply by search, and derives the values of the
/// earlier ones. 'solver query --table FILE' answers from the table, 'solver verify FILE' checks it. Half of --memory
/// holds positions, half serves the searches, and all of it is used to write the file at the end. Positions that do not
/// fit go to temporary files.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The last ply, in tower moves from the start, 1 to 9
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=9), allow_negative_numbers = true)]
    plies: u16,
    /// Also find the exact distance of every position up to this ply
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=9), allow_negative_numbers = true)]
    distance_plies: Option<u16>,
    /// The file to write; a table of that name is replaced once the new one is complete
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Also write the counts to this CSV file, one row for each ply
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// A folder, for this job alone, that keeps finished work: after a stop or a crash, the same command resumes
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    computing: ComputeOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    if let Some(distance_plies) = args.distance_plies.filter(|&plies| plies > args.plies) {
        bail!("--distance-plies {distance_plies} is beyond the last ply, expected at most {}", args.plies);
    }
    let output = table_file(&args.output)?;
    let csv = args.csv.as_deref().map(OutputFile::new).transpose()?;
    let half = args.computing.memory.bytes() / 2;
    let plan = Plan {
        deadlock: args.computing.rules.deadlock(),
        plies: args.plies,
        distance_plies: args.distance_plies,
        memory: args.computing.memory.bytes(),
        spill: args.checkpoint.as_deref().unwrap_or(output.folder()).to_owned(),
    };
    let journal = open_journal(args, &plan)?;
    announce(args);
    let search = TableSearch { memory: half / args.computing.threads.number(), stop: interrupt::flag() };
    let bars = Bars::default();
    let file = args.computing.threads.pool()?.install(|| build(&plan, &search, &journal, &bars));
    bars.clear();
    let file = match file {
        Err(BuildError::Stopped | BuildError::Unproved) if interrupt::requested() => {
            if let Some(folder) = &args.checkpoint {
                output::note(format_args!("stopped; the same command continues from '{}'", shown(folder)));
            }
            return Err(Interruption.into());
        }
        file => file?,
    };
    output.write(|out| file.write(out))?;
    let table = Table::open(&args.output)?;
    if let Some(csv) = csv {
        let mut rows = Vec::new();
        counts::write_csv(&mut rows, &table)?;
        csv.write(|out| out.write_all(&rows))?;
    }
    if args.computing.format.is_json() {
        output::json(&counts::object(&table))?;
    } else {
        output::write(|out| {
            counts::write_scope(out, &table)?;
            counts::write_counts(out, &table)
        })?;
    }
    Ok(Exit::Answered)
}

/// Warns before work that is not expected to end within a day: finding the distances of late plies.
fn announce(args: &Args) {
    let positions = match args.distance_plies {
        Some(8) => 168_449_234,
        Some(9) => 1_092_201_920,
        _ => return,
    };
    let seconds = f64::from(positions) * SECONDS_A_DISTANCE / args.computing.threads.number() as f64;
    if seconds > DAY.as_secs_f64() {
        output::note(format_args!(
            "note: this is not expected to end within a day: the distances take about {:.0} days with these threads. \
             --checkpoint DIR keeps what is finished; fewer --distance-plies take less.",
            (seconds / DAY.as_secs_f64()).ceil()
        ));
    }
}

/// Seconds of one core for the distance of a position, as measured up to ply 4.
const SECONDS_A_DISTANCE: f64 = 0.0013;

/// A table's file, which replaces only a table or an empty file.
pub fn table_file(path: &Path) -> Result<OutputFile, OutputError> {
    OutputFile::in_place_of(path, "table", |path| {
        let mut begin = Vec::new();
        let read = plain_file::open(path).and_then(|file| file.take(16).read_to_end(&mut begin));
        read.is_ok() && (begin.is_empty() || Table::recognises(&begin))
    })
}

fn open_journal(args: &Args, plan: &Plan) -> anyhow::Result<Journal> {
    let Some(folder) = &args.checkpoint else { return Ok(Journal::none()) };
    fs::create_dir_all(folder).with_context(|| format!("cannot make the checkpoint's folder '{}'", shown(folder)))?;
    let journal = journal(plan, terminal::version::BUILD, &folder.join("enumerate.journal"))?;
    if journal.finished() > 0 {
        let parts = journal.finished();
        output::note(format_args!("continuing from '{}': {parts} parts were already finished", shown(folder)));
    }
    Ok(journal)
}
