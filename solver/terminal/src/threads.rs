//! How many threads work.

use std::num::NonZeroUsize;
use std::sync::OnceLock;

use anyhow::Context;
use clap::Args;

/// The option `--threads`.
#[derive(Args, Clone, Copy, Debug)]
pub struct Threads {
    /// Threads to compute with [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads, allow_hyphen_values = true)]
    threads: Option<usize>,
}

impl Threads {
    /// The number asked for, or that of the cores. The system is asked for the cores only once, because that is slow.
    pub fn number(self) -> usize {
        static CORES: OnceLock<usize> = OnceLock::new();
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.unwrap_or_else(|| *CORES.get_or_init(cores))
    }

    /// The threads asked for, ready to work.
    ///
    /// # Errors
    ///
    /// If the system does not start so many.
    pub fn pool(self) -> anyhow::Result<rayon::ThreadPool> {
        self.pool_of_at_most(usize::MAX)
    }

    /// The same, but no more than there is room for.
    ///
    /// # Errors
    ///
    /// As [`pool`](Self::pool).
    pub fn pool_of_at_most(self, room: usize) -> anyhow::Result<rayon::ThreadPool> {
        let number = self.number().min(room);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(number).build();
        pool.with_context(|| format!("cannot start {number} threads, expected a smaller --threads"))
    }
}

/// A thread needs a stack: a slip of the keyboard should not ask the system for a million of them.
fn threads(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|n| (1..=1024).contains(n)).ok_or_else(|| "expected a number from 1 to 1024".to_owned())
}
