//! `solver endgame`: everything reachable from a late position, solved backwards.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use kamisado::Position;
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use kamisado_solver::opening_table::{Workspace, reachable};
use kamisado_solver::questions::value::{Answer, MoveAnswer, Source};
use kamisado_solver::search::retrograde::{self, RetrogradeError, Solution, SolutionSummary, WinningLine};
use objects::json::{
    AnswerJson, DistanceCount, EndgameJson, EndgameLongestWin, EndgameStatistics, Listing, LongestWin,
};
use terminal::file::OutputFile;
use terminal::text::{hanging, paragraph};

use crate::bars::Bars;
use crate::cmd::counts::texts;
use crate::cmd::enumerate::table_file;
use crate::exit::Exit;
use crate::interrupt::{self, Interruption};
use crate::options::{self, ComputeOptions};
use crate::{answer, output, progress};

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
/// Finds exact values and distances by a second method: lists all positions, then spreads the values from the finished
/// rounds back to the first position. Each position takes 12 to 16 bytes; if they do not fit into --memory, the command
/// says how many it found, and the exit code is 1.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The position
    position: String,
    /// Also write a table of all positions to this file, for 'solver query --table'; two thirds of --memory are
    /// reserved for it
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    computing: ComputeOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    options::note_due(&args.position);
    let position = args.computing.rules.position(&args.position)?;
    let file = args.output.as_deref().map(table_file).transpose()?;
    let memory = args.computing.memory.bytes();
    let to_solve = if file.is_some() { memory / TABLE_SHARE } else { memory };
    let begin = Instant::now();
    let solved = args.computing.threads.pool()?.install(|| solve(&position, to_solve));
    let (solution, statistics) = match solved {
        Ok(solved) => solved,
        Err(RetrogradeError::Stopped(_)) => return Err(Interruption.into()),
        Err(error) => {
            output::note(format_args!("would not fit: {error}; try a later position or more --memory"));
            return Ok(Exit::Unknown);
        }
    };
    if let Some(file) = file {
        write(file, &position, &solution, memory - to_solve)?;
    }
    let found = answer(&position, &solution);
    let time = begin.elapsed();
    if args.computing.format.is_json() {
        let answer = AnswerJson::new(&position.into(), &found, Some(Listing::default()), time);
        let positions = statistics.summary.positions;
        output::json(&EndgameJson { answer, positions, statistics: statistics.object() })?;
    } else {
        output::write(|out| {
            answer::table(out, &position.into(), &found, Listing::default(), time)?;
            statistics.write(out)
        })?;
    }
    Ok(Exit::Answered)
}

fn solve(position: &Position, memory: usize) -> Result<(Solution<Position>, Statistics), RetrogradeError> {
    let limits = options::until_stopped();
    let bars = Bars::default();
    let solved = retrograde::solve_watched(position, memory, limits, &bars);
    bars.clear();
    let solution = solved?;
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

struct Statistics {
    summary: SolutionSummary,
    longest: Option<WinningLine<Position>>,
}

impl Statistics {
    fn win_share(&self) -> f64 {
        self.summary.wins as f64 / self.summary.positions as f64
    }

    fn object(&self) -> EndgameStatistics {
        let SolutionSummary { positions, wins, ends, distances } = &self.summary;
        let distance = |(distance, &[losses, wins]): (usize, &[u64; 2])| DistanceCount { distance, wins, losses };
        let longest_win = self.longest.as_ref().map(|line| EndgameLongestWin {
            path: line.path.clone(),
            win: LongestWin::new(&line.position, &line.moves),
        });
        EndgameStatistics {
            wins: *wins,
            losses: positions - wins,
            win_share: self.win_share(),
            home_moves: ends.won,
            // Nothing but a deadlock loses a round for whoever moved (M8).
            deadlock_moves: ends.lost,
            deadlock_positions: ends.losable,
            distances: distances.iter().enumerate().skip(1).map(distance).collect(),
            longest_win,
        }
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let SolutionSummary { positions, wins, ends, distances } = &self.summary;
        let share = 100.0 * self.win_share();
        writeln!(out)?;
        let told =
            format!("{positions} positions solved backwards; the player to move wins {wins} of them, {share:.1} %.");
        paragraph(out, &told)?;
        let (home, deadlock, from) = (ends.won, ends.lost, ends.losable);
        let told = format!(
            "Moves that end the round: {home} reach home, {deadlock} end in a deadlock, from {from} positions."
        );
        paragraph(out, &told)?;
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
