//! `analysis plan`: long work split into parts, which many machines can share.

mod matches;
mod merge;
mod run;
mod status;

use std::io::Write;
use std::path::PathBuf;

use analysis::census::{Detail, Identity};
use analysis::work::{CensusWork, MOST_PARTS, Parts, Plan, PlanAnswer, Task};
use anyhow::ensure;
use foreign::shown;
use objects::DeadlockName;
use terminal::count::counted;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::output::{self, Form, FormatOption};

use super::CommandAnswer;
use crate::options::DrawOptions;

/// Split long work into parts that many machines can share
///
/// 'census' and 'match' write a plan: a small file that says what the work is, how many parts it has, and how long each
/// should take. 'run' makes parts of it, on any machine, in any order; 'status' lists the missing parts; 'merge' joins
/// them. You can make a part again at any time: its bytes depend only on the plan and the number of the part.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis plan census --sample 1000000 --parts 200 --output census.plan
  analysis plan run census.plan parts
  analysis plan status census.plan parts
  analysis plan merge census.plan parts --output census.parquet")]
pub struct Args {
    #[command(subcommand)]
    command: PlanCommand,
}

#[derive(clap::Subcommand)]
enum PlanCommand {
    Census(CensusArgs),
    Match(matches::Args),
    Run(run::Args),
    Status(status::Args),
    Merge(merge::Args),
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    match &args.command {
        PlanCommand::Census(args) => plan_census(args),
        PlanCommand::Match(args) => matches::run(args),
        PlanCommand::Run(args) => run::run(args),
        PlanCommand::Status(args) => status::run(args),
        PlanCommand::Merge(args) => merge::run(args),
    }
}

/// The options of the commands that write a plan.
#[derive(clap::Args)]
struct PlanOptions {
    /// Number of parts; about ten minutes of work for each is a good size. No more are made than there is to divide
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_PARTS), allow_negative_numbers = true)]
    parts: u64,
    /// Write the plan to this file
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
}

/// A census of a population of set-ups
///
/// The merged file is identical to the one that 'analysis census' writes.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  analysis plan census --population played --sample 100000 --detail moves --parts 500 --output played.plan")]
struct CensusArgs {
    #[command(flatten)]
    drawing: DrawOptions,
    /// What to find out about each set-up
    #[arg(long, value_name = "DETAIL", default_value = "value")]
    detail: Detail,
    #[command(flatten)]
    planning: PlanOptions,
    /// The rule for when a chain of forced passes ends the round
    #[arg(long, default_value = "official")]
    deadlock: DeadlockName,
    #[command(flatten)]
    format: FormatOption,
}

fn plan_census(args: &CensusArgs) -> anyhow::Result<Exit> {
    let deadlock = args.deadlock.into();
    let drawn = args.drawing.draw(deadlock)?;
    let census = Identity::new(drawn.population, drawn.sample, args.detail, deadlock);
    let parts = args.planning.parts.min(census.sample);
    write(&args.planning, args.format.form(), Task::Census(CensusWork { census, parts, records: drawn.record_texts }))
}

/// The arguments of the commands that work on a plan.
#[derive(clap::Args)]
struct PlanFile {
    /// The plan
    #[arg(value_name = "PLAN")]
    plan: PathBuf,
    /// The folder with the parts
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl PlanFile {
    fn read(&self) -> anyhow::Result<Plan> {
        let plan = Plan::read(&self.plan)?;
        ensure!(
            !self.folder.exists() || self.folder.is_dir(),
            "'{}' is a file, expected the folder of the parts",
            shown(&self.folder)
        );
        Ok(plan)
    }

    fn parts<'a>(&'a self, plan: &'a Plan) -> Parts<'a> {
        Parts { plan, folder: &self.folder }
    }
}

fn write(PlanOptions { parts: asked, output: path }: &PlanOptions, form: Form, task: Task) -> anyhow::Result<Exit> {
    task.as_ref().check()?;
    let file = OutputFile::in_place_of(path, "plan", |path| <Plan>::read(path).is_ok())?;
    let plan = Plan::new(task);
    file.write(|out| out.write_all(plan.text.as_bytes()))?;
    let (work, parts) = (plan.work(), plan.parts);
    if parts < *asked {
        output::note(format_args!("the work cannot be divided further: {} instead of {asked}", counted(parts, "part")));
    }
    let seconds = (0..parts).map(|part| work.seconds(part)).sum::<f64>();
    form.tell(&CommandAnswer {
        json: PlanAnswer {
            output: path,
            plan: work.describe(),
            rules: work.rules(),
            parts,
            core_hours: seconds / 3600.0,
        },
        text: format!(
            "{}\n{} in '{}', {} of one core.\n",
            work.describe(),
            counted(parts, "part"),
            shown(path),
            span(seconds)
        ),
        exit: Exit::Answered,
    })
}

pub fn span(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 10.0 => "less than 10 seconds".to_owned(),
        seconds if seconds < 100.0 => format!("about {seconds:.0} seconds"),
        seconds if seconds < 6000.0 => format!("about {:.0} minutes", seconds / 60.0),
        seconds if seconds < 360_000.0 => format!("about {:.1} hours", seconds / 3600.0),
        seconds => format!("about {:.0} hours", seconds / 3600.0),
    }
}
