//! The subcommands: each with its `Args` and a `run`.

mod census;
mod collection;
mod games;
mod matches;
mod mistakes;
mod openings;
mod outcomes;
mod plan;
mod positions;
mod practical;
mod puzzles;
mod refill;
mod repertoire;
mod report;
mod review;
mod sensitivity;
#[cfg(feature = "serve")]
mod serve;
mod sides;
mod site;
mod source;
mod weak;

use std::io::{self, Write};
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use std::{fs, panic, thread};

use anyhow::Context;
use clap::CommandFactory;
use foreign::shown;
use serde::Serialize;
use serde_json::Value;
use terminal::exit::Exit;
use terminal::interrupt;
use terminal::manual::{Group, Shells};
use terminal::output::Answer;
use terminal::text::hanging;

use crate::Cli;

/// The commands by what you want to do.
pub const GROUPS: &[Group] = &[
    #[cfg(feature = "serve")]
    ("Play, and review your own games", &["serve", "site", "review"]),
    #[cfg(not(feature = "serve"))]
    ("Play, and review your own games", &["site", "review"]),
    ("Choose a side, learn to win", &["refill", "practical", "repertoire", "puzzles"]),
    (
        "Study many set-ups and games",
        &[
            "openings",
            "census",
            "positions",
            "weak",
            "sides",
            "outcomes",
            "sensitivity",
            "matches",
            "mistakes",
            "games",
            "report",
        ],
    ),
    ("Divide long work among machines", &["plan"]),
];

#[derive(clap::Subcommand)]
pub enum Command {
    Refill(refill::Args),
    Review(review::Args),
    Weak(weak::Args),
    Sides(sides::Args),
    Outcomes(outcomes::Args),
    Sensitivity(sensitivity::Args),
    Openings(openings::Args),
    Practical(practical::Args),
    Repertoire(repertoire::Args),
    Puzzles(puzzles::Args),
    Games(games::Args),
    Matches(matches::Args),
    Mistakes(mistakes::Args),
    Census(census::Args),
    Positions(positions::Args),
    Plan(plan::Args),
    Report(report::Args),
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    Site(site::Args),
    #[command(flatten)]
    Shells(Shells),
}

impl Command {
    pub fn run(self) -> anyhow::Result<Exit> {
        match self {
            Command::Refill(args) => refill::run(&args),
            Command::Review(args) => review::run(&args),
            Command::Weak(args) => weak::run(&args),
            Command::Sides(args) => sides::run(&args),
            Command::Outcomes(args) => outcomes::run(&args),
            Command::Sensitivity(args) => sensitivity::run(&args),
            Command::Openings(args) => openings::run(&args),
            Command::Practical(args) => practical::run(&args),
            Command::Repertoire(args) => repertoire::run(&args),
            Command::Puzzles(args) => puzzles::run(&args),
            Command::Games(args) => games::run(&args),
            Command::Matches(args) => matches::run(&args),
            Command::Mistakes(args) => mistakes::run(&args),
            Command::Census(args) => census::run(&args),
            Command::Positions(args) => positions::run(&args),
            Command::Plan(args) => plan::run(&args),
            Command::Report(args) => report::run(&args),
            #[cfg(feature = "serve")]
            Command::Serve(args) => serve::run(&args),
            Command::Site(args) => site::run(&args),
            Command::Shells(args) => args.run(Cli::command()),
        }
    }
}

/// What a command did, as JSON for programs and as text for people.
struct CommandAnswer {
    json: Value,
    text: String,
    exit: Exit,
}

impl Answer for CommandAnswer {
    fn json(&self) -> impl Serialize {
        &self.json
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.text.lines().try_for_each(|line| {
            let told = line.trim_start_matches(' ');
            let indent = line.len() - told.len();
            hanging(out, told, indent, indent)
        })
    }

    fn exit(&self) -> Exit {
        self.exit
    }
}

fn make_folder(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder '{}'", shown(folder)))
}

/// How long a signal may go unnoticed.
const PATIENCE: Duration = Duration::from_millis(20);

/// Runs work on a thread of its own and abandons it after the first signal, so the work must not write anything.
fn unattended<T: Send + 'static>(work: impl FnOnce() -> anyhow::Result<T> + Send + 'static) -> anyhow::Result<T> {
    let (tell, told) = mpsc::channel();
    let worker = thread::spawn(move || {
        // Nobody listens after a signal.
        let _ = tell.send(work());
    });
    loop {
        match told.recv_timeout(PATIENCE) {
            Ok(done) => return done,
            Err(RecvTimeoutError::Timeout) => interrupt::check()?,
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(cause) => panic::resume_unwind(cause),
                Ok(()) => unreachable!("the work was told before its thread ended"),
            },
        }
    }
}
