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
use terminal::exit::Exit;
use terminal::interrupt;
use terminal::manual::{Group, Shells};
use terminal::output::Answer;
use terminal::text::hanging;

use crate::Cli;

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

/// The subcommands, in the order of the help: each is a module with its `Args` and a `run`.
macro_rules! commands {
    ($($(#[$when:meta])* $name:ident $module:ident,)*) => {
        #[derive(clap::Subcommand)]
        pub enum Command {
            $($(#[$when])* $name($module::Args),)*
            #[command(flatten)]
            Shells(Shells),
        }

        impl Command {
            pub fn run(self) -> anyhow::Result<Exit> {
                match self {
                    $($(#[$when])* Command::$name(args) => $module::run(&args),)*
                    Command::Shells(args) => args.run(Cli::command()),
                }
            }
        }
    };
}

commands! {
    Refill refill, Review review, Weak weak, Sides sides, Outcomes outcomes, Sensitivity sensitivity, Openings openings,
    Practical practical, Repertoire repertoire, Puzzles puzzles, Games games, Matches matches, Mistakes mistakes,
    Census census, Positions positions, Plan plan, Report report, #[cfg(feature = "serve")] Serve serve, Site site,
}

struct CommandAnswer<J> {
    json: J,
    text: String,
    exit: Exit,
}

impl<J: Serialize> Answer for CommandAnswer<J> {
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
