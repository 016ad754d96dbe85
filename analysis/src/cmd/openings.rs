//! `analysis openings`: how often do the first moves of the initial round win?

mod practical;

use std::path::PathBuf;

use analysis::chart::ChartFile;
use analysis::question::first_moves::{measure_first_moves, value_first_moves};
use analysis::question::openings::{self, OpeningsJson, OpeningsStudy};
use anyhow::{Context, bail};
use foreign::shown;
use solver::kamisado::Position;
use solver::opening_table::Table;
use solver::questions::kamisado::value::Question;
use terminal::exit::Exit;
use terminal::interrupt::Interrupted;
use terminal::{output, progress};

use super::plies;
use crate::options::Computing;
use practical::{NamedTable, PracticalOptions};

/// Shown below the options.
const EXAMPLES: &str = "\
Examples:
  analysis openings --chart first-moves.svg
  analysis openings --deadlock two-pass
  analysis openings --practical --rounds 200 --traps traps.csv";

/// Show how many first moves of the initial round win, and how often later moves of the opening do
///
/// First the first moves, by tower, direction and length: Black moves first; left and right are as he sees them. Then
/// what 'analysis plies' shows: all positions and moves of the opening table, by ply, tower, square and length.
///
/// With --practical it says instead how hard each first move is to play. The winner is the player who wins by the value,
/// the loser the other. A natural player takes a win at once, else avoids to lose at once, else plays any move. A tricky
/// loser answers so that the smallest share of the winner's natural moves keeps the win. An only move is a turn of the
/// winner, without a win at once, with several natural moves but one move that wins.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Draw the first moves with their distances into this file, .svg or .png; with --practical the chances after those
    /// that win
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// The table, as 'solver enumerate' makes it; what it does not hold of the first moves is searched for [default: the one
    /// in the program, if it holds under these rules]
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    #[command(flatten)]
    practical: PracticalOptions,
    #[command(flatten)]
    computing: Computing,
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let chart = args.chart.as_deref().map(ChartFile::new).transpose()?;
    let deadlock = args.computing.deadlock();
    let name = args.table.as_deref().map_or("table".to_owned(), |path| format!("table {}", shown(path)));
    let table = args.table.as_deref().map(Table::open).transpose().with_context(|| name.clone())?;
    if let Some(found) = table.as_ref().map(|table| table.root().deadlock()).filter(|&found| found != deadlock) {
        bail!("{name}: its values hold under {}, expected {}", found.rules_name(), deadlock.rules_name());
    }
    let embedded = Some(Table::embedded()).filter(|embedded| embedded.root().deadlock() == deadlock);
    let table = table.as_ref().or(embedded);
    let tables: Vec<&Table> = table.into_iter().collect();
    let position = Position::start(deadlock);
    if args.practical.practical {
        return practical::run(&args.practical, chart, position, &NamedTable { table, name }, &args.computing);
    }
    let spinner = progress::spinner("valuing first moves");
    let question = Question { tables: &tables, ..args.computing.question() };
    // Only the picture shows distances.
    let value = if chart.is_some() { measure_first_moves } else { value_first_moves };
    let moves = value(&position, &question);
    spinner.finish_and_clear();
    let moves = moves.with_context(|| name.clone())?.ok_or(Interrupted)?;
    let plies = table.map(|table| plies::study(table, &args.computing.answering)).transpose().context(name)?;
    let study = OpeningsStudy { position, moves, plies };
    if let Some(file) = chart {
        file.draw(&openings::opening(&study))?;
    }
    if args.computing.answering.is_json() {
        output::json(&OpeningsJson::new(&study))?;
    } else {
        output::write(|out| openings::text::write(out, &study))?;
    }
    Ok(Exit::Answered)
}
