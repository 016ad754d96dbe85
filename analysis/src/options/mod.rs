//! The options that the commands share.

mod drawing;

use analysis::setup::SETUP_MEMORY;
use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use solver::kamisado::Deadlock;
use solver::questions::kamisado::value::Question;
use solver::search::Limits;
use terminal::interrupt;
use terminal::memory::Memory;

pub use drawing::{Drawing, Playing};

/// The options of every command.
#[derive(Args, Clone, Debug)]
pub struct Answering {
    /// Form of the answer
    #[arg(long, default_value = "text")]
    format: Format,
    /// Threads to compute with [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads, allow_hyphen_values = true)]
    threads: Option<usize>,
}

/// The options of the commands that search.
#[derive(Args, Clone, Debug)]
pub struct Computing {
    /// Those of every command.
    #[command(flatten)]
    pub answering: Answering,
    /// When a chain of forced passes ends the round [default: what a record says, or else official]
    #[arg(long)]
    deadlock: Option<DeadlockName>,
    /// Memory for the search, in bytes; K, M, G or T after the number stand for powers of 1024
    #[arg(long, value_name = "BYTES", default_value = "1G", allow_hyphen_values = true)]
    memory: Memory,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// For people
    Text,
    /// For programs: one JSON object a line
    Json,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum DeadlockName {
    /// The rulebook: when it comes back to the same player and colour
    Official,
    /// A variant in use: as soon as both players have passed
    TwoPass,
}

impl Answering {
    /// Whether a program reads the answer.
    pub fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// The threads asked for, ready to work.
    pub fn pool(&self) -> anyhow::Result<rayon::ThreadPool> {
        pool(self.threads.unwrap_or(0))
    }
}

impl Computing {
    /// How a chain of forced passes ends.
    pub fn deadlock(&self) -> Deadlock {
        self.deadlock_asked().unwrap_or_default()
    }

    /// The same, if it was said.
    pub fn deadlock_asked(&self) -> Option<Deadlock> {
        self.deadlock.map(|name| match name {
            DeadlockName::Official => Deadlock::Official,
            DeadlockName::TwoPass => Deadlock::TwoPass,
        })
    }

    /// Threads for many set-ups, each searched by one thread in memory of its own; as many as `--memory` is enough for.
    pub fn setup_pool(&self) -> anyhow::Result<rayon::ThreadPool> {
        let room = self.memory.bytes() / SETUP_MEMORY;
        ensure!(room > 0, "each set-up takes up to {}M of memory: expected a larger --memory", SETUP_MEMORY >> 20);
        pool(self.answering.threads.unwrap_or_else(all_threads).min(room))
    }

    /// A question that may use all the threads and memory, until Ctrl-C.
    pub fn question(&self) -> Question<'static> {
        Question {
            memory: self.memory.bytes(),
            threads: self.answering.threads.unwrap_or_else(all_threads),
            limits: Limits { stop: Some(interrupt::flag()), ..Limits::default() },
            ..Question::default()
        }
    }
}

/// Zero leaves the number to rayon.
fn pool(threads: usize) -> anyhow::Result<rayon::ThreadPool> {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start the threads")
}

fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A thread needs a stack: a slip of the keyboard should not ask the system for a million of them.
fn threads(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|n| (1..=1024).contains(n)).ok_or_else(|| "expected a number from 1 to 1024".to_owned())
}
