//! `analysis plies`: how often does the player to move win, ply by ply, and with which moves?

use std::path::PathBuf;

use analysis::chart::ChartFile;
use analysis::question::plies::{self, PliesError, PliesJson, PliesStudy};
use anyhow::Context;
use foreign::shown;
use solver::opening_table::Table;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt::{self, Interrupted};
use terminal::{output, progress};

use crate::options::Answering;

/// Shown below the options.
const EXAMPLES: &str = "\
Examples:
  analysis plies --chart plies.svg
  analysis plies six.table --csv plies.csv";

/// Show how often the player to move wins in the opening, by ply, and his moves, by tower, square reached and length
///
/// Counts all positions of an opening table, and at every ply but the last all moves with their values: no sample, so
/// nothing here is uncertain. Positions that are alike under the mirror, or a half-turn with the players swapped, are
/// one. A move and its mirror image count alike: the mirror exchanges brown and orange, green and blue, red and purple,
/// yellow and pink, and file a with h. Squares are as the mover sees them: his home is row 1, file a at his left.
///
/// Columns of --csv: of (positions, at-once, tower, square, length), ply, name (of the two towers or squares, or the
/// length), wins (of the player to move), count, share (wins / count).
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The table, as 'solver enumerate' makes it [default: the one in the program]
    table: Option<PathBuf>,
    /// Write all numbers into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw them into this file, .svg or .png
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    #[command(flatten)]
    answering: Answering,
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let chart = args.chart.as_deref().map(ChartFile::new).transpose()?;
    let csv = args.csv.as_deref().map(OutputFile::new).transpose()?;
    let name =
        || args.table.as_deref().map_or("the table in the program".to_owned(), |path| format!("table {}", shown(path)));
    let opened = args.table.as_deref().map(Table::open).transpose().with_context(name)?;
    let table = opened.as_ref().unwrap_or_else(|| Table::embedded());
    let study = study(table, &args.answering).with_context(name)?;
    if let Some(file) = csv {
        file.write(|out| plies::write_csv(out, &study))?;
    }
    if let Some(file) = chart {
        file.draw(&plies::plies(&study))?;
    }
    if args.answering.is_json() {
        output::json(&PliesJson::new(&study))?;
    } else {
        output::write(|out| plies::text::write(out, &study))?;
    }
    Ok(Exit::Answered)
}

/// Goes through all moves of a table, with a bar.
pub fn study<'a>(table: &'a Table, answering: &Answering) -> anyhow::Result<PliesStudy<'a>> {
    let before_last = table.counts().len().saturating_sub(1);
    let positions = table.counts()[..before_last].iter().map(|counts| counts.positions).sum();
    let pool = answering.pool()?;
    let bar = progress::bar("positions", positions);
    let study = pool.install(|| PliesStudy::new(table, interrupt::flag(), &|done| bar.inc(done)));
    bar.finish_and_clear();
    match study {
        Err(PliesError::Stopped) => Err(Interrupted.into()),
        study => Ok(study?),
    }
}
