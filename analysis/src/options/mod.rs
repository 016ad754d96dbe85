//! The options that the commands share.

mod drawing;
mod in_match;
mod start;

use std::path::PathBuf;
use std::sync::Mutex;
use std::{fmt, fs};

use answers::setup::SETUP_MEMORY;
use anyhow::{Context, bail, ensure};
use clap::Args;
use foreign::shown;
use kamisado::Deadlock;
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::Question;
use kamisado_solver::search::Limits;
use kamisado_solver::storage::job::Job;
use kamisado_solver::storage::journal::Journal;
use kamisado_solver::watch::Watch;
use objects::DeadlockName;
use terminal::exit::Exit;
use terminal::interrupt::{self, Interruption};
use terminal::memory::Memory;
use terminal::output::{self, Answer, Form, FormatOption};
use terminal::progress;
use terminal::threads::Threads;

pub use drawing::{DrawOptions, PlayOptions, PlayersName, drawn_units, share};
pub use in_match::MatchOptions;
pub use start::{StartOptions, played};

/// The options of every command.
#[derive(Args, Clone, Debug)]
pub struct AnswerOptions {
    #[command(flatten)]
    format: FormatOption,
    #[command(flatten)]
    threads: Threads,
}

/// The options of the commands that search.
#[derive(Args, Clone, Debug)]
pub struct ComputeOptions {
    #[command(flatten)]
    pub answering: AnswerOptions,
    /// The rule for when a chain of forced passes ends the round [default: the rule of the census or record, otherwise
    /// official]
    #[arg(long)]
    deadlock: Option<DeadlockName>,
    #[command(flatten)]
    memory: MemoryOption,
}

/// The options of the commands that work on a plan or on a census in the program, which names the rules.
#[derive(Args, Clone, Debug)]
pub struct WorkOptions {
    #[command(flatten)]
    pub answering: AnswerOptions,
    #[command(flatten)]
    memory: MemoryOption,
}

/// Where to store long work.
#[derive(Args, Clone, Debug)]
pub struct Checkpoint {
    /// Store finished work in this folder, and continue from it
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

impl AnswerOptions {
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
    pub fn open(&self, name: &str, job: &Job) -> anyhow::Result<Journal> {
        let Some(folder) = &self.folder else { return Ok(Journal::none()) };
        let named = || format!("cannot make the checkpoint's folder '{}'", shown(folder));
        fs::create_dir_all(folder).with_context(named)?;
        Ok(Journal::open(&folder.join(name), job)?)
    }

    /// Says how to continue if Ctrl-C ended the work.
    pub fn note_stopped(&self, error: &anyhow::Error) {
        if let Some(folder) = self.folder.as_ref().filter(|_| error.is::<Interruption>()) {
            output::note(format_args!("stopped; the same command continues from '{}'", shown(folder)));
        }
    }
}

impl MemoryOption {
    fn setup_pool(self, answering: &AnswerOptions) -> anyhow::Result<rayon::ThreadPool> {
        let room = self.memory.bytes() / SETUP_MEMORY;
        ensure!(room > 0, "each set-up needs up to {}M of memory: expected a larger --memory", SETUP_MEMORY >> 20);
        answering.threads.pool_of_at_most(room)
    }
}

impl WorkOptions {
    pub fn memory_bytes(&self) -> usize {
        self.memory.memory.bytes()
    }

    pub fn setup_pool(&self) -> anyhow::Result<rayon::ThreadPool> {
        self.memory.setup_pool(&self.answering)
    }
}

impl ComputeOptions {
    pub fn deadlock(&self) -> Deadlock {
        self.deadlock_asked().unwrap_or_default()
    }

    pub fn deadlock_asked(&self) -> Option<Deadlock> {
        self.deadlock.map(Deadlock::from)
    }

    /// Bytes for each of `threads` threads that search independently.
    pub fn memory_of_each(&self, threads: usize) -> usize {
        self.memory.memory.bytes() / threads.max(1)
    }

    /// Threads for many set-ups, each searched by one thread in its own memory; no more than `--memory` suffices for.
    pub fn setup_pool(&self) -> anyhow::Result<rayon::ThreadPool> {
        self.memory.setup_pool(&self.answering)
    }

    pub fn question(&self) -> Question<'static> {
        Question {
            memory: self.memory.memory.bytes(),
            threads: self.answering.threads.number(),
            limits: Limits { stop: Some(interrupt::flag()), ..Limits::default() },
            ..Question::default()
        }
    }
}

/// Which opening table to use.
#[derive(Args, Clone, Debug)]
pub struct TableOption {
    /// The opening table, made by 'solver enumerate'; first moves that it lacks are searched [default: the one in the
    /// program, if it has these rules]
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
}

/// A table with the rules in question, and its name for messages.
pub struct NamedTable {
    opened: Option<Table>,
    embedded: Option<&'static Table>,
    pub name: String,
}

impl TableOption {
    pub fn open(&self, deadlock: Deadlock) -> anyhow::Result<NamedTable> {
        let name = self.table.as_deref().map_or("table".to_owned(), |path| format!("table {}", shown(path)));
        let opened = self.table.as_deref().map(Table::open).transpose().with_context(|| name.clone())?;
        if let Some(found) = opened.as_ref().map(|table| table.root().deadlock()).filter(|&found| found != deadlock) {
            bail!("{name}: its rules are {}, expected {}", found.rules_name(), deadlock.rules_name());
        }
        let embedded = Some(Table::embedded()).filter(|embedded| embedded.root().deadlock() == deadlock);
        Ok(NamedTable { opened, embedded, name })
    }
}

impl NamedTable {
    pub fn get(&self) -> Option<&Table> {
        self.opened.as_ref().or(self.embedded)
    }
}

/// Does work that takes a while, and says what it is.
pub fn spinning<T>(what: &'static str, work: impl FnOnce() -> T) -> T {
    let spinner = progress::spinner(what);
    let done = work();
    spinner.finish_and_clear();
    done
}

/// A bar for each task of long work, which Ctrl-C stops.
#[derive(Default)]
pub struct Bars {
    bars: progress::Bars,
    of: Mutex<String>,
}

impl Bars {
    pub fn name(&self, of: String) {
        *self.of.lock().expect("no writer panics") = of;
    }

    pub fn clear(&self) {
        self.bars.clear();
    }
}

impl Watch for Bars {
    fn begin(&self, task: fmt::Arguments<'_>, steps: usize) {
        let of = self.of.lock().expect("no writer panics");
        self.bars.begin(format!("{of}{task}"), steps as u64);
    }

    fn advance(&self, steps: usize) {
        self.bars.advance(steps as u64, false);
    }

    fn keep(&self, steps: usize) {
        self.bars.advance(steps as u64, true);
    }

    fn stopped(&self) -> bool {
        interrupt::requested()
    }
}
