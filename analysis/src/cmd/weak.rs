//! `analysis weak`: what makes a set-up weak?

use std::path::{Path, PathBuf};

use analysis::chart::{ChartFile, ChartOptions, Drawing, Frame};
use analysis::population::Population;
use analysis::question::weak::{
    Measure, SampleComparison, WeakAnswer, picture, write_counts, write_effects, write_ranking,
};
use analysis::question::{Sample, independent};
use anyhow::{bail, ensure};
use foreign::shown;
use kamisado::Deadlock;
use terminal::exit::Exit;
use terminal::file::OutputFile;

use super::source::{drawn, found_and_confirm, read};
use super::unattended;
use crate::options::ComputeOptions;

/// Show what makes a set-up weak for the Defender
///
/// The more of the Challenger's first moves win, the weaker the set-up. The command tests many features: a tower behind
/// its own colour, the place of each colour, neighbours, rings, towers opposite one another, the threats of the first
/// moves. For each it shows how many more first moves win with one more of the feature, alone and adjusted for the
/// other features, with a 95% confidence interval and a p value adjusted for the number of features. A model shows how
/// much all features explain together, tested on set-ups that had no part in fitting it.
///
/// By default, finds features in the census played and measures them in the census confirm, both in the program; --data
/// and --confirm name other censuses. --sample draws set-ups with both home rows in random order and no rings, which no
/// match leads to. The same sample and seed give the same answer, with any number of threads.
///
/// Columns of --csv, for the set-ups whose winning moves are known: rank (1 is the weakest), number (in the order
/// drawn), position, value (for the Challenger), winning_moves, moves, share (winning_moves / moves), then a column for
/// each feature, with its count in the set-up. docs/src/research/data-dictionary.md lists the columns of --effects.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis weak
  analysis weak --data found.parquet --confirm others.parquet --chart effects.svg
  analysis weak --compare data/sensitivity/no-blunders.parquet data/sensitivity/natural.parquet
  analysis weak --sample 200 --seed 7 --csv set-ups.csv")]
pub struct Args {
    /// Find features in the set-ups of this file, as written by 'analysis census'
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sample", "memory", "deadlock"])]
    data: Option<PathBuf>,
    /// Measure the features in the set-ups of this file, and check them without the rounds that are also in --data
    #[arg(long, value_name = "FILE", requires = "data")]
    confirm: Option<PathBuf>,
    /// Compare the populations of two files
    #[arg(long, value_names = ["A", "B"], num_args = 2)]
    #[arg(conflicts_with_all = ["data", "sample", "memory", "deadlock", "csv", "effects", "counts", "chart", "heat_map", "histogram"])]
    compare: Option<Vec<PathBuf>>,
    /// Draw and solve N random set-ups
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    sample: Option<u64>,
    /// Where the random numbers start, for drawing set-ups and for the model
    #[arg(long, value_name = "S", default_value_t = 1)]
    #[arg(value_parser = terminal::count::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Write all set-ups to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write every feature and its effect to this file
    #[arg(long, value_name = "FILE")]
    effects: Option<PathBuf>,
    /// Write how many set-ups have each number of rings and of winning first moves to this file
    #[arg(long, value_name = "FILE")]
    counts: Option<PathBuf>,
    /// Draw a chart of the largest effects to this .svg file
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// Draw a chart of the Challenger's winning first moves by tower and file to this .svg file
    #[arg(long, value_name = "FILE")]
    heat_map: Option<PathBuf>,
    /// Draw a chart of how many set-ups have each number of winning first moves to this .svg file
    #[arg(long, value_name = "FILE")]
    histogram: Option<PathBuf>,
    #[command(flatten)]
    charts: ChartOptions,
    #[command(flatten)]
    computing: ComputeOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    if let Some([first, second]) = args.compare.as_deref() {
        return compare(args, [first, second]);
    }
    let file = |path: &Option<PathBuf>| args.charts.file(path.as_deref());
    let effects_csv = args.effects.as_deref().map(OutputFile::new).transpose()?;
    let counts = args.counts.as_deref().map(OutputFile::new).transpose()?;
    let (effects, heat_map, histogram) = (file(&args.chart)?, file(&args.heat_map)?, file(&args.histogram)?);
    let csv = args.csv.as_deref().map(OutputFile::new).transpose()?;
    let answer = answer(args)?;
    for path in args.effects.iter().chain(&args.counts) {
        ensure!(
            answer.study.measure == Measure::Moves,
            "output file {}: its winning first moves are not known; expected censuses made with --detail moves",
            shown(path)
        );
    }
    csv.map(|file| file.write(|out| write_ranking(out, &answer))).transpose()?;
    effects_csv.map(|file| file.write(|out| write_effects(out, &answer))).transpose()?;
    counts.map(|file| file.write(|out| write_counts(out, &answer.found))).transpose()?;
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
                "chart file {}: too few set-ups have the data it shows; expected more set-ups, or their winning moves",
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
    independent(&[(&paths[0].to_string_lossy(), &first), (&paths[1].to_string_lossy(), &second)])?;
    let comparison = unattended(move || Ok(pool.install(|| SampleComparison::new([&first, &second]))))?;
    args.computing.answering.tell(&comparison)
}

/// The set-ups to find features in, and those to confirm them on: from files, drawn now, or those in the program.
fn samples(args: &Args) -> anyhow::Result<(Sample, Option<Sample>)> {
    let Some(sample) = args.sample else {
        let asked = args.computing.deadlock();
        ensure!(
            args.data.is_some() || asked == Deadlock::Official,
            "the censuses in the program have the rules {}, not {}: expected --sample N to draw set-ups, or --data FILE",
            Deadlock::Official.rules_name(),
            asked.rules_name()
        );
        return found_and_confirm(&args.data, &args.confirm);
    };
    Ok((drawn(Population::Uniform { seed: args.seed }, sample, &args.computing)?, None))
}
