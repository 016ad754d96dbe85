//! `analysis plan`: long work cut into parts, which many machines can make.

mod census;
mod matches;

use std::io::Write;
use std::path::{Path, PathBuf};

use analysis::statistics::wording::counted;
use analysis::work::{Plan, Task};
use foreign::shown;
use serde::Serialize;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::output;

/// Shown below the options.
const EXAMPLES: &str = "\
Examples:
  analysis plan census --sample 1000000 --parts 200 --output census.plan
  analysis run --plan census.plan --part 0..99 --output parts
  analysis status --plan census.plan --parts parts
  analysis merge --plan census.plan --parts parts --output census.parquet";

/// Cut long work into parts, which many machines can make
///
/// Writes a plan: a small file that says what the work is, how many parts it has, and how long each is expected to take.
/// 'analysis run' makes parts of it, on any machine, in any order; 'analysis status' says which are missing; 'analysis merge'
/// joins them. A part can be made again at any time: its bytes follow from the plan and its number alone.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    work: WorkCommand,
}

#[derive(clap::Subcommand)]
enum WorkCommand {
    Census(census::Args),
    Match(matches::Args),
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    match &args.work {
        WorkCommand::Census(args) => census::run(args),
        WorkCommand::Match(args) => matches::run(args),
    }
}

/// Where a plan goes, and how the command answers.
struct Planning {
    output: PathBuf,
    is_json: bool,
}

/// What a plan says in short.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(serialize_with = "output::path")]
    output: &'a Path,
    plan: String,
    rules: &'a str,
    parts: u64,
    core_hours: f64,
}

/// Writes the plan of some work.
fn write(planning: &Planning, task: Task) -> anyhow::Result<Exit> {
    task.work().check().map_err(anyhow::Error::from_boxed)?;
    let path = &planning.output;
    let output = OutputFile::in_place_of(path, "plan", |path| Plan::read(path).is_ok())?;
    let plan = Plan::new(task);
    output.write(|out| out.write_all(plan.text().as_bytes()))?;
    let work = plan.work();
    let parts = plan.parts();
    let seconds: f64 = (0..parts).map(|part| work.seconds(part)).sum();
    let core_hours = seconds / 3600.0;
    if planning.is_json {
        let answer = Answer { output: path, plan: work.describe(), rules: work.rules(), parts, core_hours };
        output::json(&answer)?;
        return Ok(Exit::Answered);
    }
    output::write(|out| {
        writeln!(out, "{}", work.describe())?;
        let parts = counted(parts, "part");
        writeln!(out, "{parts} in '{}', {} of one core.", shown(path), span(seconds))
    })?;
    Ok(Exit::Answered)
}

/// Seconds as people say them of an estimate.
pub fn span(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 10.0 => "less than 10 seconds".to_owned(),
        seconds if seconds < 100.0 => format!("about {seconds:.0} seconds"),
        seconds if seconds < 6000.0 => format!("about {:.0} minutes", seconds / 60.0),
        seconds if seconds < 360_000.0 => format!("about {:.1} hours", seconds / 3600.0),
        seconds => format!("about {:.0} hours", seconds / 3600.0),
    }
}
