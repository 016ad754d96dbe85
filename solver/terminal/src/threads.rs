//! How many threads work.

use std::num::NonZeroUsize;
use std::sync::OnceLock;

use anyhow::{Context, ensure};
use clap::Args;

#[derive(Args, Clone, Copy, Debug)]
pub struct Threads {
    /// Threads to compute with [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads, allow_hyphen_values = true)]
    threads: Option<usize>,
}

impl Threads {
    /// The number of the option, or that of the cores. The system is queried only once, because that is slow.
    pub fn number(self) -> usize {
        static CORES: OnceLock<usize> = OnceLock::new();
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.unwrap_or_else(|| *CORES.get_or_init(cores))
    }

    pub fn pool(self) -> anyhow::Result<rayon::ThreadPool> {
        self.pool_of_at_most(usize::MAX)
    }

    /// As many threads as the option says, but no more than `room`.
    pub fn pool_of_at_most(self, room: usize) -> anyhow::Result<rayon::ThreadPool> {
        let number = self.number().min(room);
        have_room(number)?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(number).build();
        pool.with_context(|| format!("cannot start {number} threads, expected a smaller --threads"))
    }
}

/// Address space that a thread needs for its stack and its heap, in bytes.
const SPACE: u64 = 4 << 20;

/// Refuses more threads than half of the address space allows, if the system says how much there is: once it runs out, a
/// thread can end the whole process without a word.
pub fn have_room(number: usize) -> anyhow::Result<()> {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let most = address_space(&limits).map_or(usize::MAX, |bytes| (bytes / 2 / SPACE) as usize);
    ensure!(
        number <= most.max(1),
        "cannot start {number} threads, expected a smaller --threads: the address space suffices for {most}"
    );
    Ok(())
}

/// The limit on the address space in the text of Linux's `/proc/self/limits`, in bytes.
pub fn address_space(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// A thread needs a stack: a typing error should not start a million of them.
fn threads(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|n| (1..=1024).contains(n)).ok_or_else(|| "expected a number from 1 to 1024".to_owned())
}
