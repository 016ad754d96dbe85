//! `analysis merge`: the parts of a plan, joined.

use std::io;
use std::path::{Path, PathBuf};

use analysis::statistics::wording::counted;
use analysis::work::{Means, Merged, Parts, Plan, State, Status, WorkError, ranges};
use anyhow::bail;
use foreign::shown;
use serde::Serialize;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt::{self, Interrupted};
use terminal::output;

use crate::options::{Bars, Working};

/// Join the parts of a plan into its result
///
/// Every part is checked first: all must be there and whole, of this plan, and made by this version of the program. The
/// result does not depend on who made the parts, or on how many there are.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  analysis merge --plan census.plan --parts parts --output census.parquet")]
pub struct Args {
    /// The plan, as 'analysis plan' writes it
    #[arg(long, value_name = "FILE")]
    plan: PathBuf,
    /// The folder of the parts
    #[arg(long, value_name = "DIR")]
    parts: PathBuf,
    /// Write the result into this file
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    working: Working,
}

/// What the result says in short.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(serialize_with = "output::path")]
    output: &'a Path,
    plan: String,
    parts: u64,
    #[serde(flatten)]
    figures: serde_json::Map<String, serde_json::Value>,
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let plan = Plan::read(&args.plan)?;
    let work = plan.work();
    let path = &args.output;
    let same = plan.clone();
    let output = OutputFile::in_place_of(path, "result of such a plan", move |path| same.work().is_result(path))?;
    let parts = Parts { plan: &plan, folder: &args.parts };
    check(&parts, args)?;
    let bars = Bars::default();
    let means = Means { memory: args.working.memory_bytes(), stop: interrupt::flag(), watch: &bars };
    let (mut merged, mut failure) = (Merged::default(), None);
    let pool = args.working.setup_pool()?;
    let written = output.write(|out| {
        let found = pool.install(|| parts.merge(&means, out));
        found.map(|found| merged = found).map_err(|error| match error {
            WorkError::Io(error) => error,
            error => {
                failure = Some(error);
                io::Error::other("the parts were not merged")
            }
        })
    });
    bars.clear();
    match failure {
        Some(WorkError::Stopped) => return Err(Interrupted.into()),
        Some(error) => return Err(error.into()),
        None => written?,
    }
    if args.working.is_json() {
        let figures = merged.figures;
        output::json(&Answer { output: path, plan: work.describe(), parts: plan.parts(), figures })?;
        return Ok(Exit::Answered);
    }
    output::write(|out| {
        writeln!(out, "{}", work.describe())?;
        writeln!(out, "'{}', from {}: {}", shown(path), counted(plan.parts(), "part"), merged.sentence)
    })?;
    Ok(Exit::Answered)
}

/// Refuses parts that are not all there and whole.
fn check(parts: &Parts<'_>, args: &Args) -> anyhow::Result<()> {
    let status = Status::of(parts)?;
    let of = |state: State| ranges(status.all(state));
    if status.is_done() {
        return Ok(());
    }
    let named = [("missing", of(State::Missing)), ("damaged", of(State::Damaged))];
    let named: Vec<String> =
        named.into_iter().filter(|(_, list)| !list.is_empty()).map(|(name, list)| format!("{name}: {list}")).collect();
    let (plan, folder) = (shown(&args.plan), shown(&args.parts));
    bail!(
        "not all {} parts are in '{folder}' and whole; {}; expected all: 'analysis run --plan {plan} --part I..J \
         --output {folder}' makes them",
        parts.plan.parts(),
        named.join("; ")
    )
}
