//! `analysis positions`: random positions from mid-round.

use std::ops::Range;
use std::path::{Path, PathBuf};

use analysis::positions::{PositionRow, PositionsAnswer, PositionsDrawn, PositionsFile};
use analysis::stopped::unless_stopped;
use answers::positions::{DrawError, PositionDrawing};
use foreign::shown;
use kamisado::Position;
use kamisado_solver::game::value::Value;
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::{Question, answer};
use kamisado_solver::watch::Watch;
use rayon::ThreadPool;
use rayon::prelude::*;
use terminal::count::{count, counted};
use terminal::exit::Exit;
use terminal::interrupt::{self, Interruption};
use terminal::{json, output};

use super::CommandAnswer;
use crate::options::{Bars, ComputeOptions, StartOptions};

/// Draw random positions from mid-round, with proved values if you like
///
/// Plays rounds of random moves, each legal move being equally likely, and gives the position that each reaches after
/// --plies moves of both players. Forced passes do not count. A round that is over by then is drawn again. The same
/// position may come more than once.
///
/// The positions are the same each time, with any number of threads, and the first 100 of 10,000 are those of --count
/// 100. Without --output, each is a line for 'solver query -', or an object with --format json.
/// docs/src/research/data-dictionary.md lists the columns.
#[derive(clap::Args)]
#[command(after_help = r#"Examples:
  analysis positions --plies 8 --count 10000 --seed 1 --output positions.parquet
  analysis positions --plies 12 --count 1000 --value --output positions.csv
  analysis positions --plies 8 --count 10000 | solver query - --value-only
  analysis positions "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -" d8d3 --plies 6 --format json"#)]
pub struct Args {
    #[command(flatten)]
    start: StartOptions,
    /// Number of moves from the POSITION to each position
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    plies: u64,
    /// Number of positions
    #[arg(long, value_name = "N", value_parser = count, default_value = "10", allow_negative_numbers = true)]
    count: u64,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    #[arg(value_parser = terminal::count::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Also prove who wins each position
    #[arg(long)]
    value: bool,
    /// Write the positions to this file: .parquet, .csv, or .jsonl for one JSON object per line
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    computing: ComputeOptions,
}

/// The number of positions that are drawn, and then written, at a time.
const TOGETHER: usize = 1 << 13;

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let file = args.output.as_deref().map(PositionsFile::new).transpose()?;
    let computing = &args.computing;
    let start = args.start.position(computing.deadlock())?;
    let work = Work {
        drawing: PositionDrawing { start, plies: args.plies, seed: args.seed },
        pool: computing.answering.pool()?,
        question: args.value.then(|| Question { threads: 1, ..computing.question() }),
        bars: Bars::default(),
    };
    match (file, &args.output) {
        (Some(file), Some(path)) => work.write(args, file, path),
        _ => work.tell(args),
    }
}

struct Work {
    drawing: PositionDrawing,
    pool: ThreadPool,
    question: Option<Question<'static>>,
    bars: Bars,
}

impl Work {
    fn tell(&self, args: &Args) -> anyhow::Result<Exit> {
        let is_json = args.computing.answering.is_json();
        for rows in self.rows(args.count) {
            let rows = rows?;
            output::write(|out| {
                let line = |row: &PositionRow| if is_json { json::text(&row.json()) } else { row.line() };
                rows.iter().try_for_each(|row| writeln!(out, "{}", line(row)))
            })?;
        }
        Ok(Exit::Answered)
    }

    fn write(&self, args: &Args, file: PositionsFile, path: &Path) -> anyhow::Result<Exit> {
        let PositionDrawing { start, plies, seed } = self.drawing;
        let drawn = PositionsDrawn { rules: start.deadlock(), start, plies, seed, count: args.count };
        let mut wins = 0;
        self.bars.begin(format_args!("positions"), args.count as usize);
        let written = file.write(json::text(&drawn), |out| {
            for rows in self.rows(args.count) {
                let rows = rows?;
                wins += rows.iter().filter(|row| row.value.as_deref() == Some(Value::Win.name())).count();
                rows.into_iter().try_for_each(|row| out.add(row))?;
            }
            Ok(())
        });
        self.bars.clear();
        written?;
        let wins = args.value.then_some(wins);
        let (count, after) = (counted(args.count, "position"), counted(plies, "random move"));
        let valued = wins.map_or(String::new(), |wins| format!("; the player to move wins {wins}"));
        args.computing.answering.tell(&CommandAnswer {
            text: format!("'{}': {count} after {after} (seed {seed}){valued}.\n", shown(path)),
            json: PositionsAnswer { output: path, drawn, wins },
            exit: Exit::Answered,
        })
    }

    /// The rows with the numbers up to `count`, some at a time; [`Interruption`] after Ctrl-C.
    fn rows(&self, count: u64) -> impl Iterator<Item = anyhow::Result<Vec<PositionRow>>> {
        let end = count.saturating_add(1);
        (1..end).step_by(TOGETHER).map(move |first| self.some(first..end.min(first.saturating_add(TOGETHER as u64))))
    }

    fn some(&self, numbers: Range<u64>) -> anyhow::Result<Vec<PositionRow>> {
        self.pool.install(|| {
            let drawn = self.drawing.draw(numbers.clone(), interrupt::flag());
            let drawn = unless_stopped(drawn, |error| matches!(error, DrawError::Stopped))?;
            let values = drawn.par_iter().map(|drawn| {
                let value = self.value(&drawn.position)?;
                self.bars.advance(1);
                Ok(value)
            });
            let values: Vec<Option<Value>> = values.collect::<anyhow::Result<_>>()?;
            let rows = numbers.zip(&drawn).zip(values);
            Ok(rows.map(|((number, drawn), value)| PositionRow::new(number, drawn, value)).collect())
        })
    }

    fn value(&self, position: &Position) -> anyhow::Result<Option<Value>> {
        let Some(question) = &self.question else { return Ok(None) };
        interrupt::check()?;
        let memory = question.memory / self.pool.current_num_threads();
        let tables = [Table::embedded()];
        let found = answer(position, &Question { memory, tables: &tables, ..*question })?;
        // Nothing but Ctrl-C limits the search.
        Ok(Some(found.verdict.value().ok_or(Interruption)?))
    }
}
