//! `solver endgame`: everything reachable from a late position, solved backwards.

mod size;
mod statistics;

use std::path::PathBuf;
use std::time::Instant;

use kamisado::Position;
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use kamisado_solver::opening_table::{Workspace, reachable};
use kamisado_solver::questions::kamisado::json::{self, AnswerJson};
use kamisado_solver::questions::kamisado::value::{Answer, MoveAnswer, Source};
use kamisado_solver::search::retrograde::{self, RetrogradeError, Solution};
use kamisado_solver::search::{Limits, Stopped};
use serde::Serialize;
use terminal::file::OutputFile;

use crate::answers::{self, Listing};
use crate::bars::Bars;
use crate::cmd::enumerate::table_file;
use crate::exit::Exit;
use crate::interrupt::{self, Interrupted};
use crate::options::{self, Computing};
use crate::{output, progress};

use size::Room;
use statistics::{Statistics, StatisticsJson};

const EXAMPLES: &str = "\
Examples:
  solver endgame \"2y4g/1+b+O1o1YU/1P6/G4u2/2B5/8/Kk3+Rpr/8 g B\"
  solver endgame \"8/1Y3P2/1KG3o1/4k2p/ByORu3/2U3gb/5r2/8 g O\" --output late.table
  solver query \"8/1Y3P2/1KG3o1/4k2p/ByORu3/2U3gb/5r2/8 g O\" --table late.table --distance";

/// How many times what solving takes is taken in all if a table is written: two thirds are for the table's positions, and
/// then its automaton.
const TABLE_SHARE: usize = 3;

/// Solve everything reachable from a late position backwards: exact values and distances, without a search
///
/// A second way to a value: enumerates all positions, and spreads values from the finished rounds back to the first
/// position. Estimates the number of positions first, and refuses what would not fit into --memory.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The position to start from
    position: String,
    /// Write a table of all positions to this file, from which `solver query --table` answers; two thirds of
    /// --memory are kept for that
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    computing: Computing,
}

#[derive(Serialize)]
struct EndgameJson {
    #[serde(flatten)]
    answer: AnswerJson,
    positions: u64,
    statistics: StatisticsJson,
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    options::note_due(&args.position);
    let position = args.computing.rules.position(&args.position)?;
    let file = args.output.as_deref().map(table_file).transpose()?;
    let room = Room { memory: args.computing.memory.bytes(), share: if file.is_some() { TABLE_SHARE } else { 1 } };
    let begin = Instant::now();
    let solved = args.computing.pool()?.install(|| solve(&position, &room));
    let (solution, statistics) = match solved {
        Ok(solved) => solved,
        Err(Refused::Stopped) => return Err(Interrupted.into()),
        Err(Refused::TooLarge(message)) => {
            output::note(format_args!("would not fit: {message}"));
            return Ok(Exit::Unknown);
        }
    };
    if let Some(file) = file {
        write(file, &position, &solution, room.memory - room.to_solve())?;
    }
    let found = answer(&position, &solution);
    let time = begin.elapsed();
    if args.computing.format.is_json() {
        let answer = AnswerJson::new(&position, &found, Some(json::Listing::default()), time);
        let positions = statistics.summary.positions;
        output::json(&EndgameJson { answer, positions, statistics: StatisticsJson::new(&statistics) })?;
    } else {
        output::write(|out| {
            answers::table(out, &position, &found, Listing::default(), time)?;
            statistics::write(out, &statistics)
        })?;
    }
    Ok(Exit::Answered)
}

/// Why there is no solution.
enum Refused {
    Stopped,
    TooLarge(String),
}

impl From<Stopped> for Refused {
    fn from(_: Stopped) -> Refused {
        Refused::Stopped
    }
}

/// Estimates, solves and counts.
fn solve(position: &Position, room: &Room) -> Result<(Solution<Position>, Statistics), Refused> {
    let memory = room.to_solve();
    let limits = Limits { stop: Some(interrupt::flag()), ..Limits::default() };
    let spinner = progress::spinner("estimating");
    let estimate = retrograde::estimate(position, room.memory, limits)?;
    if !estimate.fits(memory) {
        return Err(Refused::TooLarge(size::refusal(estimate, room)));
    }
    spinner.finish_and_clear();
    let bars = Bars::with_estimate(estimate.positions as usize);
    let solved = retrograde::solve_watched(position, memory, limits, &bars);
    bars.clear();
    let solution = solved.map_err(|error| match error {
        RetrogradeError::Stopped(_) => Refused::Stopped,
        error => Refused::TooLarge(format!("{error}; a later position, or more --memory, may")),
    })?;
    let spinner = progress::spinner("looking for the longest win");
    let statistics = Statistics { summary: solution.summary(), longest: solution.longest_win(limits)? };
    spinner.finish_and_clear();
    Ok((solution, statistics))
}

/// Writes the table.
fn write(file: OutputFile, position: &Position, solution: &Solution<Position>, memory: usize) -> anyhow::Result<()> {
    let spinner = progress::spinner("writing the table");
    let entries = solution.iter().take_while(|_| !interrupt::requested());
    let table = reachable(position, entries, Workspace { memory, folder: file.folder() })?;
    interrupt::check()?;
    file.write(|out| table.write(out))?;
    spinner.finish_and_clear();
    Ok(())
}

/// The solution's answer about its root, in the form of a search's.
fn answer(position: &Position, solution: &Solution<Position>) -> Answer {
    let of_move = |m| {
        let child = position.after(m);
        let (value, distance, mine) = match child.winner() {
            Some(winner) => (Value::Win, Dtw(0), winner == position.turn()),
            None => {
                let (value, distance) = solution.get(&child).expect("a child is reachable");
                (value, distance, child.turn() == position.turn())
            }
        };
        let verdict = Verdict::Proven(value, Some(distance)).before(!mine);
        MoveAnswer { m, verdict, source: Source::Retrograde, replies: None }
    };
    let (value, distance) = solution.get(position).expect("the root is reachable from itself");
    Answer {
        verdict: Verdict::Proven(value, Some(distance)),
        source: Source::Retrograde,
        moves: position.moves().map(of_move).collect(),
        nodes: 0,
        proof: 0,
        proved: true,
        resolved: 0,
    }
}
