//! `analysis sides`: does the choice of side matter, and which rule picks the better one?

use std::path::PathBuf;

use analysis::census::{Identity, ShippedCensus};
use analysis::chart::ChartOptions;
use analysis::population::Population;
use analysis::question::Sample;
use analysis::question::sides::{Drill, SidesAnswer, SidesStudy, choices, rule_to_learn};
use anyhow::Context;
use foreign::shown;
use kamisado::Deadlock;
use terminal::exit::Exit;
use terminal::lines::Lines;
use terminal::output;

use super::source::{drawn, found_and_confirm, shipped};
use super::unattended;
use crate::options::{ComputeOptions, PlayOptions};

/// Show how much the choice of side matters after a round, and which simple rule picks the better side
///
/// Counts the Challenger's winning first moves in both set-ups after each finished round. The better side is the one
/// with fewer; if the Challenger loses after one fill only, it is that one. Then tries rules for use at the board. Each
/// is a count in both set-ups: some only count squares, others need moves tried in the head. Finds the best sums of a
/// few counts and shows how often each rule picks the better side, and what it costs when it does not, in rounds that
/// had no part in finding it.
///
/// By default, finds rules in the census played and tests them on the census confirm, both of simulated rounds in the
/// program. With --data, uses your own census, made with both fills and --detail moves; rules are tested on --confirm
/// or, without it, on a third of the rounds, set aside. With --sample or --players, draws and solves new rounds, about
/// one per second and thread. --drill prints boards to practise on.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis sides
  analysis sides --data found.parquet --confirm others.parquet --chart differences.svg --rules-chart rules.svg
  analysis sides --sample 500 --players natural
  analysis sides --drill --seed 7")]
pub struct Args {
    /// Read the rounds from this census
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sample", "PlayOptions"])]
    data: Option<PathBuf>,
    /// Test the rules on the rounds of this census, and check them without the rounds that are also in --data
    #[arg(long, value_name = "FILE", requires = "data")]
    confirm: Option<PathBuf>,
    /// Number of finished rounds to draw and solve [default: 100, if players are named]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    sample: Option<u64>,
    /// Where the random numbers start, for the sample and for setting rounds aside
    #[arg(long, value_name = "S", default_value_t = 1)]
    #[arg(value_parser = terminal::count::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Print ten boards to practise the rule to learn, then the answers. Rule and boards come from the rounds in the
    /// program; --seed draws other boards. At a terminal the answers come when you press Enter
    #[arg(long, conflicts_with_all = ["data", "sample", "PlayOptions", "chart", "rules_chart"])]
    drill: bool,
    #[command(flatten)]
    playing: PlayOptions,
    /// Draw a chart of how left and right differ to this .svg file
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// Draw a chart of how often each rule picks the better side to this .svg file
    #[arg(long, value_name = "FILE")]
    rules_chart: Option<PathBuf>,
    #[command(flatten)]
    charts: ChartOptions,
    #[command(flatten)]
    computing: ComputeOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    if args.drill {
        return drill(args);
    }
    let chart = args.charts.file(args.chart.as_deref())?;
    let rules_chart = args.charts.file(args.rules_chart.as_deref())?;
    let (sample, confirm) = samples(args)?;
    check_rules(args, &sample.identity)?;
    let of = |sample: &Sample, path: &Option<PathBuf>| {
        let named = || path.as_ref().map_or_else(String::new, |path| format!("census '{}'", shown(path)));
        choices(sample).with_context(named)
    };
    let found = of(&sample, &args.data)?;
    let others = confirm.as_ref().map(|confirm| of(confirm, &args.confirm)).transpose()?;
    let apart = confirm.as_ref().map(|confirm| choices(&confirm.clone().without(&sample))).transpose()?;
    let (seed, pool) = (args.seed, args.computing.answering.pool()?);
    let (study, apart) = unattended(move || {
        let study = pool.install(|| SidesStudy::new(&found, others.as_deref(), seed));
        let study = study.context("the census has no rounds")?;
        let apart = apart.map(|apart| study.apart(&apart));
        Ok((study, apart))
    })?;
    chart.map(|file| file.draw(&study.differences_chart(&sample.identity.population.to_string()))).transpose()?;
    let tried = confirm.as_ref().unwrap_or(&sample).describe_rounds();
    rules_chart.map(|file| file.draw(&study.rules_chart(&tried))).transpose()?;
    let answer =
        SidesAnswer { study: &study, sample: &sample, tried: confirm.as_ref(), apart: apart.as_ref(), seed: args.seed };
    args.computing.answering.tell(&answer)
}

/// The seed by which the rule to learn is chosen, so that --seed draws other boards for the same rule.
const SHIPPED: u64 = 1;
/// The most bytes to read while a person is to press Enter.
const LONGEST: usize = 1 << 10;

fn drill(args: &Args) -> anyhow::Result<Exit> {
    let (found, confirm) = [ShippedCensus::PLAYED, ShippedCensus::CONFIRM].map(shipped).into();
    let (found, confirm) = (found?, confirm?);
    let (seed, pool) = (args.seed, args.computing.answering.pool()?);
    let drill = unattended(move || {
        let (found, rounds) = (choices(&found)?, choices(&confirm)?);
        let rule =
            pool.install(|| rule_to_learn(&found, SHIPPED)).context("the program has too few rounds for a rule")?;
        let drill = Drill::new(rule, &rounds, confirm.identity.population, seed);
        drill.context("the rule to learn is not a table of points: expected counts of own-colour squares only")
    })?;
    if args.computing.answering.is_json() || !output::is_dialogue() {
        return args.computing.answering.tell(&drill);
    }
    output::write(|out| {
        drill.write_boards(out)?;
        write!(out, "\nPress Enter for the answers. ")
    })?;
    Lines::of_input(LONGEST, LONGEST)?.next_line()?;
    output::write(|out| {
        writeln!(out)?;
        drill.write_answers(out)
    })?;
    Ok(Exit::Answered)
}

fn check_rules(args: &Args, identity: &Identity) -> anyhow::Result<()> {
    let of_census = Deadlock::from_rules_name(&identity.rules);
    let of_census = of_census.with_context(|| format!("the census has unknown rules '{}'", identity.rules))?;
    if let Some(asked) = args.computing.deadlock_asked().filter(|asked| *asked != of_census) {
        anyhow::bail!("the census has the rules {}, not {}", identity.rules, asked.rules_name());
    }
    Ok(())
}

/// The rounds to find rules in, and those to test them on: from files, drawn now, or those in the program.
fn samples(args: &Args) -> anyhow::Result<(Sample, Option<Sample>)> {
    if args.data.is_some() || args.sample.is_none() && args.playing.is_default() {
        return found_and_confirm(&args.data, &args.confirm);
    }
    let population = Population::Played(args.playing.played(args.seed)?);
    Ok((drawn(population, args.sample.unwrap_or(100), &args.computing)?, None))
}
