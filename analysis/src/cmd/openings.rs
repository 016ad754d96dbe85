//! `analysis openings`: how often do the first moves of the initial round win?

use std::io::{self, Write};
use std::path::PathBuf;

use analysis::chart::{ChartFile, Panel, WinRates};
use analysis::count::WinCount;
use analysis::first_moves::{FirstMove, count, value_first_moves};
use anyhow::{Context, bail};
use serde::Serialize;
use solver::game::value::Value;
use solver::kamisado::{Color, Direction, Position};
use solver::opening_table::Table;
use solver::questions::kamisado::value::Question;
use terminal::exit::Exit;
use terminal::interrupt::Interrupted;
use terminal::{output, progress};

use super::plies::{self, Study};
use crate::options::Computing;

/// Show how many first moves of the initial round win, and how often later moves of the opening do
///
/// First the first moves, by tower, direction and length: Black moves first; left and right are as he sees them. Then
/// what 'analysis plies' tells: all positions and moves of the opening table, by ply, tower, square and length.
#[derive(clap::Args)]
pub struct Args {
    /// Draw the win rates into this file, .svg or .png
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// The table, as 'solver enumerate' makes it; what it does not hold of the first moves is searched for [default: the one
    /// in the program, if it holds under these rules]
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    #[command(flatten)]
    computing: Computing,
}

/// The longest first move: from home row to the last row before the opponent's.
const LONGEST: u8 = 6;

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let chart = args.chart.as_deref().map(ChartFile::new).transpose()?;
    let deadlock = args.computing.deadlock();
    let name = args.table.as_deref().map_or("table".to_owned(), |path| format!("table {}", path.display()));
    let table = args.table.as_deref().map(Table::open).transpose().with_context(|| name.clone())?;
    if let Some(found) = table.as_ref().map(|table| table.root().deadlock()).filter(|&found| found != deadlock) {
        bail!("{name}: its values hold under {}, expected {}", found.rules_name(), deadlock.rules_name());
    }
    let embedded = Some(Table::embedded()).filter(|embedded| embedded.root().deadlock() == deadlock);
    let table = table.as_ref().or(embedded);
    let tables: Vec<&Table> = table.into_iter().collect();
    let position = Position::start(deadlock);
    let spinner = progress::spinner("valuing first moves");
    let on_move = || spinner.inc(1);
    let question = Question { tables: &tables, on_move: Some(&on_move), ..args.computing.question() };
    let moves = value_first_moves(&position, &question);
    spinner.finish_and_clear();
    let moves = moves.with_context(|| name.clone())?.ok_or(Interrupted)?;
    let study = table.map(|table| Study::new(table, &args.computing.answering)).transpose().context(name)?;
    if let Some(file) = chart {
        file.draw(&win_rates(&moves))?;
    }
    if args.computing.answering.is_json() {
        output::json(&Answer::new(&position, &moves, study.as_ref()))?;
    } else {
        output::write(|out| {
            write_text(out, &moves)?;
            let Some(study) = &study else { return Ok(()) };
            writeln!(out)?;
            plies::text::write(out, study)
        })?;
    }
    Ok(Exit::Answered)
}

/// The first moves with their values from the table in the program.
pub fn embedded_first_moves(position: &Position) -> anyhow::Result<Vec<FirstMove>> {
    let question = Question { tables: &[Table::embedded()], ..Question::default() };
    value_first_moves(position, &question)?.context("the table in the program lacks a first move")
}

/// The finding: who wins, with how many moves, and where to if all go one way.
pub fn finding(moves: &[FirstMove]) -> String {
    let WinCount { wins, moves: all } = count(moves);
    if wins == 0 {
        return format!("Black loses the initial round with all {all} first moves");
    }
    let ways = Direction::ALL.into_iter().filter(|&way| count(moves.iter().filter(|m| m.direction == way)).wins > 0);
    let ways: Vec<Direction> = ways.collect();
    let way = match ways[..] {
        [Direction::Forward] => ", all of them straight forward",
        [Direction::Left] => ", all of them to the left",
        [Direction::Right] => ", all of them to the right",
        _ => "",
    };
    format!("Black wins the initial round with {wins} of {all} first moves{way}")
}

/// The moves with a tower, of a length, in some directions.
fn cell(moves: &[FirstMove], tower: Color, length: u8, directions: &[Direction]) -> WinCount {
    let counted = moves.iter().filter(|m| m.tower == tower && m.length == length && directions.contains(&m.direction));
    count(counted)
}

/// The chart of the first moves.
pub fn win_rates(moves: &[FirstMove]) -> WinRates {
    let panel = |name: &str, directions: &[Direction]| {
        let total = count(moves.iter().filter(|m| directions.contains(&m.direction)));
        Panel {
            name: format!("{name}: {} of {}", total.wins, total.moves),
            cells: Color::ALL.map(|tower| (1..=LONGEST).map(|length| cell(moves, tower, length, directions)).collect()),
        }
    };
    WinRates {
        title: finding(moves),
        caption: format!(
            "All {} first moves of Black in the initial round, each with its exact value. Left and right as Black sees \
             them.",
            moves.len()
        ),
        panels: vec![
            panel("all directions", &Direction::ALL),
            panel("forward", &[Direction::Forward]),
            panel("left", &[Direction::Left]),
            panel("right", &[Direction::Right]),
        ],
    }
}

/// Writes winning moves / moves by tower and length, with the sums by direction.
fn write_text(out: &mut dyn Write, moves: &[FirstMove]) -> io::Result<()> {
    let text = |WinCount { wins, moves }: WinCount| {
        if moves == 0 { "-".to_owned() } else { format!("{wins}/{moves}") }
    };
    let lengths: String = (1..=LONGEST).map(|length| format!("{length:>6}")).collect();
    let directions: String =
        Direction::ALL.map(|direction| format!("{:>10}", direction.title().to_lowercase())).concat();
    writeln!(
        out,
        "Winning first moves / first moves, by tower and by squares moved; left and right as Black sees them\n"
    )?;
    writeln!(out, "{:<8}{lengths}{directions}{:>10}", "", "all")?;
    let line = |name: &str, counted: &dyn Fn(&FirstMove) -> bool| {
        let part = |keep: &dyn Fn(&FirstMove) -> bool| text(count(moves.iter().filter(|m| counted(m) && keep(m))));
        let lengths: String = (1..=LONGEST).map(|length| format!("{:>6}", part(&|m| m.length == length))).collect();
        let directions =
            Direction::ALL.map(|direction| format!("{:>10}", part(&|m| m.direction == direction))).concat();
        format!("{name:<8}{lengths}{directions}{:>10}", part(&|_| true))
    };
    for tower in Color::ALL {
        writeln!(out, "{}", line(tower.name(), &|m| m.tower == tower))?;
    }
    writeln!(out, "{}\n", line("all", &|_| true))?;
    writeln!(out, "{}.", finding(moves))
}

/// The answer as a JSON object.
#[derive(Serialize)]
struct Answer {
    position: String,
    rules: &'static str,
    winning_moves: u64,
    moves: u64,
    cells: Vec<Cell>,
    /// Of the table; null without one.
    opening: Option<plies::rows::Answer>,
}

/// The moves with a tower in a direction of a length; in the initial round there is one at the most.
#[derive(Serialize)]
struct Cell {
    tower: &'static str,
    direction: String,
    length: u8,
    value: &'static str,
}

impl Answer {
    fn new(position: &Position, moves: &[FirstMove], study: Option<&Study<'_>>) -> Answer {
        let all = count(moves);
        let cell = |m: &FirstMove| Cell {
            tower: m.tower.name(),
            direction: m.direction.title().to_lowercase(),
            length: m.length,
            value: Value::name(m.value),
        };
        Answer {
            position: position.to_string(),
            rules: position.deadlock().rules_name(),
            winning_moves: all.wins,
            moves: all.moves,
            cells: moves.iter().map(cell).collect(),
            opening: study.map(plies::rows::Answer::new),
        }
    }
}
