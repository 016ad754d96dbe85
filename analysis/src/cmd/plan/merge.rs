//! `analysis plan merge`: joins the parts of a plan.

use std::path::PathBuf;

use analysis::stopped;
use analysis::work::{MergeAnswer, Parts, ResultSummary, State, Status, WorkContext, ranges};
use anyhow::bail;
use foreign::shown;
use terminal::count::counted;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::interrupt;

use super::PlanFile;
use crate::cmd::CommandAnswer;
use crate::options::{Bars, WorkOptions};

/// Join the parts of a plan into its result
///
/// First checks that every part exists, is undamaged, belongs to this plan, and was made by this build of the program.
/// The result does not depend on where the parts were made, or on how many there are.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  analysis plan merge census.plan parts --output census.parquet")]
pub struct Args {
    #[command(flatten)]
    planned: PlanFile,
    /// Write the result to this file
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    working: WorkOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let plan = args.planned.read()?;
    let (work, path) = (plan.work(), &args.output);
    let same = plan.clone();
    let file = OutputFile::in_place_of(path, "result of such a plan", move |path| same.work().is_result(path))?;
    let parts = args.planned.parts(&plan);
    check(&parts, args)?;
    let bars = Bars::default();
    let means = WorkContext { memory: args.working.memory_bytes(), stop: interrupt::flag(), watch: &bars };
    let mut merged = ResultSummary::default();
    let pool = args.working.setup_pool()?;
    let written = stopped::write(file, |out| {
        merged = pool.install(|| parts.merge(&means, out))?;
        Ok(())
    });
    bars.clear();
    written?;
    let parts = counted(plan.parts, "part");
    args.working.answering.tell(&CommandAnswer {
        json: MergeAnswer { output: path, plan: work.describe(), parts: plan.parts, figures: merged.figures },
        text: format!("{}\n'{}', from {parts}: {}\n", work.describe(), shown(path), merged.sentence),
        exit: Exit::Answered,
    })
}

fn check(parts: &Parts<'_>, args: &Args) -> anyhow::Result<()> {
    let status = Status::of(parts)?;
    if status.left().is_empty() {
        return Ok(());
    }
    let named = [("missing", State::Missing), ("damaged", State::Damaged)];
    let named = named.map(|(name, state)| (name, ranges(status.all(state))));
    let named: Vec<String> =
        named.iter().filter(|(_, list)| !list.is_empty()).map(|(name, list)| format!("{name}: {list}")).collect();
    let (plan, folder) = (shown(&args.planned.plan), shown(&args.planned.folder));
    bail!(
        "not all {} parts in '{folder}' are whole: {}; expected all: 'analysis plan run {plan} {folder}' makes them",
        parts.plan.parts,
        named.join("; ")
    )
}
