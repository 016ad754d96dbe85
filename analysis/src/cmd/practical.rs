//! `analysis practical`: how hard are the first moves for players who do not know the values?

use std::path::PathBuf;

use analysis::chart::ChartOptions;
use analysis::question::practical::{self, Practical, PracticalStudy};
use analysis::stopped::unless_stopped;
use answers::first_moves::{FirstMove, first_moves};
use anyhow::Context;
use foreign::shown;
use kamisado::{Move, Position};
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::{Question, WinnerError};
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt::{self, Interruption};
use terminal::progress;

use crate::options::{ComputeOptions, PlayOptions, TableOption, share, spinning};

/// Show how hard each first move of the initial round is for players who do not know the values
///
/// The winner is the player who wins under perfect play; the loser is the other. Natural players look one move ahead:
/// they win at once if they can, otherwise avoid letting the opponent win at once, otherwise play any move. A tricky
/// loser answers so that the smallest share of the winner's natural moves keeps the win. An only move is a turn on
/// which the winner cannot win at once and has several natural moves, but a single winning move.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis practical --rounds 200 --traps traps.csv
  analysis practical --move e8e2 --move d8d3 --chart two-moves.svg")]
pub struct Args {
    /// Study this first move only; may be repeated [default: all first moves]
    #[arg(long = "move", value_name = "MOVE")]
    moves: Vec<String>,
    /// Number of rounds to play for each figure that is not exact
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    rounds: u64,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    #[arg(value_parser = terminal::count::seed, allow_negative_numbers = true)]
    seed: u64,
    /// How often win-keeping players blunder in won positions, as a share of their moves
    #[arg(long, value_name = "SHARE", value_parser = share, default_value_t = PlayOptions::BLUNDERS)]
    #[arg(allow_negative_numbers = true)]
    blunders: f64,
    /// Draw a chart of the chances after the winning first moves to this .svg file
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    #[command(flatten)]
    charts: ChartOptions,
    /// Write a line for each first move to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the traps after each winning first move, where most natural moves lose, to this file
    #[arg(long, value_name = "FILE")]
    traps: Option<PathBuf>,
    #[command(flatten)]
    table: TableOption,
    #[command(flatten)]
    computing: ComputeOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let chart = args.charts.file(args.chart.as_deref())?;
    let [csv, traps] = [&args.csv, &args.traps].map(|path| path.as_deref().map(OutputFile::new));
    let (csv, traps) = (csv.transpose()?, traps.transpose()?);
    let study = study(args)?;
    csv.map(|file| file.write(|out| practical::write_moves(out, &study))).transpose()?;
    traps.map(|file| file.write(|out| practical::write_traps(out, &study))).transpose()?;
    chart.map(|file| file.draw(&practical::practical(&study))).transpose()?;
    args.computing.answering.tell(&study)
}

fn study(args: &Args) -> anyhow::Result<PracticalStudy> {
    let computing = &args.computing;
    let named = args.table.open(computing.deadlock())?;
    let start = Position::start(computing.deadlock());
    let asked =
        args.moves.iter().map(|text| start.read_move(text).with_context(|| format!("--move '{}'", shown(text))));
    let asked: Vec<Move> = asked.collect::<anyhow::Result<_>>()?;
    let tables: Vec<&Table> = named.get().into_iter().collect();
    let question = Question { tables: &tables, distance: true, ..computing.question() };
    let valued = spinning("valuing first moves", || first_moves(&start, &question));
    let valued = valued.with_context(|| named.name.clone())?.ok_or(Interruption)?;
    let valued: Vec<(Move, FirstMove)> =
        start.moves().zip(valued).filter(|(m, _)| asked.is_empty() || asked.contains(m)).collect();
    let threads = computing.answering.pool()?.current_num_threads();
    let question = Practical {
        start,
        table: named.get(),
        rounds: args.rounds,
        seed: args.seed,
        blunders: args.blunders,
        memory: computing.memory_of_each(threads),
        threads,
        stop: interrupt::flag(),
    };
    let bar = progress::bar("first moves", valued.len() as u64);
    let study = question.study(&valued, &|done| bar.inc(done));
    bar.finish_and_clear();
    unless_stopped(study, |error| matches!(error, WinnerError::Stopped(_))).with_context(|| named.name.clone())
}
