//! `analysis review`: which moves of your games gave the win away?

mod mitsudomoe;

use std::io::Write;
use std::path::PathBuf;

use analysis::question;
use answers::review::{self, Review, ReviewQuestion};
use answers::setup::SETUP_MEMORY;
use anyhow::bail;
use kamisado_solver::opening_table::Table;
use kamisado_solver::search::Limits;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt::{self, Interruption};
use terminal::output;

use super::collection::{self, Collection, GameOptions};
use crate::options::{Bars, ComputeOptions, MatchOptions};

/// Review your own games: which moves gave the win away, and which fills were worse
///
/// Solves every position of the games, finished or not. Lists each move that turned a forced win into a loss, with the
/// moves to play instead, how soon they win, how soon the move played loses, and the position before it, as 'solver
/// explain' reads it. For each choice of a fill, shows what the other side was worth. A summary covers each player: the
/// lines 'black: NAME' and 'gold: NAME' of a record say who plays.
///
/// For more than 10 games, or with --csv or --players, shows the players and the openings instead of each game. Ctrl-C
/// shows them for the games reviewed so far; no file is written.
///
/// If a record names its match, or with --match, also shows which moves and fills lost the match. The review works back
/// from the end of the record to the first position that it cannot decide within the limits; before that, it judges
/// moves by the round alone. For more than 10 games this needs --max-seconds or --max-nodes.
///
/// In games of mitsudomoe (with a line 'game: mitsudomoe'), lists each turn that gave away a win that its player could
/// force within --turns of their own turns, or that allowed another player one, within the limits per position.
///
/// A game that cannot be read, or one of mitsudomoe among games of Kamisado, is reported on standard error; the others
/// are reviewed, and the exit code is 2.
///
/// Moves are numbered within their round, counting both players. Shares have 95% confidence intervals, as if a player's
/// moves were independent of each other.
///
/// Columns of --csv and --players: with_a_choice counts the moves in won positions with more than one legal move,
/// gave_away those that gave the win away, only_moves those of positions with a single winning move, only_found those
/// that found it; starts_with_the_win names a player; refill says whether the side chosen was the better, equal or
/// worse one; low and high are the bounds of a share.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis review data/records/standard-match.txt
  analysis review games/*.txt --page review.html
  analysis review club.zip --players players.csv
  analysis review --max-seconds 30 games/final.txt
  analysis review --no-distance --format json - < match.txt")]
pub struct Args {
    #[command(flatten)]
    games: GameOptions,
    /// Do not find how soon moves win or lose, which takes most of the time; all winning moves then count as equal
    #[arg(long)]
    no_distance: bool,
    /// Also write the review to this file, as a page that draws the board before each win given away
    #[arg(long, value_name = "FILE.html")]
    page: Option<PathBuf>,
    /// Also write a line for each round to this file
    #[arg(long, value_name = "FILE.csv")]
    csv: Option<PathBuf>,
    /// Also write a line for each player to this file
    #[arg(long, value_name = "FILE.csv")]
    players: Option<PathBuf>,
    /// For games of mitsudomoe: the most turns that a winner may take, 1 to 200 [default: 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=200), allow_negative_numbers = true)]
    turns: Option<u8>,
    #[command(flatten)]
    in_match: MatchOptions,
    #[command(flatten)]
    computing: ComputeOptions,
}

/// The most games that are reported one by one; more are summed up by players and openings.
const FEW: usize = 10;

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let [page, csv, players] = [&args.page, &args.csv, &args.players].map(|path| path.as_deref().map(OutputFile::new));
    let (page, csv, players) = (page.transpose()?, csv.transpose()?, players.transpose()?);
    let course = args.in_match.course();
    let games = collection::read(&args.games, course.format, &args.computing)?;
    if games.records.is_empty() && !games.mitsudomoe.is_empty() {
        let is_for_kamisado = course.format.is_some() || page.is_some() || csv.is_some() || players.is_some();
        if is_for_kamisado || args.no_distance {
            bail!(
                "{}: found a game of mitsudomoe, expected it without --match, --page, --csv, --players and --no-distance",
                foreign::shown(&games.mitsudomoe[0].0)
            );
        }
        return mitsudomoe::run(args, games.mitsudomoe, games.exit);
    }
    let Collection { records, exit, .. } = games.of_kamisado(&args.computing);
    if let Some(turns) = args.turns {
        bail!("found --turns {turns}, expected it with games of mitsudomoe only");
    }
    if records.is_empty() {
        return Ok(exit);
    }
    let are_many = records.len() > FEW || csv.is_some() || players.is_some();
    let pool = args.computing.setup_pool()?;
    let bars = Bars::default();
    let limits = Limits { stop: Some(interrupt::flag()), ..Limits::default() };
    // Each match takes seconds to decide.
    let in_match = (!are_many || args.in_match.is_limited()).then_some(&course);
    let tables = [Table::embedded()];
    let distance = !args.no_distance;
    let question = ReviewQuestion { distance, in_match, tables: &tables, memory: SETUP_MEMORY, limits, watch: &bars };
    let asked = records.len();
    let review = pool.install(|| {
        if are_many { Review::of_many(records, &question).map(Some) } else { Review::new(records, &question) }
    });
    bars.clear();
    let review = review?.filter(|review| !review.matches.is_empty()).ok_or(Interruption)?;
    if review.left_out > 0 {
        output::note(format_args!("stopped; {} of {asked} games are reviewed", review.matches.len()));
    } else if !review.is_whole {
        output::note(format_args!("stopped before the winner of every match was decided"));
    }
    csv.map(|file| file.write_unless_stopped(|out| review::write_rounds(out, &review))).transpose()?;
    players.map(|file| file.write_unless_stopped(|out| review::write_players(out, &review))).transpose()?;
    page.map(|file| file.write_unless_stopped(|out| out.write_all(question::review::page(&review).html().as_bytes())))
        .transpose()?;
    args.computing.answering.tell(&review)?;
    Ok(exit)
}
