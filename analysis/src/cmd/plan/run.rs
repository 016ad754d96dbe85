//! `analysis plan run`: makes parts of a plan.

use std::mem;

use analysis::work::{Groups, PartChoice, PartOutcome, RunAnswer, WorkContext, ranges};
use anyhow::anyhow;
use foreign::shown;
use terminal::count::counted;
use terminal::exit::Exit;
use terminal::interrupt::{self, Interruption};
use terminal::output;

use super::PlanFile;
use crate::cmd::CommandAnswer;
use crate::options::{Bars, WorkOptions};

/// Make parts of a plan: without --part, all that are missing
///
/// Skips finished parts and makes damaged ones again. The folder, which is created if needed, also keeps the progress
/// within a part: after Ctrl-C, SIGTERM or a crash, run the same command again to continue. Several programs can share
/// a folder: each skips a part that another is making, and looks at it again after the other parts. If it is still not
/// finished then, the exit code is 1.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis plan run census.plan parts
  analysis plan run census.plan parts --part 0,2-3
  analysis plan run census.plan parts --part \"$SLURM_ARRAY_TASK_ID\" --each 20 --threads 1")]
pub struct Args {
    #[command(flatten)]
    planned: PlanFile,
    /// The parts to make, counted from 0, like 7, 0-99 or 0,2-3, as 'analysis plan status' lists them; or missing, for
    /// all that are
    #[arg(long, value_name = "LIST", default_value = "missing", allow_hyphen_values = true)]
    part: PartChoice,
    /// Let the LIST number groups of K parts, for schedulers that limit the size of an array
    #[arg(long, value_name = "K", default_value_t = 1, requires = "part", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    each: u64,
    #[command(flatten)]
    working: WorkOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let plan = args.planned.read()?;
    let groups = Groups { parts: plan.parts, each: args.each };
    let (what, last) = if args.each == 1 { ("parts", plan.parts) } else { ("groups of parts", groups.count()) };
    let mut next = groups.parts(&args.part).map_err(|number| {
        anyhow!("--part {number}: the plan '{}' has {last} {what}, 0 to {}", shown(&args.planned.plan), last - 1)
    })?;
    let parts = args.planned.parts(&plan);
    let pool = args.working.setup_pool()?;
    let bars = Bars::default();
    let [mut made_now, mut made_again, mut there_before] = [const { Vec::new() }; 3];
    let means = WorkContext { memory: args.working.memory_bytes(), stop: interrupt::flag(), watch: &bars };
    let mut made_elsewhere = Vec::new();
    // What another program was making may be finished, or left by it, once the other parts are made.
    while !next.is_empty() {
        let before = made_now.len() + made_again.len();
        for part in next {
            interrupt::check()?;
            bars.name(format!("part {part}: "));
            let made = pool.install(|| parts.make(part, &means)).map_err(|error| {
                if !error.is::<Interruption>() {
                    return error.context(format!("part {part}"));
                }
                let folder = shown(parts.folder);
                output::note(format_args!("stopped; the same command continues with part {part} in '{folder}'"));
                error
            })?;
            bars.clear();
            match made {
                PartOutcome::Now => made_now.push(part),
                PartOutcome::Again => {
                    output::note(format_args!("part {part} was damaged; making it again"));
                    made_again.push(part);
                }
                PartOutcome::Before => there_before.push(part),
                PartOutcome::Elsewhere => made_elsewhere.push(part),
            }
        }
        let has_made = made_now.len() + made_again.len() > before;
        next = if has_made { mem::take(&mut made_elsewhere) } else { Vec::new() };
    }
    there_before.sort_unstable();
    made_elsewhere.sort_unstable();
    if !made_elsewhere.is_empty() {
        let parts = if made_elsewhere.len() == 1 { "part" } else { "parts" };
        output::note(format_args!("another program is making {parts} {}", ranges(made_elsewhere.iter().copied())));
    }
    let others = [(there_before.len(), "there before"), (made_elsewhere.len(), "being made by another program")];
    let others = others.into_iter().filter(|(count, _)| *count > 0);
    let others: String = others.map(|(count, what)| format!(", {count} {what}")).collect();
    let made = counted((made_now.len() + made_again.len()) as u64, "part");
    args.working.answering.tell(&CommandAnswer {
        text: format!("{made} made{others}.\n"),
        exit: if made_elsewhere.is_empty() { Exit::Answered } else { Exit::Unknown },
        json: RunAnswer { made: made_now, made_again, there_before, made_elsewhere },
    })
}
