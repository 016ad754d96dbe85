//! `solver enumerate`: the opening table.

use std::path::PathBuf;
use std::sync::Mutex;

use indicatif::ProgressBar;
use solver::kamisado::Position;
use solver::search::{Limits, Prover};
use solver::table::{Progress, Table, build};
use solver::value::Value;

use terminal::file::OutputFile;

use crate::exit::Exit;
use crate::options::Computing;
use crate::{interrupt, output, progress};

const EXAMPLES: &str = "\
Example:
  solver enumerate --plies 2 --output two-plies.table";

/// Build an opening table: the proven value of every position of the initial round up to a ply
///
/// Positions are enumerated forward, those at the last ply solved by search, and the values of the earlier ones follow
/// from them. `solver query --table FILE` answers from it, `solver verify FILE` checks it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The last ply, 1 to 4: how many tower moves from the start
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4), allow_negative_numbers = true)]
    plies: u16,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    computing: Computing,
}

/// Builds the table and writes it whole.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let output = OutputFile::new(&args.output)?;
    let pool = args.computing.pool()?;
    let memory = args.computing.memory.bytes() / args.computing.threads();
    let limits = Limits { stop: Some(interrupt::flag()), ..Limits::default() };
    let bars = Bars::default();
    let frontier = |positions: &[Position]| values(positions, memory, limits);
    let deadlock = args.computing.rules.deadlock();
    let bytes = pool.install(|| build(deadlock, args.plies, &frontier, &bars));
    bars.clear();
    interrupt::check()?;
    let Some(bytes) = bytes else { anyhow::bail!("a search claimed a value that its moves do not prove") };
    output.write(|out| out.write_all(&bytes))?;
    let table = Table::from_bytes(&bytes)?;
    if args.computing.format.is_json() {
        output::json(&super::verify::TableJson::new(&table))?;
    } else {
        output::write(|out| super::verify::write_counts(out, &table))?;
    }
    Ok(Exit::Answered)
}

/// The proven values of positions that lie near one another, so that one search's memory serves all.
fn values(positions: &[Position], memory: usize, limits: Limits<'_>) -> Option<Vec<Value>> {
    let mut prover = Prover::<Position>::new(memory, limits);
    positions.iter().map(|position| prover.value(position).ok()).collect()
}

/// A bar for each layer.
#[derive(Default)]
struct Bars {
    bar: Mutex<Option<ProgressBar>>,
}

impl Bars {
    fn clear(&self) {
        if let Some(bar) = self.bar.lock().expect("no thread panics").take() {
            bar.finish_and_clear();
        }
    }
}

impl Progress for Bars {
    fn begin(&self, _ply: usize, positions: usize, forward: bool) {
        self.clear();
        let task = if forward { "enumerating" } else { "valuing" };
        *self.bar.lock().expect("no thread panics") = Some(progress::bar(task, positions as u64));
    }

    fn step(&self) {
        if let Some(bar) = &*self.bar.lock().expect("no thread panics") {
            bar.inc(1);
        }
    }

    fn stopped(&self) -> bool {
        interrupt::requested()
    }
}
