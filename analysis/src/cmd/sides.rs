//! `analysis sides`: does the choice of side matter, and which rule picks the better one?

use std::path::PathBuf;

use analysis::census::{self, Census, Detail, Identity};
use analysis::chart::ChartFile;
use analysis::population::Population;
use analysis::question::sides::{self, SidesJson, SidesStudy, choices};
use anyhow::Context;
use solver::kamisado::Deadlock;
use solver::storage::journal::Journal;
use terminal::exit::Exit;
use terminal::output;

use super::survey::survey;
use super::unattended::unattended;
use crate::options::{Computing, Playing, played_units};

/// Shown below the options.
const EXAMPLES: &str = r#"Examples:
  analysis sides --data played.parquet --chart differences.svg --rules-chart rules.svg
  analysis sides --sample 500 --players natural"#;

/// Say how much the choice of side matters after a round, and which simple rule picks the better side
///
/// Looks at finished rounds with the set-ups of both fills, and counts for each how many first moves of the Challenger
/// win. The better side is the one with fewer of them; if the Challenger loses one side only, it is that one. Then it
/// tries rules that a player could use at the board, each a count in both set-ups, and looks for the best sum of a few
/// counts on two thirds of the rounds. The other third says how good that sum is.
///
/// The rounds come from a census with both fills and --detail moves (--data), or are drawn and valued now, about one
/// each second and thread.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Read the rounds from this census
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sample", "Playing"])]
    data: Option<PathBuf>,
    /// How many finished rounds to draw, each from a match of its own
    #[arg(long, value_name = "N", default_value_t = 100, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    sample: u64,
    /// Where the random numbers start: those of the sample, and those that choose the rounds to find rules on
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    playing: Playing,
    /// Draw how left and right differ into this file, .svg or .png
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// Draw how often each rule picks the better side into this file, .svg or .png
    #[arg(long, value_name = "FILE")]
    rules_chart: Option<PathBuf>,
    #[command(flatten)]
    computing: Computing,
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let chart = args.chart.as_deref().map(ChartFile::new).transpose()?;
    let rules_chart = args.rules_chart.as_deref().map(ChartFile::new).transpose()?;
    let census = match &args.data {
        Some(path) => {
            let path = path.clone();
            unattended(move || Ok(census::read(&path)?))?
        }
        None => draw(args)?,
    };
    check_rules(args, &census.identity)?;
    let choices = choices(&census.rows)
        .with_context(|| args.data.as_ref().map_or_else(String::new, |path| format!("census '{}'", path.display())))?;
    let seed = args.seed;
    let study = unattended(move || SidesStudy::new(&choices, seed).context("the census has no rounds"))?;
    let population = census.identity.population.to_string();
    if let Some(file) = chart {
        file.draw(&study.differences_chart(&population))?;
    }
    if let Some(file) = rules_chart {
        file.draw(&study.rules_chart(&population))?;
    }
    if args.computing.answering.is_json() {
        output::json(&SidesJson::new(&study, &census.identity, args.seed))?;
    } else {
        output::write(|out| sides::text::write(out, &study, &population))?;
    }
    Ok(Exit::Answered)
}

/// Whether the rounds were played by the rules that were asked for, if any were.
fn check_rules(args: &Args, identity: &Identity) -> anyhow::Result<()> {
    let of_census = Deadlock::from_rules_name(&identity.rules);
    let of_census = of_census.with_context(|| format!("the census has unknown rules '{}'", identity.rules))?;
    if let Some(asked) = args.computing.deadlock_asked().filter(|asked| *asked != of_census) {
        anyhow::bail!("the census has the rules {}, not {}", identity.rules, asked.rules_name());
    }
    Ok(())
}

/// A sample of rounds, both fills of each valued.
fn draw(args: &Args) -> anyhow::Result<Census> {
    let played = args.playing.played(args.seed)?;
    let identity = Identity::new(Population::Played(played), args.sample, Detail::Moves, args.computing.deadlock());
    let numbers = 1..args.sample + 1;
    let units =
        args.computing.setup_pool()?.install(|| played_units(played, numbers.clone(), args.computing.deadlock()))?;
    survey(identity, numbers, &units, &Journal::none(), &args.computing)
}
