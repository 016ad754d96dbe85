//! `analysis weak`: which set-ups are weak?

mod contrast;
mod text;

use std::io;
use std::path::PathBuf;

use analysis::chart::ChartFile;
use analysis::population::random_refills;
use analysis::sample::{Valued, rank};
use analysis::stats::{Interval, share_interval};
use rayon::prelude::*;
use serde::Serialize;
use solver::answer::Question;
use solver::kamisado::Setup;
use solver::value::Value;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt::Interrupted;
use terminal::{output, progress};

use self::contrast::Feature;
use crate::options::Computing;

/// Rank random refilled set-ups from weak to strong
///
/// Draws set-ups at random: both home rows in uniformly random order, no rings, Black the Challenger, who moves first.
/// Values every first move of each, and ranks the set-ups: the more first moves win for the Challenger, the weaker is
/// the Defender. Then compares the set-ups in which a tower of the Defender stands behind a square of its own colour with those in
/// which none does: the next square straight ahead, or one of the two diagonally ahead. The same sample and seed give
/// the same rows, with any number of threads.
///
/// Columns of --csv: rank (1 is the weakest), number (in the order drawn), position, value (for the Challenger),
/// winning_moves, moves, share (winning_moves / moves), straight and diagonal (towers of the Defender with their own
/// colour on the next square ahead).
#[derive(clap::Args)]
pub struct Args {
    /// How many set-ups to draw
    #[arg(long, value_name = "N", default_value_t = 500, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    sample: u64,
    /// Where the random numbers start
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Write all set-ups into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw the comparison into this file, .svg or .png
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    #[command(flatten)]
    computing: Computing,
}

/// Memory for one set-up: more is not faster, as it must be cleared for the next.
const SETUP_MEMORY: usize = 128 << 20;
/// Set-ups shown at each end of the ranking.
const ENDS: usize = 10;

/// A ranked sample and what it shows.
struct Study<'a> {
    args: &'a Args,
    /// Weak to strong.
    ranked: Vec<Valued>,
    /// The share of set-ups that the Challenger wins.
    challenger_wins: Interval,
    features: [Feature; 2],
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let chart = args.chart.as_deref().map(ChartFile::new).transpose()?;
    let csv = args.csv.as_deref().map(OutputFile::new).transpose()?;
    let study = Study::new(args)?;
    if let Some(file) = csv {
        file.write(|out| write_csv(out, &study.ranked))?;
    }
    if let Some(file) = chart {
        file.draw(&contrast::chart(&study))?;
    }
    if args.computing.answering.is_json() {
        output::json(&Answer::new(&study))?;
    } else {
        output::write(|out| text::write(out, &study))?;
    }
    Ok(Exit::Answered)
}

impl<'a> Study<'a> {
    fn new(args: &'a Args) -> anyhow::Result<Study<'a>> {
        let mut ranked = value(args)?;
        rank(&mut ranked);
        let wins = ranked.iter().filter(|valued| valued.value() == Value::Win).count();
        let challenger_wins = share_interval(wins as u64, args.sample).expect("the sample is not empty");
        let features = Feature::all(&ranked);
        Ok(Study { args, ranked, challenger_wins, features })
    }

    /// The ends of the ranking, without overlap: the weakest and the strongest.
    fn ends(&self) -> (&[Valued], &[Valued]) {
        let weakest = self.ranked.len().min(ENDS);
        let strongest = (self.ranked.len() - weakest).min(ENDS);
        (&self.ranked[..weakest], &self.ranked[self.ranked.len() - strongest..])
    }
}

/// The sample, each set-up solved by one thread with a memory of its own.
fn value(args: &Args) -> anyhow::Result<Vec<Valued>> {
    let computing = &args.computing;
    let pool = computing.answering.pool()?;
    let question = computing.question();
    let question =
        Question { memory: (question.memory / pool.current_num_threads()).min(SETUP_MEMORY), threads: 1, ..question };
    let setups: Vec<(u64, Setup)> = (1..=args.sample).zip(random_refills(args.seed)).collect();
    let bar = progress::bar("set-ups", args.sample);
    let one = |(number, setup)| {
        let valued = Valued::new(number, setup, computing.deadlock(), &question)?.ok_or(Interrupted)?;
        bar.inc(1);
        Ok(valued)
    };
    let valued = pool.install(|| setups.into_par_iter().map(one).collect());
    bar.finish_and_clear();
    valued
}

/// A row of the CSV file, and of the answer in JSON.
#[derive(Serialize)]
struct Row {
    rank: usize,
    number: u64,
    position: String,
    value: &'static str,
    winning_moves: u64,
    moves: u64,
    share: f64,
    straight: u32,
    diagonal: u32,
}

impl Row {
    fn new(rank: usize, valued: &Valued) -> Row {
        Row {
            rank,
            number: valued.number,
            position: valued.setup.to_string(),
            value: valued.value().name(),
            winning_moves: valued.moves.wins,
            moves: valued.moves.moves,
            share: (valued.share() * 1e4).round() / 1e4,
            straight: valued.own_color.straight,
            diagonal: valued.own_color.diagonal,
        }
    }
}

fn write_csv(out: &mut dyn io::Write, ranked: &[Valued]) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    for (rank, valued) in (1..).zip(ranked) {
        writer.serialize(Row::new(rank, valued))?;
    }
    writer.flush()
}

/// The answer as a JSON object.
#[derive(Serialize)]
struct Answer {
    sample: u64,
    seed: u64,
    rules: &'static str,
    challenger: &'static str,
    challenger_wins: contrast::IntervalAnswer,
    features: Vec<contrast::FeatureAnswer>,
    weakest: Vec<Row>,
    strongest: Vec<Row>,
}

impl Answer {
    fn new(study: &Study<'_>) -> Answer {
        let (weakest, strongest) = study.ends();
        let first_strong = study.ranked.len() - strongest.len() + 1;
        let rows =
            |first: usize, end: &[Valued]| (first..).zip(end).map(|(rank, valued)| Row::new(rank, valued)).collect();
        Answer {
            sample: study.args.sample,
            seed: study.args.seed,
            rules: study.args.computing.deadlock().rules_name(),
            challenger: study.ranked[0].challenger().name(),
            challenger_wins: study.challenger_wins.into(),
            features: study.features.iter().map(Into::into).collect(),
            weakest: rows(1, weakest),
            strongest: rows(first_strong, strongest),
        }
    }
}
