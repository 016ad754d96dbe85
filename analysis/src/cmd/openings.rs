//! `analysis openings`: how often do the first moves of the initial round, and the moves after them, win?

use std::path::PathBuf;

use analysis::chart::ChartOptions;
use analysis::question;
use analysis::stopped::unless_stopped;
use answers::first_moves::first_moves;
use answers::openings::OpeningsStudy;
use answers::plies::{self, PliesError, PliesStudy};
use anyhow::{Context, ensure};
use kamisado::Position;
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::Question;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt::{self, Interruption};
use terminal::progress;

use crate::options::{AnswerOptions, ComputeOptions, TableOption, spinning};

/// Show how many first moves of the initial round win, and how often later moves do
///
/// The first part counts the first moves by tower, direction and length. Black moves first; left and right are as Black
/// sees them.
///
/// The second part shows how often the player to move wins, by ply, and how often their moves win, by tower, square
/// reached and length. It covers all positions of the opening table and, at every ply except the last, all their moves;
/// nothing is sampled. Positions that are equal under the mirror, or under a half-turn with the players swapped, count
/// once. A move and its mirror image count together: the mirror swaps brown and orange, green and blue, red and purple,
/// yellow and pink, and file a with h. Squares are as the mover sees them: home is row 1, file a on the left.
///
/// Columns of --csv: of (positions, at-once, tower, square, length), ply, name (of the two towers or squares, or the
/// length), wins (of the player to move), count, share (wins / count).
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis openings --chart first-moves.svg
  analysis openings --deadlock two-pass
  analysis openings --table six.table --csv plies.csv --plies-chart plies.svg")]
pub struct Args {
    /// Draw a chart of the first moves with their distances to this .svg file
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// Draw a chart of the positions and moves by ply to this .svg file
    #[arg(long, value_name = "FILE")]
    plies_chart: Option<PathBuf>,
    #[command(flatten)]
    charts: ChartOptions,
    /// Write the numbers by ply to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    table: TableOption,
    #[command(flatten)]
    computing: ComputeOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let chart = args.charts.file(args.chart.as_deref())?;
    let plies_chart = args.charts.file(args.plies_chart.as_deref())?;
    let csv = args.csv.as_deref().map(OutputFile::new).transpose()?;
    let deadlock = args.computing.deadlock();
    let named = args.table.open(deadlock)?;
    let table = named.get();
    ensure!(
        table.is_some() || (csv.is_none() && plies_chart.is_none()),
        "--csv and --plies-chart need a table made under {}: expected --table",
        deadlock.rules_name()
    );
    let tables: Vec<&Table> = table.into_iter().collect();
    let position = Position::start(deadlock);
    // Only the chart shows distances.
    let question = Question { tables: &tables, distance: chart.is_some(), ..args.computing.question() };
    let moves = spinning("valuing first moves", || first_moves(&position, &question));
    let moves = moves.with_context(|| named.name.clone())?.ok_or(Interruption)?;
    let plies = table.map(|table| by_ply(table, &args.computing.answering)).transpose().context(named.name.clone())?;
    let study = OpeningsStudy { position, moves, plies };
    chart.map(|file| file.draw(&question::openings::opening(&study))).transpose()?;
    if let Some(plies) = &study.plies {
        if let Some(file) = csv {
            file.write(|out| plies::write_csv(out, plies))?;
        }
        if let Some(file) = plies_chart {
            file.draw(&question::openings::plies(plies))?;
        }
    }
    args.computing.answering.tell(&study)
}

fn by_ply<'a>(table: &'a Table, answering: &AnswerOptions) -> anyhow::Result<PliesStudy<'a>> {
    let before_last = table.counts().len().saturating_sub(1);
    let positions = table.counts()[..before_last].iter().map(|counts| counts.positions).sum();
    let pool = answering.pool()?;
    let bar = progress::bar("positions", positions);
    let study = pool.install(|| PliesStudy::new(table, interrupt::flag(), &|done| bar.inc(done)));
    bar.finish_and_clear();
    unless_stopped(study, |error| matches!(error, PliesError::Stopped))
}
