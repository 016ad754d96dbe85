//! `analysis puzzles`: positions in which exactly one move wins and looking one move ahead does not find it.

use std::io::{self, Write};
use std::path::PathBuf;

use analysis::population::{PlayedRounds, Rounds};
use analysis::question::puzzles::{self, GRADES, PuzzleDrawing, PuzzleSet};
use kamisado_solver::watch::Watch;
use terminal::count::count;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::{interrupt, output};

use crate::options::{Bars, ComputeOptions, PlayersName};

/// Make puzzles: positions from played rounds in which exactly one move wins and natural play misses it
///
/// Plays matches to 3 points at random, as for the population played, and searches all their rounds for puzzles. A
/// position is a puzzle if exactly one legal move wins, it does not win at once, and natural players, who look one move
/// ahead, choose among three or more. Every value is proved, and every wrong move comes with an answer that refutes it.
///
/// Each grade from 1 to 5, or each that --grade names, gets the same number of puzzles. A puzzle starts at grade 1 and
/// gains one for each of these: two or more only moves to find; four or more; a win in nine or more moves; at least
/// nineteen of twenty natural players fail. A round gives at most one puzzle, and no two are equal under the symmetries
/// or have the same solution.
///
/// The puzzles are the same each time, with any number of threads. After Ctrl-C, the command prints those found so far.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis puzzles --count 10
  analysis puzzles --count 30 --seed 7 --page puzzles.html
  analysis puzzles --count 3 --grade 5
  analysis puzzles --count 500 --output puzzles.jsonl")]
pub struct Args {
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 10, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=100_000))]
    count: u64,
    /// Only puzzles of this grade, 1 (easy) to 5 (hard), or of several, like 4,5
    #[arg(long, value_name = "GRADE", value_delimiter = ',', allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=i64::from(GRADES)))]
    grade: Vec<u8>,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    #[arg(value_parser = terminal::count::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Who plays the matches
    #[arg(long, value_name = "PLAYERS", default_value = "keeping")]
    players: PlayersName,
    /// Positions to search for one puzzle; harder positions are skipped. May be written 1e6 or 1M
    #[arg(long, value_name = "N", value_parser = count, default_value = "200k", allow_negative_numbers = true)]
    max_nodes: u64,
    /// Also write the puzzles to this file, one JSON object per line
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Also write the puzzles to this file, as a page to print, with the solutions at the end
    #[arg(long, value_name = "FILE.html")]
    page: Option<PathBuf>,
    #[command(flatten)]
    computing: ComputeOptions,
}

const POINTS: u32 = 3;

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let [lines, page] = [&args.output, &args.page].map(|path| path.as_deref().map(OutputFile::new).transpose());
    let (lines, page) = (lines?, page?);
    let deadlock = args.computing.deadlock();
    let played =
        PlayedRounds { rounds: Rounds::All, ..PlayedRounds::new(args.seed, args.players.players(None), POINTS) };
    let pool = args.computing.setup_pool()?;
    let bars = Bars::default();
    bars.begin(format_args!("puzzles"), args.count as usize);
    let drawing = PuzzleDrawing {
        played,
        deadlock,
        count: args.count,
        grades: std::array::from_fn(|i| args.grade.is_empty() || args.grade.contains(&(i as u8 + 1))),
        nodes: args.max_nodes,
        stop: interrupt::flag(),
        watch: &bars,
    };
    let drawn = pool.install(|| puzzles::draw(&drawing));
    bars.clear();
    let drawn = drawn?;
    let shown = (lines.is_none() && page.is_none()) || interrupt::requested();
    let write = |out: &mut dyn Write| write_lines(out, &drawn, &drawing);
    lines.map(|file| file.write_unless_stopped(|out| write(out))).transpose()?;
    page.map(|file| {
        file.write_unless_stopped(|out| out.write_all(puzzles::sheet(&drawn, &played, deadlock).html().as_bytes()))
    })
    .transpose()?;
    if args.computing.answering.is_json() {
        output::write(write)?;
    } else {
        output::write(|out| {
            puzzles::text::write_summary(out, &drawn, &drawing)?;
            if shown { puzzles::text::write_puzzles(out, &drawn.puzzles) } else { Ok(()) }
        })?;
    }
    Ok(Exit::Answered)
}

fn write_lines(out: &mut dyn Write, drawn: &PuzzleSet, drawing: &PuzzleDrawing<'_>) -> io::Result<()> {
    for (number, puzzle) in (1..).zip(&drawn.puzzles) {
        serde_json::to_writer(&mut *out, &puzzles::json(number, puzzle, drawing.played, drawing.deadlock))?;
        writeln!(out)?;
    }
    Ok(())
}
