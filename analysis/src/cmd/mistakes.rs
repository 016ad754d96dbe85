//! `analysis mistakes`: in games of people, where is the win given away, and how are sides chosen?

use std::collections::HashSet;
use std::path::PathBuf;

use analysis::question::mistakes::{Choices, MistakesStudy, write_fills, write_moves};
use answers::review::{PlayedGame, Review, ReviewQuestion};
use answers::setup::SETUP_MEMORY;
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::Question;
use kamisado_solver::search::Limits;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt::{self, Interruption};

use super::collection::{self, Collection, GameOptions};
use crate::options::{Bars, ComputeOptions};

/// Show where people give the win away, and how they choose sides, by a plan made in advance
///
/// Reads a collection of games, in every format that 'review' reads, and solves every position. Counts the positions in
/// which a player had the win of the round and some legal move gives it away, and those in which it was given away, by
/// the number of the move and by the kind of position. Compares the sides chosen before rounds with the better side,
/// with a rule for the board and with a coin. Tests two hypotheses, fixed before any game of people was looked at: see
/// 'A plan for real games' in the book.
///
/// Leave out games played by programs. The lines 'black: NAME' and 'gold: NAME' of a record say who plays; codes serve
/// as well as names. A game with the players and moves of an earlier one does not count. A game that cannot be read is
/// reported on standard error; the others count, and the exit code is 2. After Ctrl-C there is no answer.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis mistakes games/
  analysis mistakes club.zip --csv moves.csv --fills fills.csv --format json")]
pub struct Args {
    #[command(flatten)]
    games: GameOptions,
    /// Also write a line for each move in a won position with a choice to this file
    #[arg(long, value_name = "FILE.csv")]
    csv: Option<PathBuf>,
    /// Also write a line for each choice of a fill to this file
    #[arg(long, value_name = "FILE.csv")]
    fills: Option<PathBuf>,
    #[command(flatten)]
    computing: ComputeOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let [csv, fills] = [&args.csv, &args.fills].map(|path| path.as_deref().map(OutputFile::new));
    let (csv, fills) = (csv.transpose()?, fills.transpose()?);
    let games = collection::read(&args.games, None, &args.computing)?.of_kamisado(&args.computing);
    let Collection { mut records, unread, exit, .. } = games;
    if records.is_empty() {
        return Ok(exit);
    }
    let (read, mut seen) = (records.len(), HashSet::new());
    records.retain(|game| seen.insert(PlayedGame::new(&game.record)));
    let repeated = read - records.len();
    let bars = Bars::default();
    let limits = Limits { stop: Some(interrupt::flag()), ..Limits::default() };
    let (tables, memory) = ([Table::embedded()], SETUP_MEMORY);
    let asked = ReviewQuestion { distance: false, in_match: None, tables: &tables, memory, limits, watch: &bars };
    let question = Question { tables: &tables, memory, limits, ..Question::default() };
    let games = records.len();
    let found = args.computing.setup_pool()?.install(|| -> anyhow::Result<_> {
        let review = Review::of_many(records, &asked)?;
        let choices = if review.left_out == 0 { Choices::of(&review, question)? } else { None };
        Ok((review, choices))
    });
    bars.clear();
    let (review, choices) = found?;
    let choices = choices.ok_or(Interruption)?;
    csv.map(|file| file.write_unless_stopped(|out| write_moves(out, &review, &choices))).transpose()?;
    fills.map(|file| file.write_unless_stopped(|out| write_fills(out, &review, &choices))).transpose()?;
    let rounds = review.rounds().filter(|round| round.is_played()).count();
    let study = MistakesStudy::new([games, rounds], [repeated, unread], &choices);
    args.computing.answering.tell(&study)?;
    Ok(exit)
}
