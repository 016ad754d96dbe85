//! `analysis plan status`: which parts of a plan are finished.

use std::io::{self, Write};
use std::path::Path;

use analysis::work::{Groups, PartSeconds, Parts, State, Status, ranges};
use clap::ValueEnum;
use serde::Serialize;
use terminal::exit::Exit;
use terminal::output::{self, Answer};

use super::{Planned, span};

const EXAMPLES: &str = "\
Examples:
  analysis plan status census.plan parts
  sbatch --array=\"$(analysis plan status census.plan parts --format slurm-array)\" census.sbatch";

/// Say which parts of a plan are finished, missing or damaged
///
/// Reads every part and checks its checksum. Exit code 0 if all are finished, 1 if some are not.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    planned: Planned,
    /// Number groups of K parts, as 'analysis plan run --each K'
    #[arg(long, value_name = "K", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    each: u64,
    /// Form of the answer
    #[arg(long, default_value = "text")]
    format: Form,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// For people
    Text,
    /// For programs: one JSON object
    Json,
    /// The numbers to be given to 'analysis plan run' next, like 0-4,7: what sbatch --array expects. Nothing if all is done
    SlurmArray,
}

#[derive(Serialize)]
struct Found<'a> {
    plan: String,
    #[serde(serialize_with = "output::path")]
    folder: &'a Path,
    parts: u64,
    done: usize,
    missing: Vec<u64>,
    damaged: Vec<u64>,
    /// The missing and the damaged.
    next: Vec<u64>,
    core_seconds_left: f64,
}

impl<'a> Found<'a> {
    fn new(parts: &Parts<'a>) -> anyhow::Result<Found<'a>> {
        let status = Status::of(parts)?;
        let work = parts.plan.work();
        let [missing, damaged] = [State::Missing, State::Damaged].map(|state| status.all(state).collect::<Vec<_>>());
        // A sum of nothing is -0.
        let left = missing.iter().chain(&damaged).fold(0.0, |sum, &part| sum + work.seconds(part));
        Ok(Found {
            plan: work.describe(),
            folder: parts.folder,
            parts: parts.plan.parts(),
            done: status.all(State::Done).count(),
            missing,
            damaged,
            next: status.left(),
            core_seconds_left: left * pace(parts, &status),
        })
    }
}

/// How many times the expected time a part takes, as those tell that were made in one go.
fn pace(parts: &Parts<'_>, status: &Status) -> f64 {
    let made = status.all(State::Done).filter_map(|part| parts.seconds(part)).filter(|made| !made.went_on);
    let ratio = |made: PartSeconds| made.seconds * made.threads as f64 / parts.plan.work().seconds(made.part);
    let ratios: Vec<f64> = made.map(ratio).filter(|ratio| ratio.is_finite()).collect();
    if ratios.is_empty() { 1.0 } else { ratios.iter().sum::<f64>() / ratios.len() as f64 }
}

impl Answer for Found<'_> {
    fn json(&self) -> impl Serialize {
        self
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.plan)?;
        writeln!(out, "{} of {} parts are done.", self.done, self.parts)?;
        for (name, parts) in [("missing", &self.missing), ("damaged", &self.damaged)] {
            if !parts.is_empty() {
                writeln!(out, "{name}: {}", ranges(parts.iter().copied()))?;
            }
        }
        if self.next.is_empty() {
            return Ok(());
        }
        writeln!(out, "Left: {} of one core.", span(self.core_seconds_left))
    }

    fn exit(&self) -> Exit {
        if self.next.is_empty() { Exit::Answered } else { Exit::Unknown }
    }
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let plan = args.planned.read()?;
    let found = Found::new(&args.planned.parts(&plan))?;
    match args.format {
        Form::Text => output::Form::Text.tell(&found),
        Form::Json => output::Form::Json.tell(&found),
        Form::SlurmArray => {
            let groups = Groups { parts: plan.parts(), each: args.each };
            let next = ranges(found.next.iter().map(|&part| groups.group(part)));
            if !next.is_empty() {
                output::write(|out| writeln!(out, "{next}"))?;
            }
            Ok(found.exit())
        }
    }
}
