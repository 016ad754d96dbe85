//! The options that the commands share.

mod bars;
mod drawing;
mod in_match;
mod opening_table;

use std::fs;
use std::path::PathBuf;

use analysis::setup::SETUP_MEMORY;
use anyhow::{Context, ensure};
use clap::Args;
use foreign::shown;
use kamisado::Deadlock;
use kamisado_solver::questions::kamisado::DeadlockName;
use kamisado_solver::questions::kamisado::value::Question;
use kamisado_solver::search::Limits;
use kamisado_solver::storage::job::Job;
use kamisado_solver::storage::journal::Journal;
use terminal::exit::Exit;
use terminal::interrupt::{self, Interrupted};
use terminal::memory::Memory;
use terminal::output::{self, Answer, Form, FormatOption};
use terminal::threads::Threads;

pub use bars::Bars;
pub use drawing::{Drawing, PlayersName, Playing, played_units, share};
pub use in_match::MatchOptions;
pub use opening_table::TableOption;

/// The options of every command.
#[derive(Args, Clone, Debug)]
pub struct Answering {
    #[command(flatten)]
    format: FormatOption,
    #[command(flatten)]
    threads: Threads,
}

/// The options of the commands that search.
#[derive(Args, Clone, Debug)]
pub struct Computing {
    #[command(flatten)]
    pub answering: Answering,
    /// When a chain of forced passes ends the round [default: what the census or the record says, else official]
    #[arg(long)]
    deadlock: Option<DeadlockName>,
    #[command(flatten)]
    memory: MemoryOption,
}

/// The options of the commands that work on a plan, which says by which rules.
#[derive(Args, Clone, Debug)]
pub struct Working {
    #[command(flatten)]
    pub answering: Answering,
    #[command(flatten)]
    memory: MemoryOption,
}

/// Where long work is kept.
#[derive(Args, Clone, Debug)]
pub struct Checkpoint {
    /// Keep what is finished in this folder, and go on from it
    #[arg(id = "checkpoint", long = "checkpoint", value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

/// The memory.
#[derive(Args, Clone, Copy, Debug)]
struct MemoryOption {
    /// Memory for the search, in bytes or like 512M or 4GiB
    #[arg(long, value_name = "BYTES", default_value = "1G", allow_hyphen_values = true)]
    memory: Memory,
}

impl Answering {
    pub fn form(&self) -> Form {
        self.format.form()
    }

    pub fn tell(&self, answer: &impl Answer) -> anyhow::Result<Exit> {
        self.form().tell(answer)
    }

    pub fn is_json(&self) -> bool {
        self.format.is_json()
    }

    pub fn pool(&self) -> anyhow::Result<rayon::ThreadPool> {
        self.threads.pool()
    }
}

impl Checkpoint {
    /// The journal of a name in the folder, if there is one.
    pub fn open(&self, name: &str, job: &Job) -> anyhow::Result<Journal> {
        let Some(folder) = &self.folder else { return Ok(Journal::none()) };
        let named = || format!("cannot make the checkpoint's folder '{}'", shown(folder));
        fs::create_dir_all(folder).with_context(named)?;
        Ok(Journal::open(&folder.join(name), job)?)
    }

    /// Says how to go on, if it was Ctrl-C that ended the work.
    pub fn note_stopped(&self, error: &anyhow::Error) {
        if let Some(folder) = self.folder.as_ref().filter(|_| error.is::<Interrupted>()) {
            output::note(format_args!("stopped; the same command goes on from '{}'", shown(folder)));
        }
    }
}

impl MemoryOption {
    fn setup_pool(self, answering: &Answering) -> anyhow::Result<rayon::ThreadPool> {
        let room = self.memory.bytes() / SETUP_MEMORY;
        ensure!(room > 0, "each set-up takes up to {}M of memory: expected a larger --memory", SETUP_MEMORY >> 20);
        answering.threads.pool_of_at_most(room)
    }
}

impl Working {
    pub fn memory_bytes(&self) -> usize {
        self.memory.memory.bytes()
    }

    pub fn setup_pool(&self) -> anyhow::Result<rayon::ThreadPool> {
        self.memory.setup_pool(&self.answering)
    }
}

impl Computing {
    pub fn deadlock(&self) -> Deadlock {
        self.deadlock_asked().unwrap_or_default()
    }

    pub fn deadlock_asked(&self) -> Option<Deadlock> {
        self.deadlock.map(Deadlock::from)
    }

    /// Bytes for each of so many threads that search for themselves.
    pub fn memory_of_each(&self, threads: usize) -> usize {
        self.memory.memory.bytes() / threads.max(1)
    }

    /// Threads for many set-ups, each searched by one thread in memory of its own; as many as `--memory` is enough for.
    pub fn setup_pool(&self) -> anyhow::Result<rayon::ThreadPool> {
        self.memory.setup_pool(&self.answering)
    }

    /// A question that may use all the threads and memory, until Ctrl-C.
    pub fn question(&self) -> Question<'static> {
        Question {
            memory: self.memory.memory.bytes(),
            threads: self.answering.threads.number(),
            limits: Limits { stop: Some(interrupt::flag()), ..Limits::default() },
            ..Question::default()
        }
    }
}
