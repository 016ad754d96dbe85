//! `analysis plan status`: which parts of a plan are finished.

use analysis::work::{Groups, PartSeconds, Parts, State, Status, StatusAnswer, ranges};
use clap::ValueEnum;
use terminal::exit::Exit;
use terminal::output;

use super::{PlanFile, span};
use crate::cmd::CommandAnswer;

/// Show which parts of a plan are finished, missing or damaged
///
/// Reads every part and checks its checksum. The exit code is 0 if all are finished, 1 if some are not.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis plan status census.plan parts
  sbatch --array=\"$(analysis plan status census.plan parts --format slurm-array)\" census.sbatch")]
pub struct Args {
    #[command(flatten)]
    planned: PlanFile,
    /// Number groups of K parts, as 'analysis plan run --each K' does
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
    /// The numbers for the next 'analysis plan run', like 0-4,7, as 'sbatch --array' expects them. Empty if all parts
    /// are done
    SlurmArray,
}

/// How many times the expected processor time a part takes, judged by the parts that were made in one go.
fn pace(parts: &Parts<'_>, status: &Status) -> f64 {
    let made = status.all(State::Done).filter_map(|part| parts.seconds(part)).filter(|made| !made.went_on);
    let ratio = |made: PartSeconds| Some(made.core_seconds? / parts.plan.work().seconds(made.part));
    let ratios: Vec<f64> = made.filter_map(ratio).filter(|ratio| ratio.is_finite()).collect();
    if ratios.is_empty() { 1.0 } else { ratios.iter().sum::<f64>() / ratios.len() as f64 }
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let plan = args.planned.read()?;
    let parts = args.planned.parts(&plan);
    let (status, work) = (Status::of(&parts)?, plan.work());
    let [missing, damaged] = [State::Missing, State::Damaged].map(|state| status.all(state).collect::<Vec<_>>());
    let (next, done) = (status.left(), status.all(State::Done).count());
    let exit = if next.is_empty() { Exit::Answered } else { Exit::Unknown };
    if args.format == Form::SlurmArray {
        let groups = Groups { parts: plan.parts, each: args.each };
        if !next.is_empty() {
            output::write(|out| writeln!(out, "{}", ranges(next.iter().map(|&part| groups.group(part)))))?;
        }
        return Ok(exit);
    }
    // An empty sum is -0.
    let left = missing.iter().chain(&damaged).fold(0.0, |sum, &part| sum + work.seconds(part)) * pace(&parts, &status);
    let mut text = format!("{}\n{done} of {} parts are done.\n", work.describe(), plan.parts);
    for (name, parts) in
        [("missing", &missing), ("damaged", &damaged)].into_iter().filter(|(_, parts)| !parts.is_empty())
    {
        text += &format!("{name}: {}\n", ranges(parts.iter().copied()));
    }
    if !next.is_empty() {
        text += &format!("Left: {} of one core.\n", span(left));
    }
    let json = StatusAnswer {
        plan: work.describe(),
        folder: parts.folder,
        parts: plan.parts,
        done,
        missing,
        damaged,
        next,
        core_seconds_left: left,
    };
    let form = if args.format == Form::Json { output::Form::Json } else { output::Form::Text };
    form.tell(&CommandAnswer { json, text, exit })
}
