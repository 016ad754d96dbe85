//! `analysis weak`: what makes a set-up weak?

mod source;

use std::path::{Path, PathBuf};

use analysis::chart::{Chart, ChartFile};
use analysis::question::weak::{self, WeakAnswer, WeakJson, WeakStudy, picture, write_effects, write_ranking};
use anyhow::bail;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::output;

use super::unattended::unattended;
use crate::options::Computing;

/// Shown below the options.
const EXAMPLES: &str = "\
Examples:
  analysis weak --data data/uniform-moves.parquet --chart effects.svg
  analysis weak --sample 200 --seed 7 --csv set-ups.csv";

/// Say what makes a set-up weak for the Defender
///
/// Takes the set-ups of a census (--data), or draws some at random: both home rows in uniformly random order, no rings, Black
/// the Challenger, who moves first; and values every first move of each. The more of them win for the Challenger, the weaker
/// is the Defender.
///
/// Compares the set-ups that have a feature with those that lack it, for each of many features: a tower behind its own
/// colour, where each colour stands, neighbours, rings, towers opposite one another, what the first moves threaten.
/// Every difference comes with its 95% confidence interval and a probability adjusted for the number of features. Two
/// models say how much all features explain together, tested on set-ups that they have not seen. The same sample and
/// seed give the same answer, with any number of threads.
///
/// Columns of --csv, for the set-ups whose winning moves are known: rank (1 is the weakest), number (in the order
/// drawn), position, value (for the Challenger), winning_moves, moves, share (winning_moves / moves), then a column for
/// each feature: how much of it the set-up has. Columns of --effects: feature, about (in words), with and without
/// (set-ups), effect, low and high (of the 95% confidence interval), adjusted_p, significant (whether it is more than
/// chance).
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Take the set-ups of this file, as 'analysis census' writes it, instead of drawing some
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sample", "memory", "deadlock"])]
    data: Option<PathBuf>,
    /// How many set-ups to draw
    #[arg(long, value_name = "N", default_value_t = 500, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    sample: u64,
    /// Where the random numbers start, those that draw the set-ups and those that choose on which of them the models are tested
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Write all set-ups into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write every feature with its effect on the winning first moves into this file
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
    computing: Computing,
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let file = |path: &Option<PathBuf>| path.as_deref().map(ChartFile::new).transpose();
    let effects_csv = args.effects.as_deref().map(OutputFile::new).transpose()?;
    let (effects, heat_map, histogram) = (file(&args.chart)?, file(&args.heat_map)?, file(&args.histogram)?);
    let csv = args.csv.as_deref().map(OutputFile::new).transpose()?;
    let answer = answer(args)?;
    if let Some(file) = csv {
        file.write(|out| write_ranking(out, &answer))?;
    }
    if let Some(file) = effects_csv {
        file.write(|out| write_effects(out, &answer.study.effects))?;
    }
    let (study, population) = (&answer.study, answer.population.as_str());
    draw(effects, args.chart.as_deref(), picture::effects(study, population))?;
    draw(heat_map, args.heat_map.as_deref(), picture::heat_map(study, population))?;
    draw(histogram, args.histogram.as_deref(), picture::histogram(study, population))?;
    if args.computing.answering.is_json() {
        output::json(&WeakJson::new(&answer))?;
    } else {
        output::write(|out| weak::text::write(out, &answer))?;
    }
    Ok(Exit::Answered)
}

/// Draws into the file that was asked for.
fn draw<C: Chart>(file: Option<ChartFile>, path: Option<&Path>, chart: Option<C>) -> anyhow::Result<()> {
    match (file, path, chart) {
        (Some(file), _, Some(chart)) => file.draw(&chart)?,
        (Some(_), Some(path), None) => {
            bail!(
                "chart file {}: too few set-ups have what it shows; expected more set-ups, or their winning moves",
                path.display()
            )
        }
        _ => {}
    }
    Ok(())
}

/// Studies the census that the command line names.
fn answer(args: &Args) -> anyhow::Result<WeakAnswer> {
    let census = source::census(args)?;
    let population = census.identity.describe();
    let (rows, seed, pool) = (census.rows, args.seed, args.computing.answering.pool()?);
    let (rows, study) = unattended(move || {
        let study = pool.install(|| WeakStudy::new(&rows, seed));
        Ok((rows, study))
    })?;
    Ok(WeakAnswer { seed, rules: census.identity.rules, population, rows, study })
}
