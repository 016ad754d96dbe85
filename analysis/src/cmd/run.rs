//! `analysis run`: parts of a plan, made.

use std::path::PathBuf;

use analysis::statistics::wording::counted;
use analysis::work::{Groups, Made, Means, PartRange, Parts, Plan, RunError, WorkError};
use anyhow::{Context, ensure};
use foreign::shown;
use serde::Serialize;
use terminal::exit::Exit;
use terminal::interrupt::{self, Interrupted};
use terminal::output;

use crate::options::{Bars, Working};

/// Shown below the options.
const EXAMPLES: &str = "\
Examples:
  analysis run --plan census.plan --part 7 --output parts
  analysis run --plan census.plan --part 0..99 --output parts
  analysis run --plan census.plan --part \"$SLURM_ARRAY_TASK_ID\" --each 20 --output parts --threads 1";

/// Make parts of a plan
///
/// A part that is there and whole is left alone; a damaged one is made again. What is done of a part is kept in the folder:
/// after Ctrl-C, SIGTERM or a crash the same command goes on from there. Two programs never work on one part: the second
/// leaves it out, goes on with its other parts, and ends with exit code 1.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The plan, as 'analysis plan' writes it
    #[arg(long, value_name = "FILE")]
    plan: PathBuf,
    /// The part I, from 0 on, or the parts I to J, both included
    #[arg(long, value_name = "I[..J]", allow_hyphen_values = true)]
    part: PartRange,
    /// I and J number groups of K parts, for schedulers that limit how many things they hand out
    #[arg(long, value_name = "K", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    each: u64,
    /// The folder of the parts; it is made if it is missing
    #[arg(long, value_name = "DIR")]
    output: PathBuf,
    #[command(flatten)]
    working: Working,
}

/// What became of the parts.
#[derive(Default, Serialize)]
struct Answer {
    made: Vec<u64>,
    made_again: Vec<u64>,
    there_before: Vec<u64>,
    made_elsewhere: Vec<u64>,
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let plan = Plan::read(&args.plan)?;
    let groups = Groups { parts: plan.parts(), each: args.each };
    let (what, last) = if args.each == 1 { ("parts", plan.parts()) } else { ("groups of parts", groups.count()) };
    let numbers = groups.parts(args.part).with_context(|| {
        format!("--part {}: the plan '{}' has {last} {what}, 0 to {}", args.part.last, shown(&args.plan), last - 1)
    })?;
    ensure!(
        !args.output.exists() || args.output.is_dir(),
        "'{}' is a file, expected a folder for the parts",
        shown(&args.output)
    );
    let parts = Parts { plan: &plan, folder: &args.output };
    let pool = args.working.setup_pool()?;
    let (bars, mut answer) = (Bars::default(), Answer::default());
    let means = Means { memory: args.working.memory_bytes(), stop: interrupt::flag(), watch: &bars };
    for part in numbers {
        interrupt::check()?;
        bars.name(format!("part {part}: "));
        let made = pool.install(|| parts.make(part, &means)).map_err(|error| match error {
            RunError::Work(WorkError::Stopped) => {
                let folder = shown(&args.output);
                output::note(format_args!("stopped; the same command goes on with the part {part} in '{folder}'"));
                anyhow::Error::from(Interrupted)
            }
            error => anyhow::Error::from(error).context(format!("part {part}")),
        })?;
        bars.clear();
        match made {
            Made::Now => answer.made.push(part),
            Made::Again => {
                output::note(format_args!("the part {part} was damaged, and is made again"));
                answer.made_again.push(part);
            }
            Made::Before => answer.there_before.push(part),
            Made::Elsewhere => {
                output::note(format_args!("the part {part} is being made by another program, and is left to it"));
                answer.made_elsewhere.push(part);
            }
        }
    }
    tell(&answer, args.working.is_json())
}

fn tell(answer: &Answer, json: bool) -> anyhow::Result<Exit> {
    if json {
        output::json(answer)?;
    } else {
        let made = counted((answer.made.len() + answer.made_again.len()) as u64, "part");
        let others = [
            (answer.there_before.len(), "there before"),
            (answer.made_elsewhere.len(), "being made by another program"),
        ];
        let others = others.into_iter().filter(|(count, _)| *count > 0);
        let others: String = others.map(|(count, what)| format!(", {count} {what}")).collect();
        output::write(|out| writeln!(out, "{made} made{others}."))?;
    }
    let is_whole = answer.made_elsewhere.is_empty();
    Ok(if is_whole { Exit::Answered } else { Exit::Unknown })
}
