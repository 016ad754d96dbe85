//! The part of `analysis openings` that asks how hard the first moves are to play.

use std::path::PathBuf;

use analysis::chart::ChartFile;
use analysis::question::first_moves::{FirstMove, measure_first_moves};
use analysis::question::plies::PliesError;
use analysis::question::practical::{self, Practical, PracticalJson, PracticalStudy, TablePositions};
use anyhow::Context;
use foreign::shown;
use solver::game::Game;
use solver::kamisado::{Move, Position};
use solver::opening_table::Table;
use solver::questions::kamisado::value::{Question, WinnerError};
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt::{self, Interrupted};
use terminal::{output, progress};

use crate::options::{Computing, Playing, share};

/// The options that go with `--practical`.
#[derive(clap::Args)]
pub struct PracticalOptions {
    /// Say instead how hard the first moves are to play, for players who do not know the values
    #[arg(long)]
    pub practical: bool,
    /// With --practical: this first move only; may be given again [default: all]
    #[arg(long = "move", value_name = "MOVE", requires = "practical")]
    moves: Vec<String>,
    /// With --practical: how many rounds are played for each figure that is not exact
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "practical", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    rounds: u64,
    /// With --practical: where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1, requires = "practical")]
    seed: u64,
    /// With --practical: the share of blunders of strong players, among their moves in won positions
    #[arg(long, value_name = "SHARE", value_parser = share, default_value_t = Playing::BLUNDERS)]
    #[arg(requires = "practical", allow_negative_numbers = true)]
    blunders: f64,
    /// With --practical: write a line for each first move into this file
    #[arg(long, value_name = "FILE", requires = "practical")]
    csv: Option<PathBuf>,
    /// With --practical: write the traps after each winning first move into this file
    #[arg(long, value_name = "FILE", requires = "practical")]
    traps: Option<PathBuf>,
    /// With --practical: write a line for each position of the table into this file
    #[arg(long, value_name = "FILE", requires = "practical")]
    positions: Option<PathBuf>,
}

/// The table that knows values, and what it is called in messages.
pub struct NamedTable<'a> {
    /// None if no table holds under the rules.
    pub table: Option<&'a Table>,
    /// Its name.
    pub name: String,
}

/// Answers.
pub fn run(
    options: &PracticalOptions,
    chart: Option<ChartFile>,
    position: Position,
    named: &NamedTable<'_>,
    computing: &Computing,
) -> anyhow::Result<Exit> {
    let files = [&options.csv, &options.traps, &options.positions];
    let [csv, traps, positions] = files.map(|path| path.as_deref().map(OutputFile::new).transpose());
    let (csv, traps, positions) = (csv?, traps?, positions?);
    let pool = computing.answering.pool()?;
    // Before the long work: it is quick, and refuses a table that is no opening table.
    if let Some(file) = positions {
        let table = named.table.context("--positions needs a table that holds under these rules: expected --table")?;
        let found = pool.install(|| table_positions(table)).with_context(|| named.name.clone())?;
        file.write(|out| found.write(out))?;
    }
    let study = study(options, position, named, computing)?;
    if let Some(file) = csv {
        file.write(|out| practical::write_moves(out, &study))?;
    }
    if let Some(file) = traps {
        file.write(|out| practical::write_traps(out, &study))?;
    }
    if let Some(file) = chart {
        file.draw(&practical::practical(&study))?;
    }
    if computing.answering.is_json() {
        output::json(&PracticalJson::new(&study))?;
    } else {
        output::write(|out| practical::text::write(out, &study))?;
    }
    Ok(Exit::Answered)
}

fn study(
    options: &PracticalOptions,
    start: Position,
    named: &NamedTable<'_>,
    computing: &Computing,
) -> anyhow::Result<PracticalStudy> {
    let wanted =
        options.moves.iter().map(|text| start.read_move(text).with_context(|| format!("--move '{}'", shown(text))));
    let wanted: Vec<Move> = wanted.collect::<anyhow::Result<_>>()?;
    let tables: Vec<&Table> = named.table.into_iter().collect();
    let spinner = progress::spinner("valuing first moves");
    let valued = measure_first_moves(&start, &Question { tables: &tables, ..computing.question() });
    spinner.finish_and_clear();
    let valued = valued.with_context(|| named.name.clone())?.ok_or(Interrupted)?;
    let valued: Vec<(Move, FirstMove)> =
        start.moves().zip(valued).filter(|(m, _)| wanted.is_empty() || wanted.contains(m)).collect();
    let threads = computing.answering.pool()?.current_num_threads();
    let question = Practical {
        start,
        table: named.table,
        rounds: options.rounds,
        seed: options.seed,
        blunders: options.blunders,
        memory: computing.memory_of_each(threads),
        threads,
        stop: interrupt::flag(),
    };
    let bar = progress::bar("first moves", valued.len() as u64);
    let study = question.study(&valued, &|done| bar.inc(done));
    bar.finish_and_clear();
    match study {
        Err(WinnerError::Stopped(_)) => Err(Interrupted.into()),
        study => study.with_context(|| named.name.clone()),
    }
}

fn table_positions(table: &Table) -> anyhow::Result<TablePositions<'_>> {
    let before_last = table.counts().len().saturating_sub(1);
    let positions = table.counts()[..before_last].iter().map(|counts| counts.positions).sum();
    let bar = progress::bar("positions", positions);
    let found = TablePositions::new(table, interrupt::flag(), &|done| bar.inc(done));
    bar.finish_and_clear();
    match found {
        Err(PliesError::Stopped) => Err(Interrupted.into()),
        found => Ok(found?),
    }
}
