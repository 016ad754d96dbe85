//! `analysis review`: which moves of your games gave the win away?

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use analysis::population::is_new;
use analysis::question;
use answers::review::{self, NamedRecord, Review, ReviewQuestion};
use answers::setup::SETUP_MEMORY;
use anyhow::{Context, ensure};
use kamisado::MatchFormat;
use kamisado::record::{self, Record};
use kamisado_solver::opening_table::Table;
use kamisado_solver::search::Limits;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::input;
use terminal::interrupt::{self, Interruption};
use terminal::output;

use crate::options::{Bars, ComputeOptions, MatchOptions};

/// Review your own games: which moves gave the win away, and which fills were better
///
/// Reads records of matches, finished or not, and solves every position. Lists each move that turned a forced win into
/// a loss, with the moves to play instead, how soon they win, and how soon the move played loses. For each choice of a
/// fill, shows the other side. A summary at the end covers each player over all records: the lines 'black: NAME' and
/// 'gold: NAME' of a record say who plays, and each name stands for one player.
///
/// For a record that names its match, or with --match, also shows which moves and fills lost the match. It works back
/// from the end of the match, as far as it can decide who wins within the limits for a position. Where it cannot, it
/// says so and judges the move within its round.
///
/// If a record cannot be read, standard error says so, the other records are reviewed, and the exit code is 2.
///
/// Moves are numbered within their round, counting both players. Shares come with their 95% confidence intervals,
/// computed as if a player's moves were independent of each other.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis review data/records/standard-match.txt
  analysis review games/*.txt --page review.html
  analysis review --max-seconds 30 games/final.txt
  analysis review --no-distance --format json - < match.txt")]
pub struct Args {
    /// The records of rounds and matches, as 'solver record' reads them; - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Do not find how soon moves win or lose, which takes most of the time; all winning moves then count as equal
    #[arg(long)]
    no_distance: bool,
    /// Also write the review to this file, as a page with a board for each win given away
    #[arg(long, value_name = "FILE.html")]
    page: Option<PathBuf>,
    #[command(flatten)]
    in_match: MatchOptions,
    #[command(flatten)]
    computing: ComputeOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let page = args.page.as_deref().map(OutputFile::new).transpose()?;
    let course = args.in_match.course();
    let (records, exit) = read(args, course.format);
    if records.is_empty() {
        return Ok(exit);
    }
    let pool = args.computing.setup_pool()?;
    let bars = Bars::default();
    let limits = Limits { stop: Some(interrupt::flag()), ..Limits::default() };
    let (distance, in_match) = (!args.no_distance, Some(&course));
    let tables = [Table::embedded()];
    let question = ReviewQuestion { distance, in_match, tables: &tables, memory: SETUP_MEMORY, limits, watch: &bars };
    let review = pool.install(|| Review::new(records, &question));
    bars.clear();
    let review = review?.ok_or(Interruption)?;
    if !review.is_whole {
        output::note(format_args!("stopped; it is not decided for all records who wins the match"));
    }
    page.map(|file| file.write_unless_stopped(|out| out.write_all(question::review::page(&review).html().as_bytes())))
        .transpose()?;
    args.computing.answering.tell(&review)?;
    Ok(exit)
}

/// Reads the records; names those that cannot be read on standard error.
fn read(args: &Args, format: Option<MatchFormat>) -> (Vec<NamedRecord>, Exit) {
    let (mut seen, mut records, mut exit) = (HashSet::new(), Vec::new(), Exit::Answered);
    for file in &args.files {
        match read_one(file, args, format, &mut seen) {
            Ok(record) => records.push(NamedRecord { file: shown(file), record }),
            Err(error) => exit = exit.worse(Exit::of_error(&error, args.computing.answering.form())),
        }
    }
    (records, exit)
}

fn read_one(
    file: &Path,
    args: &Args,
    format: Option<MatchFormat>,
    seen: &mut HashSet<PathBuf>,
) -> anyhow::Result<Record> {
    let named = input::named("record", file);
    let is_new = is_new(file, seen);
    ensure!(is_new, "{named} is given twice: its moves would count twice");
    ensure!(
        input::is_standard(file) || !file.is_dir(),
        "cannot read {named}: it is a folder, expected a file with a record, or '{}/*.txt' for all of them",
        foreign::shown(file)
    );
    let text = input::read(file).with_context(|| format!("cannot read {named}"))?;
    let record = record::read_under(&text, args.computing.deadlock_asked()).with_context(|| named.clone())?;
    review::match_of(&record, format).context(named)?;
    Ok(record)
}

fn shown(file: &Path) -> String {
    if input::is_standard(file) { "standard input".to_owned() } else { file.to_string_lossy().into_owned() }
}
