//! `analysis outcomes`: who wins between players who make mistakes, and what is the choice of side worth to them?

use std::path::PathBuf;

use analysis::census::{Row, ShippedCensus};
use analysis::chart::ChartOptions;
use analysis::question::outcomes::{self, Outcome, OutcomesStudy, Playing};
use analysis::question::sides::{Sum, choices, rule_to_learn};
use anyhow::Context;
use kamisado::Deadlock;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt;

use super::source::shipped;
use super::unattended;
use crate::options::{Bars, Checkpoint, WorkOptions, spinning};

/// Show whether winning first moves predict who wins between players who make mistakes
///
/// Rounds are played from both set-ups after finished rounds, between several kinds of players. For each kind, the
/// answer says how often the Challenger wins, by the number of winning first moves; how well this and other counts
/// predict it; and how many more rounds the Defender wins by choosing the side with fewer winning first moves, or by
/// the rule to learn of 'analysis sides', than by a coin.
///
/// By default, uses the rounds in the program, played from the first 1,000 rounds of the census confirm. --rounds plays
/// new ones, which takes a core one or two seconds for each round of the census. docs/src/research/data-dictionary.md
/// lists the columns of --csv.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis outcomes --chart outcomes.svg
  analysis outcomes --rounds 100 --games 20 --csv outcomes.csv")]
pub struct Args {
    /// Play new rounds, from both set-ups after each of the first N rounds of the census confirm
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(2..=5000))]
    rounds: Option<u64>,
    /// Number of rounds to play from each set-up by each kind of players
    #[arg(long, value_name = "K", default_value_t = 10, requires = "rounds", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1, requires = "rounds")]
    #[arg(value_parser = terminal::count::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Write a line for each set-up to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw a chart of the win rates and gains to this .svg file
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    #[command(flatten)]
    charts: ChartOptions,
    #[command(flatten)]
    checkpoint: Checkpoint,
    #[command(flatten)]
    computing: WorkOptions,
}

/// The seed of the bootstrap, and of the rule to learn.
const SEED: u64 = 1;

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let csv = args.csv.as_deref().map(OutputFile::new).transpose()?;
    let chart = args.charts.file(args.chart.as_deref())?;
    let outcomes = match args.rounds {
        Some(rounds) => played(args, rounds)?,
        None if csv.is_some() => counted(args)?,
        None => outcomes::shipped()?,
    };
    csv.map(|file| file.write(|out| outcomes::write_csv(out, &outcomes))).transpose()?;
    let pool = args.computing.answering.pool()?;
    let mut study = unattended(move || {
        let study = pool.install(|| OutcomesStudy::new(&outcomes, SEED));
        study.context("found fewer than two rounds with both set-ups, expected at least two")
    })?;
    chart.map(|file| file.draw(&outcomes::outcomes(&study))).transpose()?;
    study.seed = args.rounds.map(|_| args.seed);
    args.computing.answering.tell(&study)
}

fn played(args: &Args, rounds: u64) -> anyhow::Result<Vec<Outcome>> {
    let (rows, rule) = (rows(rounds)?, rule(args)?);
    let playing = playing(args, &rows, &rule);
    let job = playing.job(ShippedCensus::CONFIRM.bytes);
    let journal = args.checkpoint.open("outcomes.journal", &job)?;
    let bars = Bars::default();
    let played = args.computing.setup_pool()?.install(|| playing.outcomes(&journal, &bars));
    bars.clear();
    played.inspect_err(|error| args.checkpoint.note_stopped(error))
}

/// The rounds in the program, with everything that is counted in the set-ups counted anew.
fn counted(args: &Args) -> anyhow::Result<Vec<Outcome>> {
    let shipped = outcomes::shipped()?;
    let last = shipped.last().context("the program has no outcomes")?.round;
    let (rows, rule) = (rows(last)?, rule(args)?);
    let playing = Playing { games: shipped[0].games, ..playing(args, &rows, &rule) };
    rows.iter().zip(shipped).map(|(row, known)| playing.outcome(row, known.won)).collect()
}

fn playing<'a>(args: &Args, rows: &'a [Row], rule: &'a Sum) -> Playing<'a> {
    let deadlock = Deadlock::default();
    Playing { rows, rule, deadlock, games: args.games, seed: args.seed, stop: interrupt::flag() }
}

fn rows(rounds: u64) -> anyhow::Result<Vec<Row>> {
    let is_asked = |row: &Row| row.origin.as_ref().is_some_and(|origin| origin.round <= rounds);
    Ok(shipped(ShippedCensus::CONFIRM)?.only(is_asked).rows)
}

fn rule(args: &Args) -> anyhow::Result<Sum> {
    let pool = args.computing.answering.pool()?;
    let find = move || {
        let found = choices(&shipped(ShippedCensus::PLAYED)?)?;
        pool.install(|| rule_to_learn(&found, SEED)).context("the program has too few rounds for a rule")
    };
    spinning("finding the rule to learn", || unattended(find))
}
