//! The time and memory for solving an endgame backwards.

use std::fs;

use anyhow::Context;
use kamisado::{Deadlock, Position};
use kamisado_solver::search::{Limits, retrograde};

use crate::cost::timed;

/// Late positions that lead to 33 million positions (with rings of all levels) and 1 million (without rings).
const LARGE: &str = "8/8/+Up1O3k/1r1+++b+R2u/P3G1++Y1/1g+++K3B+++o/5+++y2/8 b G";
const SMALL: &str = "8/3OU3/2G3g1/u1Rby1o1/2Yk3B/1P2rK2/p7/8 g P";

/// The cost of a solution.
pub struct Endgame {
    /// Positions solved per second.
    pub speed: f64,
    /// Peak bytes of memory per position: the increase of the whole process. `None` if the system does not report it.
    pub bytes: Option<f64>,
}

impl Endgame {
    /// Solves the large or the small endgame with `threads` threads.
    ///
    /// The memory is right only if the process has not used more before.
    ///
    /// # Errors
    ///
    /// If the threads cannot be started.
    pub fn measure(large: bool, threads: usize) -> anyhow::Result<Endgame> {
        let text = if large { LARGE } else { SMALL };
        let position = Position::new(&text.parse()?, Deadlock::Official)?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let before = status("VmRSS");
        let (solution, seconds) = timed(|| pool.install(|| retrograde::solve(&position, 1 << 32, Limits::default())));
        let positions = solution.context("four gigabytes are enough")?.len() as f64;
        let bytes = before.zip(status("VmHWM")).map(|(before, most)| (most - before) / positions);
        Ok(Endgame { speed: positions / seconds, bytes })
    }
}

/// A number of bytes that the system reports for this process.
fn status(name: &str) -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(name))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(1024.0 * kilobytes)
}
