//! `solver endgame`: everything reachable from a late position, solved backwards.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use answers::json::{AnswerJson, Listing};
use kamisado::Position;
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use kamisado_solver::opening_table::{Workspace, reachable};
use kamisado_solver::questions::value::{Answer, MoveAnswer, Source};
use kamisado_solver::search::SearchStopped;
use kamisado_solver::search::retrograde::{self, Estimate, RetrogradeError, Solution, SolutionSummary, WinningLine};
use serde_json::json;
use terminal::file::OutputFile;
use terminal::json::merged;
use terminal::text::{hanging, paragraph};

use crate::answer;
use crate::bars::Bars;
use crate::cmd::counts::{longest, texts, with_distance};
use crate::cmd::enumerate::table_file;
use crate::exit::Exit;
use crate::interrupt::{self, Interruption};
use crate::options::{self, ComputeOptions};
use crate::{output, progress};

const EXAMPLES: &str = "\
Examples:
  solver endgame \"2y4g/1+b+O1o1YU/1P6/G4u2/2B5/8/Kk3+Rpr/8 g B\"
  solver endgame \"8/1Y3P2/1KG3o1/4k2p/ByORu3/2U3gb/5r2/8 g O\" --output late.table
  solver query \"8/1Y3P2/1KG3o1/4k2p/ByORu3/2U3gb/5r2/8 g O\" --table late.table --distance";

/// The memory for a solution and its table, as a multiple of that for the solution: two thirds are for the table's
/// positions, and then for its automaton.
const TABLE_SHARE: usize = 3;

/// Solve everything reachable from a late position backwards, without a search
///
/// A second way to find exact values and distances: enumerates all positions, and spreads values from the finished rounds
/// back to the first position. Estimates the number of positions first, and refuses a position for which --memory is too
/// small.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The position
    position: String,
    /// Also write a table of all positions to this file, for 'solver query --table'. Two thirds of --memory are kept for
    /// that
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    computing: ComputeOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    options::note_due(&args.position);
    let position = args.computing.rules.position(&args.position)?;
    let file = args.output.as_deref().map(table_file).transpose()?;
    let room = Room { memory: args.computing.memory.bytes(), share: if file.is_some() { TABLE_SHARE } else { 1 } };
    let begin = Instant::now();
    let solved = args.computing.threads.pool()?.install(|| solve(&position, &room));
    let (solution, statistics) = match solved {
        Ok(solved) => solved,
        Err(NoSolution::Stopped) => return Err(Interruption.into()),
        Err(NoSolution::TooLarge(message)) => {
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
        let mut object = json!(AnswerJson::new(&position.into(), &found, Some(Listing::default()), time));
        object["positions"] = statistics.summary.positions.into();
        object["statistics"] = statistics.object();
        output::json(&object)?;
    } else {
        output::write(|out| {
            answer::table(out, &position.into(), &found, Listing::default(), time)?;
            statistics.write(out)
        })?;
    }
    Ok(Exit::Answered)
}

struct Room {
    /// All of it, in bytes.
    memory: usize,
    /// The whole as a multiple of what solving takes.
    share: usize,
}

impl Room {
    fn to_solve(&self) -> usize {
        self.memory / self.share
    }
}

/// Why there is no solution.
enum NoSolution {
    Stopped,
    TooLarge(String),
}

impl From<SearchStopped> for NoSolution {
    fn from(_: SearchStopped) -> NoSolution {
        NoSolution::Stopped
    }
}

fn solve(position: &Position, room: &Room) -> Result<(Solution<Position>, Statistics), NoSolution> {
    let memory = room.to_solve();
    let limits = options::until_stopped();
    let spinner = progress::spinner("estimating");
    let estimate = retrograde::estimate(position, room.memory, limits)?;
    if !estimate.fits(memory) {
        return Err(NoSolution::TooLarge(refusal(estimate, room)));
    }
    spinner.finish_and_clear();
    let bars = Bars::with_estimate(estimate.positions as usize);
    let solved = retrograde::solve_watched(position, memory, limits, &bars);
    bars.clear();
    let solution = solved.map_err(|error| match error {
        RetrogradeError::Stopped(_) => NoSolution::Stopped,
        error => NoSolution::TooLarge(format!("{error}; a later position, or more --memory, may")),
    })?;
    let spinner = progress::spinner("looking for the longest win");
    let statistics = Statistics { summary: solution.summary(), longest: solution.longest_win(limits)? };
    spinner.finish_and_clear();
    Ok((solution, statistics))
}

fn write(file: OutputFile, position: &Position, solution: &Solution<Position>, memory: usize) -> anyhow::Result<()> {
    let spinner = progress::spinner("writing the table");
    let table = reachable(position, solution.iter(), Workspace { memory, folder: file.folder() }, interrupt::flag());
    interrupt::check()?;
    let table = table?;
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
        MoveAnswer { m, verdict, source: Source::Retrograde, replies: None, share: None }
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

/// What is counted of a solution.
struct Statistics {
    summary: SolutionSummary,
    longest: Option<WinningLine<Position>>,
}

impl Statistics {
    fn win_share(&self) -> f64 {
        self.summary.wins as f64 / self.summary.positions as f64
    }

    fn object(&self) -> serde_json::Value {
        let SolutionSummary { positions, wins, ends, distances } = &self.summary;
        let distances = distances.iter().enumerate().skip(1);
        let distances = distances.map(|(distance, &[losses, wins])| with_distance(distance, wins, losses));
        json!({
            "wins": wins,
            "losses": positions - wins,
            "win_share": self.win_share(),
            "home_moves": ends.won,
            // Nothing but a deadlock loses a round for whoever moved (M8).
            "deadlock_moves": ends.lost,
            "deadlock_positions": ends.losable,
            "distances": distances.collect::<serde_json::Value>(),
            "longest_win": self.longest.as_ref().map(|line| merged([
                json!({ "path": texts(&line.path) }),
                longest(&line.position, &line.moves),
            ])),
        })
    }

    /// Writes the numbers below the answer.
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let SolutionSummary { positions, wins, ends, distances } = &self.summary;
        let share = 100.0 * self.win_share();
        writeln!(out)?;
        paragraph(
            out,
            &format!("{positions} positions solved backwards; the player to move wins {wins} of them, {share:.1} %."),
        )?;
        let (home, deadlock, from) = (ends.won, ends.lost, ends.losable);
        paragraph(
            out,
            &format!(
                "Moves that end the round: {home} reach home, {deadlock} end in a deadlock, from {from} positions."
            ),
        )?;
        writeln!(out, "\n  moves to the end       wins     losses")?;
        for (distance, [losses, wins]) in distances.iter().enumerate().skip(1) {
            writeln!(out, "  {distance:17} {wins:10} {losses:10}")?;
        }
        if let Some(WinningLine { path, position, moves }) = &self.longest {
            let path = if path.is_empty() { "at once".to_owned() } else { format!("after {}", texts(path).join(" ")) };
            writeln!(out)?;
            hanging(out, &format!("The longest win, {path}:"), 0, 2)?;
            writeln!(out, "  {position}")?;
            let line = format!("{} wins in {} by {}", position.turn(), moves.len(), texts(moves).join(" "));
            hanging(out, &line, 2, 4)?;
        }
        Ok(())
    }
}

/// No more memory is recommended than this: no machine has it.
const MOST: f64 = (1_u64 << 44) as f64;

/// Says how large the endgame is, and how much memory is enough.
fn refusal(estimate: Estimate, room: &Room) -> String {
    let most = room.to_solve() as f64 * estimate.positions / estimate.bytes();
    let size = format!(
        "{} positions can be reached, and --memory {} holds about {}",
        positions(estimate),
        bytes(room.memory as f64),
        number(most),
    );
    let enough = 1.2 * estimate.bytes() * room.share as f64;
    if enough <= MOST { format!("{size}; --memory {} is enough", bytes(enough)) } else { size }
}

fn positions(estimate: Estimate) -> String {
    let about = if estimate.exact { "" } else { "about " };
    format!("{about}{}", number(estimate.positions))
}

/// Two digits and a word for the rest, as far as there is one.
fn number(number: f64) -> String {
    let (divisor, word) = match number {
        ..1e4 => return format!("{number:.0}"),
        ..1e6 => (1e3, " thousand"),
        ..1e9 => (1e6, " million"),
        ..1e12 => (1e9, " billion"),
        _ => return format!("{number:.1e}"),
    };
    let number = number / divisor;
    let digits = usize::from(number < 10.0);
    format!("{number:.digits$}{word}")
}

/// An amount of memory as `--memory` takes it, rounded up.
fn bytes(bytes: f64) -> String {
    let units = [("K", 10), ("M", 20), ("G", 30), ("T", 40)];
    let in_unit = |shift: i32| bytes / 2.0_f64.powi(shift);
    let (unit, shift) = units.into_iter().find(|&(_, shift)| in_unit(shift) < 1024.0).unwrap_or(("T", 40));
    if in_unit(10) < 1.0 { format!("{bytes:.0}") } else { format!("{:.0}{unit}", in_unit(shift).ceil()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded() {
        for (figure, text) in
            [(1.0, "1"), (9_999.0, "9999"), (12_345.0, "12 thousand"), (1.26e6, "1.3 million"), (2.5e19, "2.5e19")]
        {
            assert_eq!(number(figure), text);
        }
    }

    #[test]
    fn memory_is_rounded_up() {
        for (figure, text) in
            [(200.0, "200"), (1024.0, "1K"), (1025.0, "2K"), (1.5 * 1024.0 * 1024.0, "2M"), (3e15, "2729T")]
        {
            assert_eq!(bytes(figure), text);
        }
    }
}
