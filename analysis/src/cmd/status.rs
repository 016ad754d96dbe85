//! `analysis status`: which parts of a plan are finished.

use std::path::{Path, PathBuf};

use analysis::work::{Costs, Groups, PartSeconds, Parts, Plan, Schedule, State, Status, ranges};
use anyhow::ensure;
use clap::ValueEnum;
use foreign::shown;
use serde::Serialize;
use terminal::exit::Exit;
use terminal::output;

use super::plan::span;

/// Shown below the options.
const EXAMPLES: &str = "\
Examples:
  analysis status --plan census.plan --parts parts
  sbatch --array=\"$(analysis status --plan census.plan --parts parts --format slurm-array)\" census.sbatch";

/// Say which parts of a plan are finished, missing or damaged
///
/// Reads every part and checks its checksum. Exit code 0 if all are finished, 1 if some are not.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The plan, as 'analysis plan' writes it
    #[arg(long, value_name = "FILE")]
    plan: PathBuf,
    /// The folder of the parts
    #[arg(long, value_name = "DIR", alias = "output")]
    parts: PathBuf,
    /// Number groups of K parts, as 'analysis run --each K'
    #[arg(long, value_name = "K", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    each: u64,
    /// Also how long the parts that are left would take on so many cores, like 16,64,256: by a simulation that draws the
    /// cost of each part from those that are done
    #[arg(long, value_name = "N,...", value_delimiter = ',', allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    cores: Vec<u64>,
    /// For --cores: seconds to begin and end each element of the schedule
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = amount, allow_negative_numbers = true)]
    overhead: f64,
    /// For --cores: what a core costs for an hour, in any currency
    #[arg(long, value_name = "P", value_parser = amount, allow_negative_numbers = true)]
    price: Option<f64>,
    /// Form of the answer
    #[arg(long, default_value = "text")]
    format: Form,
}

fn amount(text: &str) -> Result<f64, String> {
    let amount = text.parse().ok().filter(|amount: &f64| amount.is_finite() && *amount >= 0.0);
    amount.ok_or_else(|| "expected a number from 0 on, like 0.05".to_owned())
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// For people
    Text,
    /// For programs: one JSON object
    Json,
    /// The numbers to be given to 'analysis run' next, like 0-4,7: what sbatch --array expects. Nothing if all is done
    SlurmArray,
}

/// What is there, for programs.
#[derive(Serialize)]
struct Answer<'a> {
    plan: String,
    #[serde(serialize_with = "output::path")]
    folder: &'a Path,
    parts: u64,
    done: u64,
    missing: Vec<u64>,
    damaged: Vec<u64>,
    /// What can be made next: the missing and the damaged.
    next: Vec<u64>,
    core_seconds_left: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    schedules: Vec<ScheduleJson>,
}

/// How long the rest takes on so many cores.
#[derive(Serialize)]
struct ScheduleJson {
    cores: u64,
    seconds: f64,
    efficiency: f64,
    price: Option<f64>,
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let plan = Plan::read(&args.plan)?;
    ensure!(
        !args.parts.exists() || args.parts.is_dir(),
        "'{}' is a file, expected the folder of the parts",
        shown(&args.parts)
    );
    let parts = Parts { plan: &plan, folder: &args.parts };
    let status = Status::of(&parts)?;
    let (work, all) = (plan.work(), plan.parts());
    let groups = Groups { parts: all, each: args.each };
    let left = status.left();
    let made: Vec<PartSeconds> = status.all(State::Done).filter_map(|part| parts.seconds(part)).collect();
    let expected: Vec<f64> = (0..all).map(|part| work.seconds(part)).collect();
    let costs = Costs::new(&made, |part| expected[part as usize], args.overhead);
    // A sum of nothing is -0.
    let seconds_left = left.iter().fold(0.0, |sum, &part| sum + expected[part as usize]) * costs.mean_ratio();
    let schedule = |&cores: &u64| {
        let found = costs.schedule(groups, &left, |part| expected[part as usize], cores);
        let Schedule { cores, seconds, efficiency } = found;
        // Whoever rents cores pays for them until the last one is ready.
        let price = args.price.map(|price| price * cores as f64 * seconds / 3600.0);
        ScheduleJson { cores, seconds, efficiency, price }
    };
    let schedules: Vec<ScheduleJson> = args.cores.iter().map(schedule).collect();
    let done = status.all(State::Done).count() as u64;
    match args.format {
        Form::SlurmArray => {
            let next = ranges(left.iter().map(|&part| groups.group(part)));
            if !next.is_empty() {
                output::write(|out| writeln!(out, "{next}"))?;
            }
        }
        Form::Json => output::json(&Answer {
            plan: work.describe(),
            folder: &args.parts,
            parts: all,
            done,
            missing: status.all(State::Missing).collect(),
            damaged: status.all(State::Damaged).collect(),
            next: left,
            core_seconds_left: seconds_left,
            schedules,
        })?,
        Form::Text => output::write(|out| {
            writeln!(out, "{}", work.describe())?;
            writeln!(out, "{done} of {all} parts are done.")?;
            for (state, name) in [(State::Missing, "missing"), (State::Damaged, "damaged")] {
                if status.all(state).next().is_some() {
                    writeln!(out, "{name}: {}", ranges(status.all(state)))?;
                }
            }
            if done < all {
                writeln!(out, "Left: {} of one core.", span(seconds_left))?;
            }
            schedules.iter().try_for_each(|schedule| {
                let ScheduleJson { cores, seconds, efficiency, price } = schedule;
                let price = price.map(|price| format!(", {price:.2} for it")).unwrap_or_default();
                let busy = 100.0 * efficiency;
                writeln!(out, "On {cores} cores: {}, {busy:.1} % of their time at work{price}.", span(*seconds))
            })
        })?,
    }
    Ok(if status.is_done() { Exit::Answered } else { Exit::Unknown })
}
