//! `analysis weak`: what makes a set-up weak?

use std::path::{Path, PathBuf};

use analysis::census::{Detail, Identity};
use analysis::chart::{ChartFile, Drawing, Frame};
use analysis::population::{Population, Unit};
use analysis::question::Sample;
use analysis::question::weak::{SampleComparison, WeakAnswer, picture, write_effects, write_ranking};
use anyhow::{bail, ensure};
use foreign::shown;
use kamisado::Deadlock;
use kamisado_solver::storage::journal::Journal;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt::{self, Interruption};

use super::source::{found_and_confirm, read, survey};
use super::unattended;
use crate::options::ComputeOptions;

/// Say what makes a set-up weak for the Defender
///
/// Without options, takes the set-ups after rounds of simulated matches that are part of the program: features are looked
/// for in the census played, and told as they are in the census confirm, of other rounds. With --data, takes a census of
/// yours, and with --confirm another one to confirm what is found. With --sample, draws set-ups now: both home rows in
/// random order, no rings, which no match leads to.
///
/// The more of the Challenger's first moves win, the weaker is the Defender. For each of many features (a tower behind its own
/// colour, where each colour stands, neighbours, rings, towers opposite one another, what the first moves threaten) it says
/// how many more winning first moves go with one more of it, alone and with others held. Every difference comes with its 95%
/// confidence interval and a probability adjusted for the number of features. Two models say how much all features explain
/// together, tested on set-ups that they have not seen. The same sample and seed give the same answer, with any number of
/// threads.
///
/// Columns of --csv, for the set-ups whose winning moves are known: rank (1 is the weakest), number (in the order
/// drawn), position, value (for the Challenger), winning_moves, moves, share (winning_moves / moves), then a column for
/// each feature: how much of it the set-up has. docs/src/research/data-dictionary.md lists the columns of --effects.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis weak
  analysis weak --data found.parquet --confirm others.parquet --chart effects.svg
  analysis weak --compare data/sensitivity/perfect.parquet data/sensitivity/natural.parquet
  analysis weak --sample 200 --seed 7 --csv set-ups.csv")]
pub struct Args {
    /// Look for features in the set-ups of this file, as 'analysis census' writes it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sample", "memory", "deadlock"])]
    data: Option<PathBuf>,
    /// Tell what was found as it is in the set-ups of this file; rounds that both files hold are left out of it
    #[arg(long, value_name = "FILE", requires = "data")]
    confirm: Option<PathBuf>,
    /// Put the populations of two files side by side
    #[arg(long, value_names = ["A", "B"], num_args = 2)]
    #[arg(conflicts_with_all = ["data", "sample", "memory", "deadlock", "csv", "effects", "chart", "heat_map", "histogram"])]
    compare: Option<Vec<PathBuf>>,
    /// Draw and value so many set-ups in random order
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    sample: Option<u64>,
    /// Where the random numbers start: those that draw set-ups, and those of the models
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Write all set-ups into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write every feature with what goes with it into this file
    #[arg(long, value_name = "FILE")]
    effects: Option<PathBuf>,
    /// Draw the largest effects into this file, .svg or .png
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// Draw the Challenger's winning first moves by tower and file into this file, .svg or .png
    #[arg(long, value_name = "FILE")]
    heat_map: Option<PathBuf>,
    /// Draw how many set-ups have each number of winning first moves into this file, .svg or .png
    #[arg(long, value_name = "FILE")]
    histogram: Option<PathBuf>,
    #[command(flatten)]
    computing: ComputeOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    if let Some([first, second]) = args.compare.as_deref() {
        return compare(args, [first, second]);
    }
    let file = |path: &Option<PathBuf>| path.as_deref().map(ChartFile::new).transpose();
    let effects_csv = args.effects.as_deref().map(OutputFile::new).transpose()?;
    let (effects, heat_map, histogram) = (file(&args.chart)?, file(&args.heat_map)?, file(&args.histogram)?);
    let csv = args.csv.as_deref().map(OutputFile::new).transpose()?;
    let answer = answer(args)?;
    csv.map(|file| file.write(|out| write_ranking(out, &answer))).transpose()?;
    effects_csv.map(|file| file.write(|out| write_effects(out, &answer))).transpose()?;
    let (study, population) = (&answer.study, answer.found.describe());
    draw(effects, args.chart.as_deref(), picture::effects(&answer))?;
    draw(heat_map, args.heat_map.as_deref(), picture::heat_map(study, &population))?;
    draw(histogram, args.histogram.as_deref(), picture::histogram(study, &population))?;
    args.computing.answering.tell(&answer)
}

fn draw<D: Drawing>(file: Option<ChartFile>, path: Option<&Path>, chart: Option<Frame<D>>) -> anyhow::Result<()> {
    match (file, path, chart) {
        (Some(file), _, Some(chart)) => file.draw(&chart)?,
        (Some(_), Some(path), None) => {
            bail!(
                "chart file {}: too few set-ups have what it shows; expected more set-ups, or their winning moves",
                shown(path)
            )
        }
        _ => {}
    }
    Ok(())
}

fn answer(args: &Args) -> anyhow::Result<WeakAnswer> {
    let (found, confirm) = samples(args)?;
    let (seed, pool) = (args.seed, args.computing.answering.pool()?);
    unattended(move || Ok(pool.install(|| WeakAnswer::new(found, confirm, seed))))
}

fn compare(args: &Args, paths: [&PathBuf; 2]) -> anyhow::Result<Exit> {
    let [first, second] = paths.map(|path| read(path));
    let (first, second, pool) = (first?, second?, args.computing.answering.pool()?);
    let comparison = unattended(move || Ok(pool.install(|| SampleComparison::new([&first, &second]))))?;
    args.computing.answering.tell(&comparison)
}

/// Those to look for features in, and those to confirm them on: of files, drawn now, or those of the program.
fn samples(args: &Args) -> anyhow::Result<(Sample, Option<Sample>)> {
    let Some(sample) = args.sample else {
        let asked = args.computing.deadlock();
        ensure!(
            args.data.is_some() || asked == Deadlock::Official,
            "the censuses of the program have the rules {}, not {}: expected --sample N to draw set-ups, or --data FILE",
            Deadlock::Official.rules_name(),
            asked.rules_name()
        );
        return found_and_confirm(&args.data, &args.confirm);
    };
    let (population, deadlock) = (Population::Uniform { seed: args.seed }, args.computing.deadlock());
    let identity = Identity::new(population.clone(), sample, Detail::Moves, deadlock);
    let draw = |numbers| Ok(Unit::drawn(&population, numbers, deadlock, interrupt::flag()).ok_or(Interruption)?);
    Ok((Sample::new(survey(identity, draw, &Journal::none(), &args.computing)?), None))
}
